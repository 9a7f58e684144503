import { Type } from 'typebox';
import { call } from '../call.ts';
import { Done, GameId, GameIdText, Letter } from './shapes.ts';

const gameId = Type.Optional(GameId);
const seq = Type.Integer();
const photoId = Type.Optional(Type.String({ maxLength: 80 }));

export const sabotageCalls = {
  sabotages: call({
    method: 'GET',
    path: '/api/data/sabotages',
    summary: "What a team of this game may give another to do; a god game has its host's own list",
    query: Type.Object({ gameId: Type.Optional(GameIdText) }),
    output: Type.Array(Type.Object({ id: Type.Integer(), sabotage: Type.String() })),
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
  'sabotage-complete': call({
    method: 'POST',
    path: '/api/sabotage-complete',
    summary: 'Ends a sabotage with a photo, or with the hash of one that follows',
    fromOldPhone: true,
    input: Type.Object({
      gameId,
      gameGroup: Type.Optional(Letter),
      sabotageId: Type.String({ maxLength: 80, pattern: '^[!-~]*$' }),
      photoId,
      photoSha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
      /** When it was done, where the phone could not say so at once. */
      claimedAt: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    output: Type.Object({ ...Done.properties, seq }),
  }),
};
