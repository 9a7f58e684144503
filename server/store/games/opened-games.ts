import { perDatabase } from '../per-connection.ts';
import { gathered } from '../races/batched.ts';
import type { Game } from './games.ts';
import { readKnownGames } from './known-games.ts';

/** A join code, and what may have been counted of it and of where it came from. */
interface AskedCode {
  joinCode: string;
  keys: { joined: string; guessed: string; guessedAtSite: string };
}

interface Count {
  count: number;
  windowEndsAt: Date;
}

/** A game by its join code, with what its host is called and what is counted. */
export interface OpenedGame {
  game: Game;
  host: string;
  joined: Count | null;
  guessed: Count | null;
  guessedAtSite: Count | null;
}

interface Row {
  nth: number;
  gameId: number;
  version: string;
  host: string;
  joined: number | null;
  joinedUntil: Date | null;
  guessed: number | null;
  guessedUntil: Date | null;
  guessedAtSite: number | null;
  guessedAtSiteUntil: Date | null;
}

/** The game that a join code opens; undefined for an unknown code and for one that was replaced. Those that come at once ask together. */
export const readOpenedGame = perDatabase(({ pool, db }) =>
  gathered(async (all: AskedCode[]): Promise<(OpenedGame | undefined)[]> => {
    const { rows } = await pool.query<Row>({
      ...asking,
      values: [
        all.map(({ joinCode }) => joinCode),
        all.map(({ keys }) => keys.joined),
        all.map(({ keys }) => keys.guessed),
        all.map(({ keys }) => keys.guessedAtSite),
      ],
    });
    const games = await readKnownGames(db)(rows);
    const opened: (OpenedGame | undefined)[] = all.map(() => undefined);
    for (const { nth, gameId, host, ...row } of rows) {
      const game = games.get(gameId);
      // Its code may have been replaced since the question.
      if (!game || game.joinCode !== all[nth - 1]?.joinCode) continue;
      opened[nth - 1] = {
        game,
        host,
        joined: counted(row.joined, row.joinedUntil),
        guessed: counted(row.guessed, row.guessedUntil),
        guessedAtSite: counted(row.guessedAtSite, row.guessedAtSiteUntil),
      };
    }
    return opened;
  }),
);

const counted = (count: number | null, windowEndsAt: Date | null): Count | null =>
  count === null || windowEndsAt === null ? null : { count, windowEndsAt };

/** Each by its key, one after the other from what was asked. */
const asking = {
  name: 'opened-games',
  text: `
    select asked.nth::int, games.game_id as "gameId", games.version, hosts.host, joined.count as joined,
      joined.window_ends_at as "joinedUntil", guessed.count as guessed, guessed.window_ends_at as "guessedUntil",
      at_site.count as "guessedAtSite", at_site.window_ends_at as "guessedAtSiteUntil"
    from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]))
      with ordinality as asked (code, joined_key, guessed_key, site_key, nth)
    cross join lateral (
      select one.game_id, one.user_id, one.xmin::text as version from games as one where one.join_code = asked.code offset 0
    ) as games
    cross join lateral (
      select one.display_name as host from accounts as one where one.id = games.user_id and one.banned_at is null offset 0
    ) as hosts
    left join lateral (
      select one.count, one.window_ends_at from attempts as one where one.key = asked.joined_key offset 0
    ) as joined on true
    left join lateral (
      select one.count, one.window_ends_at from attempts as one where one.key = asked.guessed_key offset 0
    ) as guessed on true
    left join lateral (
      select one.count, one.window_ends_at from attempts as one where one.key = asked.site_key offset 0
    ) as at_site on true`,
};
