import { type Static, Type } from 'typebox';
import { call } from '../call.ts';
import { statusFromWire } from './games.ts';
import { MadeBar, MadeRoute } from '../lazy.ts';
import { bars, text } from '../limits.ts';
import { WalksKnown } from '../streets/walk-table.ts';
import { BarId, GameInPath, NearbyBar, orNull } from './shapes.ts';

const stage = Type.Union([
  Type.Literal('questionnaire'),
  Type.Literal('submitted'),
  Type.Literal('paid'),
  Type.Literal('built'),
]);

/** A lazy game as those who make it see it. */
const LazyOrder = Type.Object({
  game_id: Type.Integer(),
  game_name: Type.String(),
  city: Type.String(),
  /** The day it is played. */
  play_date: Type.String(),
  /** Days from today until then; below 0 when it has gone. */
  days_left: Type.Integer(),
  stage,
  status: Type.Union([Type.Literal('setup'), Type.Literal('ongoing'), Type.Literal('fini')]),
  game_groups: Type.Integer(),
  game_bars: Type.Integer(),
  host_email: Type.String(),
  host_name: Type.String(),
  /** Whether somebody has begun to make it. */
  is_begun: Type.Boolean(),
  /** Why it could not make itself. */
  trouble: orNull(Type.String()),
});

/** An order by the names that are used inside. */
function orderFromWire(order: Static<typeof LazyOrder>) {
  const { city, stage: reached, trouble } = order;
  return {
    gameId: order.game_id,
    name: order.game_name,
    city,
    playDate: order.play_date,
    daysLeft: order.days_left,
    stage: reached,
    status: statusFromWire(order.status),
    teamCount: order.game_groups,
    barCount: order.game_bars,
    hostEmail: order.host_email,
    hostName: order.host_name,
    isBegun: order.is_begun,
    trouble,
  };
}

const Answers = Type.Object({
  knowCity: Type.String(),
  barPreferences: Type.String(),
  occasion: Type.String(),
  playDate: Type.String(),
});

/** What an operator has before them, by its number: who saw an older one is told so. */
const Edits = Type.Object({
  version: Type.Integer({ minimum: 0 }),
  startBar: BarId,
  finalBar: BarId,
  /** A bar without words gets a generated clue. */
  bars: Type.Array(Type.Object({ id: BarId, clue: Type.String({ maxLength: 4 * text.clue }) }), {
    maxItems: bars.listedMost,
  }),
});

const aGame = Type.Object({ gameId: GameInPath });
const Kept = Type.Object({ success: Type.Boolean(), version: Type.Integer() });

/** Making the races of hosts who would rather not. */
export const operatorLazyCalls = {
  'lazy-orders': call({
    method: 'GET',
    path: '/api/operator/lazy',
    summary: 'Lazy games that are not over, by the day they are played',
    caller: 'operator',
    output: Type.Array(LazyOrder),
    read: (orders) => orders.map(orderFromWire),
  }),
  'lazy-order': call({
    method: 'GET',
    path: '/api/operator/lazy/:gameId',
    summary: 'One lazy game: what its host answered, and the race as far as it is made',
    caller: 'operator',
    params: aGame,
    output: Type.Object({
      order: LazyOrder,
      answers: orNull(Answers),
      race: orNull(
        Type.Object({
          version: Type.Integer(),
          bars: Type.Array(MadeBar),
          startBar: BarId,
          finalBar: BarId,
          routes: Type.Array(MadeRoute),
          fairness: Type.Integer(),
          meetings: Type.Integer(),
          /** Whether any rehearsal of these routes puts two teams in one bar for five minutes or more; absent if there are no routes. */
          mayMeet: Type.Optional(Type.Boolean()),
          ...WalksKnown.properties,
          /** Whether the host has answered anew since. */
          isOutdated: Type.Boolean(),
          attribution: Type.Optional(Type.String()),
        }),
      ),
    }),
    read: ({ order, ...rest }) => ({ ...rest, order: orderFromWire(order) }),
  }),
  'build-lazy': call({
    method: 'POST',
    path: '/api/operator/lazy/:gameId/build',
    summary: 'Proposes bars, routes and clues; over an older proposal, another one',
    caller: 'operator',
    params: aGame,
    input: Type.Object({ version: Type.Integer({ minimum: 0 }) }),
    output: Kept,
  }),
  'edit-lazy': call({
    method: 'PUT',
    path: '/api/operator/lazy/:gameId',
    summary: 'Keeps other bars or clues; a bar without words gets a generated clue',
    caller: 'operator',
    params: aGame,
    input: Edits,
    output: Kept,
  }),
  'send-lazy': call({
    method: 'POST',
    path: '/api/operator/lazy/:gameId/send',
    summary: 'Saves everything, gives the race to its host and tells them by mail',
    caller: 'operator',
    params: aGame,
    input: Edits,
    output: Type.Object({ success: Type.Boolean() }),
  }),
  'lazy-bars': call({
    method: 'GET',
    path: '/api/operator/lazy/:gameId/bars',
    summary: 'Bars of the directory around the town of a lazy game',
    caller: 'operator',
    params: aGame,
    output: Type.Object({
      places: Type.Array(
        Type.Object({ ...NearbyBar.properties, fits: Type.Array(Type.String()), isLate: Type.Boolean() }),
      ),
      attribution: Type.Optional(Type.String()),
    }),
  }),
  'lazy-clues': call({
    method: 'GET',
    path: '/api/operator/lazy/:gameId/clues/:barId',
    summary: 'What the clue maker says of a bar of a race in the making, every kind it can',
    caller: 'operator',
    params: Type.Object({ gameId: GameInPath, barId: BarId }),
    output: Type.Array(Type.Object({ kind: Type.String(), text: Type.String(), difficulty: Type.Integer() })),
  }),
};
