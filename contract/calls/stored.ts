import { Type } from 'typebox';
import { call } from '../call.ts';
import { GameIdText, Letter, NamedBar, orNull } from './shapes.ts';

/** A game as one of its people may see it: null stands for what there is not, and for what is not for them. */
export const StoredGame = Type.Object({
  game_id: Type.Integer(),
  game_name: Type.String(),
  city: Type.String(),
  game_date: Type.String(),
  game_type: Type.Union([Type.Literal('classic'), Type.Literal('lazy'), Type.Literal('god')]),
  game_groups: Type.Integer(),
  game_bars: Type.Integer(),
  game_bar_list: orNull(Type.Array(NamedBar)),
  game_start_bar: orNull(Type.String()),
  host_email: Type.String(),
  host_tel: orNull(Type.String()),
  user_id: Type.String(),
  status: Type.Union([Type.Literal('setup'), Type.Literal('ongoing'), Type.Literal('fini')]),
  game_extras: orNull(Type.Object({ sabotages: Type.Array(Type.String()) })),
  lazy_questionnaire: orNull(
    Type.Object({
      knowCity: Type.String(),
      barPreferences: Type.String(),
      occasion: Type.String(),
      playDate: Type.String(),
    }),
  ),
  role: Type.Union([Type.Literal('host'), Type.Literal('player')]),
  /** The letter of the caller's team; null for a host who is in none. */
  group: orNull(Letter),
  /** Where the list has bars that others mapped. */
  attribution: Type.Optional(Type.String()),
});

/** Plain reads of what is stored, under /api/data. */
export const storedCalls = {
  constants: call({
    method: 'GET',
    path: '/api/data/constants',
    summary: 'The named numbers a running game depends on',
    output: Type.Array(Type.Object({ name: Type.String(), constant: Type.Number() })),
  }),
  games: call({
    method: 'GET',
    path: '/api/data/games',
    summary: 'The games the caller hosts or is in a team of, newest first, each once',
    output: Type.Array(StoredGame),
  }),
  sabotages: call({
    method: 'GET',
    path: '/api/data/sabotages',
    summary: "What a team of this game may give another to do; a god game has its host's own list",
    query: Type.Object({ gameId: Type.Optional(GameIdText) }),
    output: Type.Array(Type.Object({ id: Type.Integer(), sabotage: Type.String() })),
  }),
};
