import { Type } from 'typebox';
import { call } from '../call.ts';
import { text } from '../limits.ts';
import { BarId, Done, GameId, Letter, orNull } from './shapes.ts';

const gameId = Type.Optional(GameId);

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
  'save-clue': call({
    method: 'POST',
    path: '/api/save-clue',
    summary: "Keeps a team's clue for a bar; an empty one removes it",
    input: Type.Object({
      gameId,
      groupLetter: Letter,
      barId: BarId,
      clue: Type.String({ maxLength: 4 * text.clue }),
      /** What the writer had before: when somebody else has changed it since, nothing is overwritten. */
      was: Type.Optional(Type.String({ maxLength: 4 * text.clue })),
    }),
    output: Type.Object({ ...Done.properties, saved_at: orNull(Type.String()) }),
    read: ({ saved_at: savedAt }) => ({ savedAt }),
  }),
};
