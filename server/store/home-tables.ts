import { doublePrecision, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { homeWords as words } from '#contract/home';
import { moment } from './columns.ts';
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

/** [U3] What people said after a race, and when they were asked. */
export const homeWords = pgTable(
  'home_words',
  {
    gameId: gameId(),
    accountId: accountId(),
    word: text('word', { enum: words }),
    saidAt: moment('said_at'),
    /** By push, an hour after the end. */
    askedAt: moment('asked_at'),
    nudgedAt: moment('nudged_at'),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.accountId] })],
);

/** [U6] Who lets whom see where they are, and until when. */
export const homeShares = pgTable(
  'home_shares',
  {
    gameId: gameId(),
    accountId: accountId(),
    until: moment('until').notNull(),
    lookers: uuid('lookers').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.accountId] })],
);

/** [U7] The newest fix of a share, unlogged: a crash may lose it, and no copy made from the log has it. */
export const homeFixes = pgTable(
  'home_fixes',
  {
    gameId: integer('game_id').notNull(),
    accountId: uuid('account_id').notNull(),
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    accuracyM: doublePrecision('accuracy_m'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.accountId] }),
    foreignKey({
      columns: [table.gameId, table.accountId],
      foreignColumns: [homeShares.gameId, homeShares.accountId],
    }).onDelete('cascade'),
  ],
);
