import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { GameOfPerson } from '../games/games.ts';
import { readKnownGames } from '../games/known-games.ts';
import { personInGame } from '../games/person-in-game.ts';
import { perDatabase } from '../per-connection.ts';
import { gathered } from '../races/batched.ts';
import { accounts } from '../schema.ts';
import { shownAddress } from './deleted-accounts.ts';
import { byCookie, isOpenSession, type OpenSession, sessionColumns } from './open-session.ts';

/** A cookie and the game that the same call names. */
export interface AskedWithGame {
  tokenHash: Buffer;
  gameId: number;
  /** Whether an address counts that nobody has confirmed. */
  trustsAddresses: boolean;
}

interface Found {
  session: OpenSession;
  inGame: GameOfPerson | null;
}

interface Row extends OpenSession, Omit<GameOfPerson, 'game' | 'hostEmail'> {
  nth: number;
  version: string | null;
  hostEmail: string | null;
  isOfGame: boolean | null;
}

/**
 * Whose cookie it is, and what they are in the game it comes with: one question where a call would ask two, one after the other. Those
 * that come at once ask together.
 */
export const openSessionWithGame = perDatabase(({ pool, db }) =>
  gathered(async (all: AskedWithGame[]): Promise<(Found | undefined)[]> => {
    const { rows } = await pool.query<Row>({
      ...asking,
      values: [
        all.map(({ tokenHash }) => tokenHash),
        all.map(({ gameId }) => gameId),
        all.map(({ trustsAddresses }) => (trustsAddresses ? 'yes' : 'no')),
      ],
    });
    const gameIdOf = ({ nth }: Row) => all[nth - 1]?.gameId ?? 0;
    const games = await readKnownGames(db)(
      rows.flatMap((row) =>
        row.isOfGame && row.version !== null ? [{ gameId: gameIdOf(row), version: row.version }] : [],
      ),
    );
    const found: (Found | undefined)[] = all.map(() => undefined);
    for (const row of rows) found[row.nth - 1] = foundIn(row, games.get(gameIdOf(row)));
    return found;
  }),
);

function foundIn(row: Row, game: GameOfPerson['game'] | undefined): Found {
  const { accountId, sessionId, email, emailConfirmedAt, displayName, isGuest, guestInGame } = row;
  const { seenAt, createdAt, assuredAt } = row;
  const person = { accountId, sessionId, email, emailConfirmedAt, displayName, isGuest, guestInGame };
  const session = { ...person, seenAt, createdAt, assuredAt };
  if (!row.isOfGame || !game) return { session, inGame: null };
  const { hostEmail, team, isMember, mayWriteClues, isCohost, cohostTeam } = row;
  return {
    session,
    inGame: { game, hostEmail: shownAddress(hostEmail ?? ''), team, isMember, mayWriteClues, isCohost, cohostTeam },
  };
}

const asking = { name: 'sessions-with-games', text: textOf() };

function textOf(): string {
  const isTheirs = sql`not ${accounts.isGuest} and (asked.trusts = 'yes' or ${accounts.emailConfirmedAt} is not null)`;
  const person = personInGame(sql`${accounts.id}`, sql`(case when ${isTheirs} then ${accounts.email} end)`);
  const { team, isMember, mayWriteClues, isCohost, cohostTeam } = person.is;
  const ofSession = Object.entries(sessionColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  const question = sql`
    select asked.nth::int, ${sql.join(ofSession, sql`, `)}, games.version, hosts.email as "hostEmail", ${person.isOfGame} as "isOfGame", ${team} as team, ${isMember} as "isMember",
      ${mayWriteClues} as "mayWriteClues", ${isCohost} as "isCohost", ${cohostTeam} as "cohostTeam"
    from unnest((select $1::bytea[]), (select $2::int[]), (select $3::text[])) with ordinality as asked (token_hash, game_id, trusts, nth)
    cross join ${byCookie.cookie} cross join ${byCookie.signIn} cross join ${byCookie.owner}
    left join lateral (
      select one.game_id, one.user_id, one.xmin::text as version from games as one where one.game_id = asked.game_id offset 0
    ) as games on true
    left join lateral (select one.email from accounts as one where one.id = games.user_id offset 0) as hosts on true
    left join ${person.seat} on ${person.isSeat}
    left join ${person.member} on ${person.isMember}
    left join ${person.helper} on ${person.isHelper}
    where ${isOpenSession}`;
  return new PgDialect().sqlToQuery(question).sql;
}
