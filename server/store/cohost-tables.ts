import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { games } from './game-tables.ts';
import { accounts } from './schema.ts';

const gameId = () =>
  integer('game_id')
    .notNull()
    .references(() => games.gameId, { onDelete: 'cascade' });
const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** People who help the host of a game on its night, asked to or did; the row outlives the help, since what they saw stays known. */
export const cohosts = pgTable('cohosts', {
  /** What the host names them by. */
  id: uuid('id').primaryKey().defaultRandom(),
  gameId: gameId(),
  accountId: accountId(),
  askedAt: moment('asked_at').notNull(),
  /** When the host said yes; null until then. */
  sinceAt: moment('since_at'),
  endedAt: moment('ended_at'),
  /** The team of the race they were in or knocked at: a racing co-host for its rest. */
  racedTeam: text('raced_team', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }),
  /** Was a co-host who does not race while the race was on: they may have seen every route. */
  knows: boolean('knows').notNull().default(false),
});

/** What a co-host comes by: one link of a game is open at a time, stored hashed, for one use. */
export const cohostLinks = pgTable('cohost_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  gameId: gameId(),
  expiresAt: moment('expires_at').notNull(),
  usedBy: uuid('used_by').references(() => accounts.id, { onDelete: 'cascade' }),
});

/** Which host or co-host did what, in order. */
export const deeds = pgTable('deeds', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  gameId: gameId(),
  /** Null once that account is gone. */
  accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
  at: moment('at').notNull(),
  /** The first event it made; null where it is no part of the race. */
  seq: integer('seq'),
  /** The name of the call, or of one of the actions that call offers. */
  what: text('what').notNull(),
  team: text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }),
});

/** People who have had before them what a host said: the number of its event. */
export const receipts = pgTable(
  'receipts',
  {
    gameId: gameId(),
    seq: integer('seq').notNull(),
    accountId: accountId(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.seq, table.accountId] })],
);
