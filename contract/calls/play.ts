import { Type } from 'typebox';
import { call } from '../call.ts';
import { FeedLine, KnownBar, StepView } from '../race-view.ts';
import { Anything, BarId, Done, Fix, GameId, Letter, NearbyBar, orNull } from './shapes.ts';

const gameId = Type.Optional(GameId);
const ignored = Type.Optional(Anything);
const seq = Type.Integer();
const photoId = Type.Optional(Type.String({ maxLength: 80 }));
const Ruling = Type.Object({
  success: Type.Boolean(),
  correct: Type.Boolean(),
  seq,
  finished: Type.Boolean(),
  already: Type.Optional(Type.Boolean()),
  /** From when it counts, and whether that was believed back; left out where nothing was ruled. */
  official: Type.Optional(Type.Integer()),
  banked: Type.Optional(Type.Boolean()),
});

export const playCalls = {
  'save-push-subscription': call({
    method: 'POST',
    path: '/api/save-push-subscription',
    summary: 'Remembers a device that wants notifications',
    input: Type.Object({ subscription: Anything, gameId, group: Type.Optional(Letter) }),
    output: Done,
  }),
  'update-leaderboard': call({
    method: 'POST',
    path: '/api/update-leaderboard',
    summary: "The standings; the caller's figures are ignored",
    input: Type.Object({ gameId, teamData: ignored, sabotageList: ignored, intBars: ignored, game_start_bar: ignored }),
    output: Type.Object({
      success: Type.Boolean(),
      leaderboard: Type.Array(
        Type.Object({
          group: Letter,
          animalEmoji: Type.String(),
          progress: Type.Number(),
          progressColor: Type.String(),
          incorrectGuesses: Type.Integer(),
        }),
      ),
      lastCompletedBars: Type.Array(Type.Object({ barId: BarId, group: Letter })),
      seq,
    }),
  }),
  'get-bar-location': call({
    method: 'POST',
    path: '/api/get-bar-location',
    summary: 'Where the start bar or a bar that team has verified is',
    input: Type.Object({ gameId, barId: BarId, group: Type.Optional(Letter) }),
    output: Type.Object({ success: Type.Boolean(), lat: Type.Number(), lon: Type.Number() }),
  }),
  'process-notifs': call({
    method: 'POST',
    path: '/api/process-notifs',
    summary: 'The feed: its newest 200 lines, of those after `since` and before `before` where these are given',
    input: Type.Object({ gameId, since: Type.Optional(seq), before: Type.Optional(seq) }),
    output: Type.Object({
      success: Type.Boolean(),
      html: Type.String(),
      gameEnd: Type.Boolean(),
      entries: Type.Array(FeedLine),
      /** Whether there are older ones among those asked for. */
      more: Type.Boolean(),
      seq,
    }),
  }),
  clue: call({
    method: 'POST',
    path: '/api/clue',
    summary: "What the caller's team has to do now",
    input: Type.Object({
      gameId,
      groupData: ignored,
      startBar: ignored,
      intBars: ignored,
      gameType: ignored,
      gameExtras: ignored,
      ongoingSabotages: ignored,
      sabotage: ignored,
      sabBy: ignored,
      sabotageDetails: ignored,
    }),
    output: Type.Object({
      success: Type.Boolean(),
      html: Type.String(),
      text: Type.String(),
      type: StepView.properties.type,
      correctBarId: orNull(Type.String()),
      clueBy: orNull(Type.String()),
      sabotageId: Type.Optional(orNull(Type.String())),
    }),
  }),
  'send-notification': call({
    method: 'POST',
    path: '/api/send-notification',
    summary: 'Tells the others; a player’s words are composed by the server',
    input: Type.Object({
      gameId,
      group: Type.Optional(orNull(Letter)),
      payload: Type.Optional(Type.Object({ title: Type.Optional(Type.String()), body: Type.Optional(Type.String()) })),
    }),
    output: Done,
  }),
  'fetch-nearby-bars': call({
    method: 'POST',
    path: '/api/fetch-nearby-bars',
    summary: 'Bars round a position: for setup, or for a racing team',
    input: Type.Object({
      gameId,
      lat: Fix.properties.lat,
      lon: Fix.properties.lon,
      accuracy: Fix.properties.accuracy,
      radius: Type.Optional(Type.Number()),
      showClosestOnly: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      success: Type.Boolean(),
      places: Type.Array(NearbyBar),
      message: Type.Optional(Type.String()),
      /** Whose work some of it is; to be shown with it. */
      attribution: Type.Optional(Type.String()),
    }),
  }),
  'correctly-guessed': call({
    method: 'POST',
    path: '/api/correctly-guessed',
    summary: 'The claim: “we are at this bar”; the server rules on it',
    input: Type.Object({
      gameId,
      gameGroup: Type.Optional(Letter),
      correctBarId: Type.String({ maxLength: 200 }),
      claimId: Type.Optional(Type.String({ minLength: 1, maxLength: 80, pattern: '^[!-~]*$' })),
      placeId: Type.Optional(BarId),
      placeName: Type.Optional(Type.String({ maxLength: 120 })),
      code: Type.Optional(Type.String({ maxLength: 20 })),
      fix: Type.Optional(Fix),
      photoId,
      photoSha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
      claimedAt: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    output: Ruling,
  }),
  'announce-claims': call({
    method: 'POST',
    path: '/api/announce-claims',
    summary: 'A phone is back and has more to send than one thing: what waits behind the first keeps its time',
    input: Type.Object({
      gameId,
      /** Of each the SHA-256 of what it will say, word for word (contract/first-try.ts). */
      claims: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { minItems: 1, maxItems: 20 }),
    }),
    output: Type.Object({ success: Type.Boolean() }),
  }),
  'incorrectly-guessed': call({
    method: 'POST',
    path: '/api/incorrectly-guessed',
    summary: "Changes nothing; answers the step's last ruling",
    input: Type.Object({ gameId, gameGroup: Type.Optional(Letter), groupClueBy: ignored }),
    output: Ruling,
  }),
  'forfeit-complete': call({
    method: 'POST',
    path: '/api/forfeit-complete',
    summary: 'Ends a forfeit with a photo and reveals the bar to its team',
    input: Type.Object({
      gameId,
      gameGroup: Type.Optional(Letter),
      correctBarId: Type.String({ maxLength: 200 }),
      photoId,
    }),
    output: Type.Object({ ...Done.properties, seq, bar: orNull(KnownBar) }),
  }),
  'sabotage-complete': call({
    method: 'POST',
    path: '/api/sabotage-complete',
    summary: 'Ends a sabotage with a photo',
    input: Type.Object({
      gameId,
      gameGroup: Type.Optional(Letter),
      sabotageId: Type.String({ maxLength: 80, pattern: '^[!-~]*$' }),
      photoId,
      /** When it was done, where the phone could not say so at once. */
      claimedAt: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    output: Type.Object({ ...Done.properties, seq }),
  }),
  'add-sabotage': call({
    method: 'POST',
    path: '/api/add-sabotage',
    summary: 'Gives the team’s one sabotage to a rival',
    input: Type.Object({
      gameId,
      targetGroup: Letter,
      /** As the catalogue gives it, or the same as text. */
      sabotageId: Type.Union([Type.Integer(), Type.String({ maxLength: 80 })]),
      givenByGroup: Type.String({ pattern: '^([A-F]|host)$' }),
    }),
    output: Type.Object({ ...Done.properties, seq }),
  }),
};
