import { Type } from 'typebox';
import { call } from '../call.ts';
import { bars } from '../limits.ts';
import { ExpectedRace } from '../rehearsal.ts';
import { WalksKnown } from '../streets/walk-table.ts';
import { BarId, Done, Fix, GameId, GameIdText, GameInPath, NamedBar, NearbyBar, orNull, timeZone } from './shapes.ts';

const gameId = Type.Optional(GameId);

/** Picking the bars of a race, and starting it. */
export const setupCalls = {
  'start-game': call({
    method: 'POST',
    path: '/api/start-game',
    summary: 'Starts the race: fixes the routes and sets the clock going',
    query: Type.Object({ gameId: Type.Optional(GameIdText) }),
    input: Type.Object({
      gameId,
      startAnyway: Type.Optional(Type.Boolean()),
      /** The hour at which it ends by itself, '' for none; left out, what the game has. By the clocks of where the host is. */
      lastJar: Type.Optional(Type.String({ maxLength: 40 })),
      timeZone,
    }),
    output: Done,
  }),
  'update-game-route': call({
    method: 'POST',
    path: '/api/update-game-route',
    summary: 'Saves the city, the selected bars, the start bar and, if chosen, the final bar',
    input: Type.Object({
      gameId,
      city: Type.String(),
      bars: Type.Array(NamedBar, { maxItems: bars.listedMost }),
      startBar: Type.Optional(Type.String({ maxLength: 120 })),
      finalBar: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    output: Done,
  }),
  plan: call({
    method: 'POST',
    path: '/api/host/:gameId/plan',
    summary: 'What these bars would give: how far the teams would walk, how fairly, and whether they would meet',
    params: Type.Object({ gameId: GameInPath }),
    input: Type.Object({
      bars: Type.Array(Type.Object({ id: BarId }), { maxItems: bars.listedMost }),
      startBar: Type.String({ maxLength: 120 }),
      finalBar: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    output: Type.Object({
      success: Type.Boolean(),
      shortestM: Type.Integer(),
      longestM: Type.Integer(),
      /** The shortest walk in percent of the longest. */
      fairness: Type.Integer(),
      /** Pairs of teams sent to one bar at the same time; above 0, teams will meet. */
      meetings: Type.Integer(),
      /** Whether any rehearsal of these routes puts two teams in one bar for five minutes or more. */
      mayMeet: Type.Optional(Type.Boolean()),
      expected: Type.Optional(ExpectedRace),
      ...WalksKnown.properties,
      /** An example, not the routes of the night; null for a host who races. */
      routes: orNull(Type.Record(Type.String(), Type.Array(BarId))),
    }),
  }),
  'suggest-route': call({
    method: 'POST',
    path: '/api/host/:gameId/suggest-route',
    summary: 'Bars that make a good race round a place: as many as this game is recommended to have',
    params: Type.Object({ gameId: GameInPath }),
    input: Type.Object({
      lat: Fix.properties.lat,
      lon: Fix.properties.lon,
      /** In metres, as a search for bars. */
      radius: Type.Optional(Type.Number()),
      /** The id of the bar to start from; left out, the one nearest to the place. */
      startBar: Type.Optional(BarId),
      /** Another number, another suggestion. */
      again: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    output: Type.Object({
      success: Type.Boolean(),
      bars: Type.Array(NearbyBar),
      startBar: BarId,
      attribution: Type.Optional(Type.String()),
    }),
  }),
};
