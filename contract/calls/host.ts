import { Type } from 'typebox';
import { call } from '../call.ts';
import { race } from '../limits.ts';
import { BarId, Done, GameId, GameIdText, GameInPath, Letter, orNull } from './shapes.ts';

const gameId = Type.Optional(GameId);
const aRace = Type.Object({ gameId: GameInPath });
const ofGame = Type.Object({ gameId: Type.Optional(GameIdText) });
const Moved = Type.Object({ success: Type.Boolean(), seq: Type.Integer(), already: Type.Optional(Type.Boolean()) });
const reason = Type.String({ maxLength: 4 * race.reason });

/** What a host may see and do on the night. */
export const hostCalls = {
  skip_codes: call({
    method: 'GET',
    path: '/api/data/skip_codes',
    summary: 'The code of every bar, for the host; null to a host who races until they reveal it to all',
    query: ofGame,
    output: Type.Array(Type.Object({ id: BarId, name: Type.String(), code: orNull(Type.String()) })),
  }),
  desk: call({
    method: 'GET',
    path: '/api/host/:gameId/desk',
    summary:
      'What the live line does not say, for the host: when each team was last heard of, and the photos as they came in',
    params: aRace,
    output: Type.Object({
      contacts: Type.Array(Type.Object({ group: Letter, at: Type.Integer() })),
      /** How many are in each team that somebody is in, by e-mail or by code. */
      people: Type.Array(Type.Object({ group: Letter, count: Type.Integer() })),
      /** Newest first, 60 at most; of a host who races, those of their team. */
      photos: Type.Array(
        Type.Object({
          id: Type.String(),
          /** Null for a host's own. */
          group: orNull(Letter),
          at: Type.Integer(),
          what: Type.Union([
            Type.Literal('bar'),
            Type.Literal('forfeit'),
            Type.Literal('sabotage'),
            Type.Literal('other'),
          ]),
          /** Of a bar or a forfeit: bar n of N, counted from 1. */
          number: orNull(Type.Integer()),
          /** What whoever sent it is called; null where that account is gone. */
          sender: orNull(Type.String()),
        }),
      ),
    }),
  }),
  'reveal-code': call({
    method: 'POST',
    path: '/api/host/:gameId/reveal-code',
    summary: 'Shows a host who races the code of one bar, and tells everybody that it was shown',
    params: aRace,
    input: Type.Object({ barId: BarId }),
    output: Type.Object({ ...Moved.properties, code: Type.String() }),
  }),
  pause: call({
    method: 'POST',
    path: '/api/host/:gameId/pause',
    summary: 'Stops all clocks',
    params: aRace,
    output: Moved,
  }),
  resume: call({
    method: 'POST',
    path: '/api/host/:gameId/resume',
    summary: 'Lets the race go on',
    params: aRace,
    output: Moved,
  }),
  message: call({
    method: 'POST',
    path: '/api/host/:gameId/message',
    summary: 'Says something to everybody or to one team alone, in the feed and by notification',
    params: aRace,
    input: Type.Object({
      text: Type.String({ maxLength: 4 * race.message.body }),
      /** The one team it is for; left out, it is for everybody. */
      group: Type.Optional(Letter),
      /** Also for those who watch; never what is for one team. */
      wall: Type.Optional(Type.Boolean()),
    }),
    output: Moved,
  }),
  override: call({
    method: 'POST',
    path: '/api/host/:gameId/override',
    summary: 'Marks a team as there, with a reason that everybody sees',
    params: aRace,
    input: Type.Object({ group: Letter, reason }),
    output: Moved,
  }),
  adjust: call({
    method: 'POST',
    path: '/api/host/:gameId/adjust',
    summary: "Adds minutes to a team's time or takes some off, with a reason the team sees",
    params: aRace,
    input: Type.Object({
      group: Letter,
      minutes: Type.Number({ minimum: -race.adjustMostMs / 60_000, maximum: race.adjustMostMs / 60_000 }),
      reason,
    }),
    output: Moved,
  }),
  'rule-finish': call({
    method: 'POST',
    path: '/api/host/:gameId/rule-finish',
    summary:
      'Says from when a banked finish counts that changes the order: from when it was made, or from when it came in',
    params: aRace,
    input: Type.Object({ group: Letter, time: Type.Union([Type.Literal('banked'), Type.Literal('arrival')]) }),
    output: Moved,
  }),
  'shut-bar': call({
    method: 'POST',
    path: '/api/host/:gameId/shut-bar',
    summary: 'A host who does not race says of a door that teams reported: it is shut, or leave it',
    params: aRace,
    input: Type.Object({ barId: BarId, isShut: Type.Boolean() }),
    output: Moved,
  }),
  'replace-bar': call({
    method: 'POST',
    path: '/api/host/:gameId/replace-bar',
    summary: 'Puts another bar in the place of one that is shut, for every team that has not been there',
    params: aRace,
    input: Type.Object({
      barId: BarId,
      /** A reserve, or where none is left any bar of the directory; left out, the reserve nearest on foot. */
      byBarId: Type.Optional(BarId),
    }),
    output: Moved,
  }),
  retire: call({
    method: 'POST',
    path: '/api/host/:gameId/retire',
    summary: 'Takes a team out of the race; for the host, its captain, and two members where it has none',
    params: aRace,
    input: Type.Object({ group: Letter }),
    /** `oneMore`: it takes another member of the team to say so within ten minutes. */
    output: Type.Object({ ...Moved.properties, oneMore: Type.Optional(Type.Boolean()) }),
  }),
  'call-odd': call({
    method: 'POST',
    path: '/api/host/:gameId/odd',
    summary:
      'Says in the results that something about a team looked odd, or takes that back; for a host who did not race',
    params: aRace,
    input: Type.Object({ group: Letter, odd: Type.Boolean() }),
    output: Moved,
  }),
  undo: call({
    method: 'POST',
    path: '/api/host/:gameId/undo',
    summary: 'Takes back an override, an adjustment, a replacement or a wrong guess, until that team’s next ruling',
    params: aRace,
    input: Type.Object({ seq: Type.Integer({ minimum: 1 }) }),
    output: Moved,
  }),
  'end-game': call({
    method: 'POST',
    path: '/api/end-game',
    summary: 'Ends the race for everybody',
    input: Type.Object({ gameId }),
    output: Done,
  }),
};
