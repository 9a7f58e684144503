import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { phoneSteps as steps } from '#contract/game';
import { games } from './game-tables.ts';
import { accounts } from './schema.ts';

/** [SL2] The start line step each phone last reported. */
export const phoneSteps = pgTable(
  'phone_steps',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.gameId, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    step: text('step', { enum: steps }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.accountId] })],
);
