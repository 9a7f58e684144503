import { date, foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { TeamNews as TeamNewsSchema } from '#contract/calls/games';
import { bytes, created, moment } from './columns.ts';
import { accounts } from './schema.ts';

type TeamNews = Static<typeof TeamNewsSchema>;

/** A booking: who hosts what, where, when and how long. `status` is moved by the server alone. */
export const games = pgTable('games', {
  gameId: integer('game_id').primaryKey().generatedAlwaysAsIdentity(),
  /** The host. */
  userId: uuid('user_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  gameName: text('game_name').notNull(),
  city: text('city').notNull(),
  gameDate: date('game_date', { mode: 'string' }).notNull(),
  /** When and where people meet, where the host said so: HH:MM, and a place in their own words. */
  gameTime: text('game_time'),
  meetingPoint: text('meeting_point'),
  gameType: text('game_type', { enum: ['classic', 'lazy', 'god'] }).notNull(),
  gameGroups: integer('game_groups').notNull(),
  gameBars: integer('game_bars').notNull(),
  gameBarList: jsonb('game_bar_list').$type<{ id: string; name: string }[]>().notNull().default([]),
  gameStartBar: text('game_start_bar'),
  /** Null in games from before it was kept: there the name must do. */
  gameStartBarId: text('game_start_bar_id'),
  /** E.164 (contract/text/telephone.ts). */
  hostTel: text('host_tel'),
  status: text('status', { enum: ['setup', 'ongoing', 'fini'] })
    .notNull()
    .default('setup'),
  gameExtras: jsonb('game_extras').$type<{ sabotages: string[] }>(),
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
  gameFinalBarId: text('game_final_bar_id'),
  /** Moved with `status`, by the events that move it. */
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  /** When the host was told that the photos go soon. */
  photosRemindedAt: moment('photos_reminded_at'),
  /** The chance a lazy race is dealt with, so that its routes are those that were looked at; null leaves it to the start. */
  routeSeed: text('route_seed'),
  /** When a lazy race was handed to its host. */
  builtAt: moment('built_at'),
  /** When its people were told that the race is tomorrow. */
  tomorrowToldAt: moment('tomorrow_told_at'),
  /** How a race that is over stands, as of the event with this number: what My Games says of it without folding it again. */
  outcome: jsonb('outcome').$type<{ seq: number; standings: TeamNews[] }>(),
  /** When they were told how it ended. */
  resultsToldAt: moment('results_told_at'),
  /** The team its host was in when the race began: who raced stays a host who races. Null in races from before this was kept. */
  hostTeam: text('host_team', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }),
  /** The letters of the teams whose clues its host was shown, as one of them, before the race. */
  hostReadClues: text('host_read_clues').notNull().default(''),
  createdAt: created(),
});

/** The teams of a game, one row a letter. */
export const gameGroups = pgTable(
  'game_groups',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.gameId, { onDelete: 'cascade' }),
    gameGroup: text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.gameGroup] })],
);

/** Who is in a team: a folded e-mail in one of two places, captain and vice-captain. Nobody is listed twice in a game. */
export const seats = pgTable(
  'seats',
  {
    gameId: integer('game_id').notNull(),
    gameGroup: text('game_group', { enum: ['A', 'B', 'C', 'D', 'E', 'F'] }).notNull(),
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
      columns: [table.gameId, table.gameGroup],
      foreignColumns: [gameGroups.gameId, gameGroups.gameGroup],
    }).onDelete('cascade'),
  ],
);

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

/** What opens the results of a game without an account: one at a time, stored hashed, gone when it is revoked. */
export const resultsLinks = pgTable('results_links', {
  gameId: integer('game_id')
    .primaryKey()
    .references(() => games.gameId, { onDelete: 'cascade' }),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: created(),
});
