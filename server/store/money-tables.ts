import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MadeRace } from '#contract/lazy';
import type { WrittenBooks } from '../outside/paypal/stand-in-books.ts';
import { created, moment } from './columns.ts';
import { games } from './game-tables.ts';
import { accounts } from './schema.ts';

const at = () => moment('at').notNull().defaultNow();
const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Percentages off; counted when money is taken, not before. Codes are kept in capitals. */
export const discounts = pgTable('discounts', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull().unique(),
  basisPoints: integer('basis_points').notNull(),
  expiresAt: moment('expires_at'),
  maxUses: integer('max_uses'),
  uses: integer('uses').notNull().default(0),
  endedAt: moment('ended_at'),
  createdAt: created(),
});

/** One try to pay for a game: its id is the provider's request id. It stays when the game goes; one a game is captured or may be, by an index. */
export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  gameId: integer('game_id').notNull(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id),
  /** 'none' where a discount left nothing to pay. */
  provider: text('provider', { enum: ['paypal', 'standin', 'none'] }).notNull(),
  state: text('state', {
    enum: ['creating', 'created', 'captured', 'pending', 'declined', 'reconciling', 'review', 'refunded'],
  }).notNull(),
  orderId: text('order_id').unique(),
  captureRequestId: uuid('capture_request_id').notNull().defaultRandom(),
  captureId: text('capture_id').unique(),
  amountPence: integer('amount_pence').notNull(),
  discountId: uuid('discount_id').references(() => discounts.id),
  discountBasisPoints: integer('discount_basis_points').notNull().default(0),
  totalPence: integer('total_pence').notNull(),
  refundRequestId: uuid('refund_request_id'),
  refundId: text('refund_id').unique(),
  /** When the provider last refused to give it back. */
  refundRefusedAt: moment('refund_refused_at'),
  /** Why it was declined, or must be looked at. */
  reason: text('reason'),
  createdAt: created(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  capturedAt: moment('captured_at'),
  refundedAt: moment('refunded_at'),
});

/** Money that moved: in above nought, out below. Written once, never changed. */
export const ledger = pgTable('ledger', {
  id: identity(),
  paymentId: uuid('payment_id')
    .notNull()
    .references(() => payments.id),
  gameId: integer('game_id').notNull(),
  kind: text('kind', { enum: ['captured', 'refunded', 'reversed'] }).notNull(),
  pence: integer('pence').notNull(),
  providerRef: text('provider_ref').notNull(),
  at: at(),
});

/** Word from the provider, once each. */
export const paymentNotices = pgTable('payment_notices', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** What people behind the counter did: ids only. Written once, never changed. */
export const audit = pgTable('audit', {
  id: identity(),
  at: at(),
  operatorId: uuid('operator_id')
    .notNull()
    .references(() => accounts.id),
  action: text('action').notNull(),
  /** Such as game:7, payment:…, account:…, photo:… */
  subject: text('subject').notNull(),
  detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
});

/** A race that is being made for a host, or why it could not make itself; gone once it is theirs. */
export const lazyBuilds = pgTable('lazy_builds', {
  gameId: integer('game_id')
    .primaryKey()
    .references(() => games.gameId, { onDelete: 'cascade' }),
  proposal: jsonb('proposal').$type<MadeRace>(),
  /** Two operators must not write over each other. */
  version: integer('version').notNull().default(1),
  trouble: text('trouble'),
  /** When operators were last told of it. */
  troubleToldAt: moment('trouble_told_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** One row: what the payment stand-in of test mode knows, for all nodes. */
export const standInBooks = pgTable('stand_in_books', {
  id: integer('id').primaryKey(),
  books: jsonb('books').$type<WrittenBooks>(),
});
