import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { City } from '../outside/places/city.ts';
import { bytes, created, moment } from './columns.ts';

const position = customType<{ data: string; driverData: string }>({ dataType: () => 'point' });
const id = () => uuid('id').primaryKey().defaultRandom();

/** A person who can sign in. `email` is folded (contract/text/email.ts); `banned_at` shuts the door without losing the past. */
export const accounts = pgTable('accounts', {
  id: id(),
  email: text('email').notNull().unique(),
  displayName: text('display_name').notNull(),
  passwordHash: text('password_hash'),
  emailConfirmedAt: moment('email_confirmed_at'),
  /** The request that password and name come from, a sign-up or a guest's address, until the address is confirmed. */
  signUpId: uuid('sign_up_id').notNull().defaultRandom(),
  /** Joined by code, without an address or a password; what stands for an address is nobody's. */
  isGuest: boolean('is_guest').notNull().default(false),
  /** The address a guest wants to become an account with, until it is confirmed. */
  newEmail: text('new_email'),
  /** [K6] When a guest without a seat is erased. */
  eraseAfter: moment('erase_after'),
  bannedAt: moment('banned_at'),
  /** What is left then is an id that races hang on, and nothing of the person. */
  deletedAt: moment('deleted_at'),
  lastSignInAt: moment('last_sign_in_at'),
  createdAt: created(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** How an account proves itself: 'email' (password) or 'google' (the subject Google gives). */
export const identities = pgTable('identities', {
  id: id(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  provider: text('provider', { enum: ['email', 'google'] }).notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  createdAt: created(),
  lastSignInAt: moment('last_sign_in_at'),
});

/** One sign-in on one device: a family of refresh tokens, ended as a whole. */
export const authSessions = pgTable('auth_sessions', {
  id: id(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  method: text('method', { enum: ['password', 'google', 'otp', 'recovery', 'anonymous', 'rescue'] }).notNull(),
  /** aal2 once a second factor was shown in this session. */
  assurance: text('assurance', { enum: ['aal1', 'aal2'] })
    .notNull()
    .default('aal1'),
  assuredAt: moment('assured_at'),
  userAgent: text('user_agent'),
  createdAt: created(),
  refreshedAt: moment('refreshed_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
  /** When the seat of this sign-in moved to another phone: claims made before still count as that seat's. */
  movedAt: moment('moved_at'),
});

export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  parentHash: bytes('parent_hash'),
  createdAt: created(),
  /** When it was exchanged for its successor; using it again after the grace ends the session. */
  usedAt: moment('used_at'),
});

/** A browser's cookie: stored hashed, ended with the sign-in that made it. */
export const loginSessions = pgTable('login_sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  createdAt: created(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
});

/** What a mailed link carries, stored hashed, good once. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  purpose: text('purpose', { enum: ['confirm', 'recover', 'email-change'] }).notNull(),
  /** The sign-up a confirmation was sent for. */
  signUpId: uuid('sign_up_id'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  createdAt: created(),
});

/** A second factor (TOTP); `last_step` refuses a code seen before. */
export const factors = pgTable('factors', {
  id: id(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  friendlyName: text('friendly_name').notNull().default(''),
  secret: bytes('secret').notNull(),
  verifiedAt: moment('verified_at'),
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: created(),
});

/** Every bar we know: imported, fetched live, or added by a host, who alone sees it. One that is gone is closed, not lost. */
export const bars = pgTable('bars', {
  /** osm:n123, import:… or host:… */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['pub', 'bar', 'biergarten', 'nightclub'] }).notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  pt: position('pt').notNull().generatedAlwaysAs(sql`point(lon, lat)`),
  street: text('street'),
  locality: text('locality'),
  source: text('source', { enum: ['osm', 'import', 'host'] }).notNull(),
  /** Which import it came with last, or 'live'. */
  collection: text('collection'),
  isClosed: boolean('is_closed').notNull().default(false),
  ownerId: uuid('owner_id').references(() => accounts.id, { onDelete: 'cascade' }),
  createdAt: created(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Towns and villages that imports named, beside those of the gazetteer. */
export const localities = pgTable('localities', {
  /** osm:n123 for a place of the map, town:… for where bars say they are. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** As it is looked up (places/fold.ts). */
  folded: text('folded').notNull(),
  county: text('county'),
  country: text('country'),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  people: integer('people'),
  bars: integer('bars').notNull().default(0),
  collection: text('collection').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The surroundings of a city whose bars were fetched live. */
export const liveDiscs = pgTable(
  'live_discs',
  {
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    bars: integer('bars').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lat, table.lon] })],
);

/** What a public server said about a city the gazetteer lacks; an empty list when it knows none. */
export const cityLookups = pgTable('city_lookups', {
  /** As it was typed, folded (places/fold.ts). */
  asked: text('asked').primaryKey(),
  found: jsonb('found').$type<City[]>().notNull(),
  fetchedAt: moment('fetched_at').notNull(),
});

/** Public servers that are not asked before a moment, because they did not answer or asked for a pause. */
export const liveSilences = pgTable('live_silences', {
  service: text('service', { enum: ['overpass', 'nominatim'] }).primaryKey(),
  until: moment('until').notNull(),
  reason: text('reason').notNull(),
});

const catalogue = {
  id: smallint('id').primaryKey().generatedAlwaysAsIdentity(),
  text: text('text').notNull(),
  /** False takes it out of the list and keeps it on record. */
  isActive: boolean('is_active').notNull().default(true),
  createdAt: created(),
};

/** What one team may give another to do before it goes on. */
export const sabotages = pgTable('sabotages', catalogue);

/** What the house asks of a team after three wrong guesses at one bar. */
export const forfeits = pgTable('forfeits', catalogue);

/** Counts tries per key and window, shared by all nodes. Keys are hashes: no address, no e-mail. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
});

/** Named numbers a running game depends on, which an operator may change. */
export const constants = pgTable('constants', {
  name: text('name').primaryKey(),
  constant: doublePrecision('constant').notNull(),
});

/** Secrets made once and shared by all nodes, unless the environment gives them. */
export const keys = pgTable('keys', {
  name: text('name', { enum: ['token', 'cookie', 'push'] }).primaryKey(),
  secret: jsonb('secret').notNull(),
  createdAt: created(),
});

/** The first answer to a call, for whoever sends the same key again. Holds ids only. */
export const idempotency = pgTable(
  'idempotency',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** 0 where a call belongs to no game. */
    gameId: integer('game_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.gameId, table.call, table.key] })],
);

/** Mail waits here and is sent by a job; its words are dropped once they are gone out. */
export const mailOutbox = pgTable('mail_outbox', {
  id: id(),
  toAddress: text('to_address').notNull(),
  toName: text('to_name'),
  subject: text('subject').notNull(),
  html: text('html'),
  text: text('text'),
  createdAt: created(),
  sentAt: moment('sent_at'),
  failedAt: moment('failed_at'),
  tries: integer('tries').notNull().default(0),
  lastError: text('last_error'),
  /** Which letter it is (server/mails), and which call of the mailer it belongs to. */
  template: text('template'),
  batchId: uuid('batch_id'),
  /** Where the reader says that they want no more of these; only where they may. */
  unsubscribeUrl: text('unsubscribe_url'),
  /** Kept as a file because there is no mail server: never sent. */
  keptAt: moment('kept_at'),
});

/** Who gets no more mail that they may refuse; the address as a hash, so that nobody can be read here. */
export const mailRefusals = pgTable('mail_refusals', {
  addressHash: bytes('address_hash').primaryKey(),
  why: text('why', { enum: ['unsubscribed', 'bounced'] }).notNull(),
  createdAt: created(),
});

/** A way in for whoever has lost their authenticator app; hashed, good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** Job workers that are alive; the jobs of one that fell silent are taken over. */
export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
