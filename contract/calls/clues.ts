import { Type } from 'typebox';
import { call } from '../call.ts';
import { BarId, GameId } from './shapes.ts';

export const clueCalls = {
  'suggest-clues': call({
    method: 'POST',
    path: '/api/suggest-clues',
    summary: 'Three clues for a bar of the game, each of another kind, the best first; none gives its name away',
    input: Type.Object({ gameId: Type.Optional(GameId), barId: BarId }),
    output: Type.Object({
      success: Type.Boolean(),
      suggestions: Type.Array(
        Type.Object({
          kind: Type.String(),
          text: Type.String(),
          difficulty: Type.Integer({ minimum: 1, maximum: 5 }),
        }),
      ),
      /** Where a text names a street that others mapped. */
      attribution: Type.Optional(Type.String()),
    }),
  }),
};
