import type { Static } from 'typebox';
import type { StoredGame } from '#contract/calls/stored';
import type { GameOfPerson } from '../store/games.ts';

/** A game as one of its people may see it: API.md's table of who may read what, for the columns of a game. */
export function gameView({ game, hostEmail, group }: GameOfPerson, accountId: string): Static<typeof StoredGame> {
  const isHost = game.userId === accountId;
  // Whoever races on a route that others made must not see its bars: a seated host of a lazy game is one of them.
  const mayReadBars = isHost && (group === null || game.gameType !== 'lazy');
  return {
    game_id: game.gameId,
    game_name: game.gameName,
    city: game.city,
    game_date: game.gameDate,
    game_type: game.gameType,
    game_groups: game.gameGroups,
    game_bars: game.gameBars,
    game_bar_list: mayReadBars ? game.gameBarList : null,
    game_start_bar: game.gameStartBar,
    host_email: hostEmail,
    host_tel: isHost || game.status === 'ongoing' ? game.hostTel : null,
    user_id: game.userId,
    status: game.status,
    game_extras: isHost ? game.gameExtras : null,
    lazy_questionnaire: isHost ? game.lazyQuestionnaire : null,
    role: isHost ? 'host' : 'player',
    group,
  };
}
