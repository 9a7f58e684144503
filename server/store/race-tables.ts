import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EventBody } from '#contract/race';
import type { RaceState } from '#engine/race';
import { bytes, created, moment } from './columns.ts';
import { games, members } from './game-tables.ts';
import { accounts, authSessions } from './schema.ts';

const team = () => text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] });
const gameId = () =>
  integer('game_id')
    .notNull()
    .references(() => games.gameId, { onDelete: 'cascade' });
const accountId = () => uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' });

/** What happened in a race, in order and without gaps. Only ever added to. Ids and game words only: nothing about a person. */
export const events = pgTable(
  'events',
  {
    gameId: gameId(),
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    moveId: text('move_id').notNull(),
    /** As it was written: the order of its keys is that of the state folded from it, on every node. */
    body: json('body').$type<EventBody>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.seq] })],
);

/** Which move made which events: a retry after a lost reply finds itself here. */
export const moves = pgTable(
  'moves',
  {
    gameId: gameId(),
    moveId: text('move_id').notNull(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.moveId] })],
);

/** A race folded up to an event, so that nobody reads a whole night again. Made anew when the fold has changed. */
export const snapshots = pgTable('snapshots', {
  gameId: integer('game_id')
    .primaryKey()
    .references(() => games.gameId, { onDelete: 'cascade' }),
  seq: integer('seq').notNull(),
  foldVersion: integer('fold_version').notNull(),
  state: json('state').$type<RaceState>().notNull(),
});

/** Where phones said they were: kept while the race is on, removed by the statement that ends it. */
export const positions = pgTable('positions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  gameId: gameId(),
  team: team().notNull(),
  accountId: accountId().notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  accuracyM: doublePrecision('accuracy_m'),
  at: moment('at').notNull(),
});

/** When a team's phones were in contact: first of all, last, and each moment of late. A banked claim lies between two of them. */
export const contacts = pgTable(
  'contacts',
  {
    gameId: gameId(),
    team: team().notNull(),
    sinceAt: moment('since_at').notNull(),
    lastAt: moment('last_at').notNull(),
    recent: moment('recent').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.team] })],
);

/** The same of one phone of a team: a claim dates back into the silence of the phone that made it. */
export const phoneContacts = pgTable(
  'phone_contacts',
  {
    gameId: gameId(),
    accountId: accountId().notNull(),
    team: team().notNull(),
    sinceAt: moment('since_at').notNull(),
    lastAt: moment('last_at').notNull(),
    recent: moment('recent').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.accountId, table.team] })],
);

/** [K17] Accounts whose seat moved to another phone. `rescueCode` identifies the seat across further moves. */
export const movedSeats = pgTable(
  'moved_seats',
  {
    gameId: integer('game_id').notNull(),
    accountId: accountId().notNull(),
    rescueCode: text('rescue_code')
      .notNull()
      .references(() => members.rescueCode, { onDelete: 'cascade' }),
    movedAt: moment('moved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.accountId] })],
);

/** Claims that reached us when we could not take them, one for each phone and step. */
export const firstAttempts = pgTable('first_tries', {
  /** Of the phone and the step. */
  key: bytes('try_hash').primaryKey(),
  /** Of all that the claim says. Null in rows of nodes before this, which no claim is compared with. */
  claimHash: bytes('claim_hash'),
  at: moment('at').notNull(),
  /** When the same claim was last repeated. */
  seenAt: moment('seen_at'),
});

/** A photo as it is kept; the picture itself is a file (server/outside/photos/photo-files.ts). */
export const photos = pgTable('photos', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  gameId: gameId(),
  /** Null for a host's own. */
  team: team(),
  accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
  /** What it proves: a step (`about` is its number), a forfeit (the same) or a sabotage (its id). */
  kind: text('kind', { enum: ['step', 'forfeit', 'sabotage', 'other'] }).notNull(),
  about: text('about'),
  /** Of the bytes as the phone sent them: a claim may have named it before. */
  sha256: bytes('sha256').notNull(),
  /** Of the resumable upload it came in; null when it came at once. */
  uploadId: uuid('upload_id'),
  frontOrBack: text('front_or_back'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  /** Hidden by the host: shown to nobody else. */
  hiddenAt: moment('hidden_at'),
  createdAt: created(),
});

/** Somebody in a photo asks the host for its removal. */
export const photoRequests = pgTable('photo_requests', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  photoId: uuid('photo_id')
    .notNull()
    .references(() => photos.id, { onDelete: 'cascade' }),
  gameId: gameId(),
  name: text('name').notNull(),
  words: text('words').notNull(),
  /** Where they may be answered. */
  contact: text('contact'),
  /** Whose account asked; null for somebody who came by the link, and once that account is deleted. */
  accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
  createdAt: created(),
  /** The host read it and let the photo stay. */
  dismissedAt: moment('dismissed_at'),
});

/** A device that wants to be told, for one game, while the sign-in that asked for it lasts. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  accountId: accountId().notNull(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  gameId: gameId(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** When the device last asked: of too many the oldest goes. */
  savedAt: moment('saved_at').notNull(),
});

/** Whose phones are on the live line of which node. */
export const watchers = pgTable(
  'watchers',
  {
    nodeId: uuid('node_id').notNull(),
    gameId: gameId(),
    accountId: accountId().notNull(),
    team: team(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.gameId, table.accountId] })],
);
