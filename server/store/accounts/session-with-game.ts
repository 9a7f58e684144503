import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { arrayPlaceholder, gathered } from '../races/batched.ts';
import { games } from '../game-tables.ts';
import type { GameOfPerson } from '../games/games.ts';
import { personInGame } from '../games/person-in-game.ts';
import { perConnection } from '../per-connection.ts';
import { accounts, authSessions, loginSessions } from '../schema.ts';
import { shownAddress } from './deleted-accounts.ts';
import { isOpenSession, sessionColumns } from './open-session.ts';

/** A cookie and the game that the same call names. */
export interface AskedWithGame {
  tokenHash: Buffer;
  gameId: number;
  /** Whether an address counts that nobody has confirmed. */
  trustsAddresses: boolean;
}

const hosts = alias(accounts, 'hosts');

/** Whose cookie it is, and what they are in the game it comes with: one question where a call would ask two, one after the other. */
export const openSessionWithGame = perConnection((db) => {
  const lists = [
    arrayPlaceholder('hashes', 'bytea[]'),
    arrayPlaceholder('games', 'int[]'),
    arrayPlaceholder('trusts', 'text[]'),
  ];
  const asked = sql`unnest(${sql.join(lists, sql`, `)}) with ordinality as asked (token_hash, game_id, trusts, nth)`;
  const isTheirs = sql`not ${accounts.isGuest} and (asked.trusts = 'yes' or ${accounts.emailConfirmedAt} is not null)`;
  const person = personInGame(sql`${accounts.id}`, sql`(case when ${isTheirs} then ${accounts.email} end)`);
  const statement = db
    .select({
      nth: sql<number>`asked.nth::int`,
      session: sessionColumns,
      game: games,
      hostEmail: hosts.email,
      isOfGame: person.isOfGame,
      ...person.is,
    })
    .from(loginSessions)
    .innerJoin(asked, sql`asked.token_hash = ${loginSessions.tokenHash}`)
    .innerJoin(authSessions, eq(authSessions.id, loginSessions.sessionId))
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .leftJoin(games, sql`${games.gameId} = asked.game_id`)
    .leftJoin(hosts, eq(hosts.id, games.hostId))
    .leftJoin(person.seat, person.isSeat)
    .leftJoin(person.member, person.isMember)
    .leftJoin(person.helper, person.isHelper)
    .where(isOpenSession)
    .prepare('sessions_with_games');
  return gathered(async (all: AskedWithGame[]) => {
    const found = await statement.execute({
      hashes: all.map(({ tokenHash }) => tokenHash),
      games: all.map(({ gameId }) => gameId),
      trusts: all.map(({ trustsAddresses }) => (trustsAddresses ? 'yes' : 'no')),
    });
    return all.map((_asked, n) => {
      const one = found.find(({ nth }) => nth === n + 1);
      if (!one) return undefined;
      const { nth: _nth, session, game, isOfGame, hostEmail, ...is } = one;
      const inGame: GameOfPerson | null =
        isOfGame && game ? { ...is, game, hostEmail: shownAddress(hostEmail ?? '') } : null;
      return { session, inGame };
    });
  });
});
