alter table games add column game_start_bar_id text check (length(game_start_bar_id) between 1 and 80);
