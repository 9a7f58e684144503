import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from './columns.ts';
import { games } from './game-tables.ts';

const gameId = () =>
  integer('game_id')
    .primaryKey()
    .references(() => games.gameId, { onDelete: 'cascade' });

/** What opens the results of a game without an account: one at a time, stored hashed, gone when it is revoked. */
export const resultsLinks = pgTable('results_links', {
  gameId: gameId(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: created(),
});

/** What opens a race to watchers: one at a time, found by its hash, gone when it is ended. */
export const watchLinks = pgTable('watch_links', {
  gameId: gameId(),
  /** What our key makes the token of. */
  nonce: bytes('nonce').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  delayMinutes: integer('delay_minutes').notNull(),
  photos: boolean('photos').notNull(),
  /** Up to when watchers had been told everything when the delay was last changed; null while it never was. */
  toldUntil: moment('told_until'),
  createdAt: created(),
});
