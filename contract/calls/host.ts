import { Type } from 'typebox';
import { call } from '../call.ts';
import { bars, teams, text } from '../limits.ts';
import { BarId, Done, Fix, GameId, GameIdText, Letter, NamedBar, Place } from './shapes.ts';

const gameId = Type.Optional(GameId);
const email = Type.String({ maxLength: text.email });

export const hostCalls = {
  'create-game': call({
    method: 'POST',
    path: '/api/create-game',
    summary: 'Makes a game; the caller becomes its host',
    input: Type.Object({
      gameName: Type.String(),
      city: Type.String(),
      date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      gameBars: Type.Integer({ minimum: bars.min, maximum: bars.max }),
      gameStartBar: Type.Optional(Type.String({ maxLength: 120 })),
      tel: Type.Optional(Type.String({ maxLength: 40 })),
      gameBarList: Type.Optional(Type.Array(NamedBar, { maxItems: bars.selectedMax })),
      gameGroups: Type.Integer({ minimum: teams.min, maximum: teams.max }),
      gameType: Type.Union([Type.Literal('classic'), Type.Literal('lazy')]),
    }),
    output: Type.Object({ success: Type.Boolean(), game_id: Type.Integer() }),
    status: 201,
  }),
  'start-game': call({
    method: 'POST',
    path: '/api/start-game',
    summary: 'Starts the race: fixes the routes and sets the clock going',
    query: Type.Object({ gameId: Type.Optional(GameIdText) }),
    input: Type.Object({ startAnyway: Type.Optional(Type.Boolean()) }),
    output: Done,
  }),
  'update-game-route': call({
    method: 'POST',
    path: '/api/update-game-route',
    summary: 'Saves the city, the selected bars, the start bar and, if chosen, the final bar',
    input: Type.Object({
      gameId,
      city: Type.String(),
      bars: Type.Array(NamedBar, { maxItems: bars.selectedMax }),
      startBar: Type.Optional(Type.String({ maxLength: 120 })),
      finalBar: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    output: Done,
  }),
  'add-bar': call({
    method: 'POST',
    path: '/api/bars',
    summary: 'Adds a bar the directory lacks: a name and a pin, for the games of whoever adds it',
    input: Type.Object({
      name: Type.String({ maxLength: 4 * text.barName }),
      lat: Fix.properties.lat,
      lon: Fix.properties.lon,
      street: Type.Optional(Type.String({ maxLength: 4 * text.street })),
    }),
    output: Type.Object({ success: Type.Boolean(), ...Place.properties }),
    status: 201,
  }),
  'add-email-to-group': call({
    method: 'POST',
    path: '/api/add-email-to-group',
    summary: 'Puts a person into a team and invites them',
    input: Type.Object({ gameId, gameGroup: Letter, email }),
    output: Done,
  }),
  'remove-email-from-group': call({
    method: 'POST',
    path: '/api/remove-email-from-group',
    summary: 'Takes a person out of a team at once',
    input: Type.Object({ gameId, groupKey: Letter, emailToRemove: email }),
    output: Done,
  }),
  'save-clue': call({
    method: 'POST',
    path: '/api/save-clue',
    summary: "Keeps a team's clue for a bar; an empty one removes it",
    input: Type.Object({ gameId, groupLetter: Letter, barId: BarId, clue: Type.String({ maxLength: 4 * text.clue }) }),
    output: Done,
  }),
  'end-game': call({
    method: 'POST',
    path: '/api/end-game',
    summary: 'Ends the race for everybody',
    input: Type.Object({ gameId }),
    output: Done,
  }),
};
