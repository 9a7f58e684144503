import { type Static, Type } from 'typebox';
import { gamesCalls } from '../calls/games.ts';
import { raceCalls } from '../calls/race.ts';

/** What a member's page of a running race comes with: the answers to its first two questions, whose they are, and when they were true. */
export const RaceData = Type.Object({
  personId: Type.String(),
  at: Type.Integer(),
  game: gamesCalls.game.output,
  view: raceCalls.view.output,
});
export type RaceData = Static<typeof RaceData>;
