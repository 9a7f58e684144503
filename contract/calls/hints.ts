import { Type } from 'typebox';
import { call } from '../call.ts';
import { hints } from '../hints.ts';
import { text } from '../limits.ts';
import { BarId, Done, GameId, Letter, orNull } from './shapes.ts';

const gameId = Type.Optional(GameId);

export const hintCalls = {
  'take-hint': call({
    method: 'POST',
    path: '/api/take-hint',
    summary:
      "Takes the next hint to the bar of a team's clue, at the price that was shown; its words come with the view",
    input: Type.Object({
      gameId,
      gameGroup: Type.Optional(Letter),
      /** The step's token. */
      token: Type.String({ maxLength: 200 }),
      rung: Type.Integer({ minimum: 1, maximum: hints.minutes.length }),
      minutes: Type.Integer({ minimum: 0, maximum: hints.minutesMost }),
    }),
    output: Type.Object({ ...Done.properties, seq: Type.Integer() }),
  }),
  'save-nudge': call({
    method: 'POST',
    path: '/api/save-nudge',
    summary: "Keeps what the first hint to a bar says, beside a team's clue; an empty one removes it",
    input: Type.Object({
      gameId,
      groupLetter: Letter,
      barId: BarId,
      nudge: Type.String({ maxLength: 4 * text.nudge }),
      /** What the writer had before: when somebody else has changed it since, nothing is overwritten. */
      was: Type.Optional(Type.String({ maxLength: 4 * text.nudge })),
    }),
    output: Type.Object({ ...Done.properties, saved_at: orNull(Type.String()) }),
    read: ({ saved_at: savedAt }) => ({ savedAt }),
  }),
};
