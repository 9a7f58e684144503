import { Type } from 'typebox';
import { call } from '../call.ts';
import { KnownBar } from '../known-bar.ts';
import { CountedFrom } from '../night/counted-from.ts';
import { Anything, BarId, Done, Fix, GameId, Letter, orNull } from './shapes.ts';

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
  /** The full name of the bar the team has found; absent for a wrong guess, and where the host marked the team as there. */
  bar: Type.Optional(Type.String()),
  /** From when it counts, and whether that was believed back; left out where nothing was ruled. */
  official: Type.Optional(Type.Integer()),
  banked: Type.Optional(Type.Boolean()),
  /** Why the claim counts from later than the phone's time; absent where it does not. */
  countedFrom: Type.Optional(CountedFrom),
  /** The time given back for a closed bar on the way there, in milliseconds; absent where there was none. */
  givenBackMs: Type.Optional(Type.Integer()),
});

/** “We are at this bar”, and what a team owes when it was not. */
export const claimCalls = {
  // The names are SPEC's: every claim is sent here, right or wrong, and `correctBarId` holds the step's token, never a bar.
  'correctly-guessed': call({
    method: 'POST',
    path: '/api/correctly-guessed',
    summary: 'The claim: “we are at this bar”; the server rules on it',
    fromOldPhone: true,
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
      /** The door of that bar is shut, and the photo shows it: found is found. Not with a code. */
      isShut: Type.Optional(Type.Boolean()),
      claimedAt: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    output: Ruling,
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
    fromOldPhone: true,
    input: Type.Object({
      gameId,
      gameGroup: Type.Optional(Letter),
      correctBarId: Type.String({ maxLength: 200 }),
      photoId,
    }),
    output: Type.Object({ ...Done.properties, seq, bar: orNull(KnownBar) }),
  }),
};
