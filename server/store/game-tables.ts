import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { statusFromWire, statusToWire } from '#contract/calls/games';
import type { Game, RaceNews } from '#contract/game-view';
import type { WalkTable } from '#contract/streets/walk-table';
import { bytes, created, moment } from './columns.ts';
import { accounts, authSessions } from './schema.ts';

/** The column holds the specification's word for a race that is over, as the wire does. */
const gameStatus = customType<{ data: Game['status']; driverData: Parameters<typeof statusFromWire>[0] }>({
  dataType: () => 'text',
  fromDriver: statusFromWire,
  toDriver: statusToWire,
});

/**
 * A booking: who hosts what, where, when and how long. `status` is moved by the server alone. Columns have the specification's
 * names, and this is where they get those that are used inside (contract/game-view.ts).
 */
export const games = pgTable('games', {
  gameId: integer('game_id').primaryKey().generatedAlwaysAsIdentity(),
  hostId: uuid('user_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('game_name').notNull(),
  city: text('city').notNull(),
  date: date('game_date', { mode: 'string' }).notNull(),
  /** When and where people meet, where the host said so: HH:MM, and a place in their own words. */
  time: text('game_time'),
  meetingPoint: text('meeting_point'),
  type: text('game_type', { enum: ['classic', 'lazy', 'god'] }).notNull(),
  teamCount: integer('game_groups').notNull(),
  barCount: integer('game_bars').notNull(),
  bars: jsonb('game_bar_list').$type<{ id: string; name: string }[]>().notNull().default([]),
  startBar: text('game_start_bar'),
  /** Null in games from before it was kept: there the name must do. */
  startBarId: text('game_start_bar_id'),
  /** E.164 (contract/text/telephone.ts). */
  hostTel: text('host_tel'),
  status: gameStatus('status').notNull().default('setup'),
  extras: jsonb('game_extras').$type<{ sabotages: string[] }>(),
  lazyQuestionnaire: jsonb('lazy_questionnaire').$type<{
    knowCity: string;
    barPreferences: string;
    occasion: string;
    playDate: string;
  }>(),
  /** Means something in lazy games only. */
  lazyStage: text('lazy_stage', { enum: ['questionnaire', 'submitted', 'paid', 'built'] })
    .notNull()
    .default('questionnaire'),
  /** Where every route ends; null leaves it to the engine. */
  finalBarId: text('game_final_bar_id'),
  /** Moved with `status`, by the events that move it. */
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  /** When the host was told that the photos go soon. */
  photosRemindedAt: moment('photos_reminded_at'),
  /** The chance a lazy race is dealt with, so that its routes are those that were looked at; null leaves it to the start. */
  routeSeed: text('route_seed'),
  /** How far its bars are apart on foot, as whoever made a lazy race saw it; null where nobody has made one, or it was measured as the crow flies. */
  walks: jsonb('walks').$type<WalkTable>(),
  /** When a lazy race was handed to its host. */
  builtAt: moment('built_at'),
  /** When its people were told that the race is tomorrow. */
  tomorrowToldAt: moment('tomorrow_told_at'),
  /** How a race that is over stands, as of the event with this number: what My Games says of it without folding it again. */
  outcome: jsonb('outcome').$type<{ seq: number; standings: RaceNews['standings'] }>(),
  /** When they were told how it ended. */
  resultsToldAt: moment('results_told_at'),
  /** The team its host was in when the race began: who raced stays a host who races. Null in races from before this was kept. */
  hostTeam: text('host_team', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }),
  /** The letters of the teams whose clues its host was shown, as one of them, before the race. */
  hostReadClues: text('host_read_clues').notNull().default(''),
  /** [Y1] The hour at which its race ends by itself, HH:MM where it is played; and when that is, moved by the events of the race. */
  lastJar: text('last_jar'),
  lastJarAt: moment('last_jar_at'),
  /** [K1] What people join it by; the database makes it with the game. */
  joinCode: text('join_code').notNull().default(sql`new_join_code()`),
  joining: text('joining', { enum: ['open', 'closed'] })
    .notNull()
    .default('open'),
  /** Whether the house deals people out, smallest team first, or they choose. */
  dealsTeams: boolean('deals_teams').notNull().default(false),
  /** Only captains press the buttons. */
  captainsOnly: boolean('captains_only').notNull().default(false),
  /** [U1] Its people are asked after the race whether they are home: until when, and in which country, is worked out at the end. */
  homeSafe: boolean('home_safe').notNull().default(true),
  homeUntil: moment('home_until'),
  homeCountry: text('home_country'),
  /** [I11] Teams may take hints. */
  hints: boolean('hints').notNull().default(true),
  createdAt: created(),
});

/** The teams of a game, one row a letter. */
export const teams = pgTable(
  'game_groups',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.gameId, { onDelete: 'cascade' }),
    letter: text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }).notNull(),
    /** Takes nobody more by code. */
    isClosed: boolean('is_closed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.letter] })],
);

/** Who is in a team: a folded e-mail in one of two places, captain and vice-captain. Nobody is listed twice in a game. */
export const seats = pgTable(
  'seats',
  {
    gameId: integer('game_id').notNull(),
    team: text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }).notNull(),
    seatNumber: smallint('place').notNull(),
    email: text('email').notNull(),
    /** Who took it by the invitation's link, whatever address their account has. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** What the invitation's link carries; null until one was sent. */
    tokenHash: bytes('token_hash'),
    /** When whoever sits here first opened the game, signed in; null until then. */
    openedAt: moment('opened_at'),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.email] }),
    foreignKey({
      columns: [table.gameId, table.team],
      foreignColumns: [teams.gameId, teams.letter],
    }).onDelete('cascade'),
  ],
);

/** Who joined a team by code, beside those its e-mails name. */
export const members = pgTable(
  'members',
  {
    gameId: integer('game_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    team: text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }).notNull(),
    /** The number on the seat card. */
    seat: integer('seat').notNull(),
    /** Names the seat to somebody whose phone is gone; it opens nothing. */
    rescueCode: text('rescue_code').notNull(),
    mayWriteClues: boolean('may_write_clues').notNull().default(false),
    /** The letters of the teams whose clues this member was shown. */
    readClues: text('read_clues').notNull().default(''),
    /** [T20] When the host made this member captain of their team; null for everyone else. */
    captainAt: moment('captain_at'),
    /** When the host passed the buttons of a team without a captain on to this member. */
    pressesAt: moment('presses_at'),
    /** When this member said that a team without a captain should retire. */
    wantsOutAt: moment('wants_out_at'),
    /** Let in after the start. */
    letInAt: moment('let_in_at'),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.accountId] }),
    foreignKey({
      columns: [table.gameId, table.team],
      foreignColumns: [teams.gameId, teams.letter],
    }).onDelete('cascade'),
  ],
);

/** Who was taken out by the host, and comes back only with the host's word. */
export const removedMembers = pgTable(
  'removed_members',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.gameId, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    removedAt: moment('removed_at').notNull(),
    /** What the host names them by who lets them come back. */
    id: uuid('id').notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.accountId] })],
);

/** Who left a team after having been shown its clues. */
export const clueReaders = pgTable(
  'clue_readers',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.gameId, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The letters of the teams. */
    readClues: text('read_clues').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.accountId] })],
);

/** A phone at the door of a race that has begun: a new one, or one that says whose seat it wants back. */
export const knocks = pgTable(
  'knocks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    gameId: integer('game_id').notNull(),
    team: text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }).notNull(),
    /** Who is signed in on the phone that knocks. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Whose seat it wants back; null for a new phone. */
    seatAccountId: uuid('seat_account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Three pairs of pictures by their numbers, and which of them the knocking phone shows. */
    pairs: jsonb('pairs').$type<[number, number][]>().notNull(),
    rightPair: smallint('right_pair').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** 'pair' is a wrong pair, 'late' two minutes without an answer, 'gone' one that was taken back. */
    answer: text('answer', { enum: ['yes', 'no', 'pair', 'late', 'gone'] }),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Which of its team and hosts have had it before them. */
    seenBy: uuid('seen_by').array().notNull().default([]),
    /** Somebody the host took out, or a phone whose knocks failed too often: its team is not asked. */
    isForHost: boolean('for_host').notNull().default(false),
    /** What our key makes of the network it came from. */
    network: text('network').notNull(),
    /** The sign-in of the seat that the phone was given; null until then. */
    sessionId: uuid('session_id').references(() => authSessions.id, { onDelete: 'set null' }),
  },
  (table) => [
    foreignKey({
      columns: [table.gameId, table.team],
      foreignColumns: [teams.gameId, teams.letter],
    }).onDelete('cascade'),
  ],
);

/** From a messenger's own browser into the phone's: a link for one use, which ends the sign-in that made it. */
export const handOvers = pgTable('hand_overs', {
  tokenHash: bytes('token_hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** What was written for a bar, by a team or by the host. Who counts as the author depends on the game as it is now (contract/game.ts). */
export const clues = pgTable(
  'clues',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.gameId, { onDelete: 'cascade' }),
    author: text('author', { enum: ['A', 'B', 'C', 'D', 'E', 'F', 'host'] }).notNull(),
    barId: text('bar_id').notNull(),
    clue: text('clue').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.author, table.barId] })],
);

/** What the first hint to a bar says, where its author wrote one. */
export const nudges = pgTable(
  'nudges',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.gameId, { onDelete: 'cascade' }),
    author: text('author', { enum: ['A', 'B', 'C', 'D', 'E', 'F', 'host'] }).notNull(),
    barId: text('bar_id').notNull(),
    nudge: text('nudge').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.author, table.barId] })],
);
