import { type Static, Type } from 'typebox';

/** How far it is on foot from each place of a list to each other one, along streets. Where there is none, a walk is guessed from the straight line. */
export interface WalkTable {
  /** Of the places, in the order of rows and columns. */
  ids: string[];
  /** Whole metres, row by row: from the first place to each, from the second to each, and so on. */
  metres: number[];
  /** Ids of places that no street is near enough to, so that their walks are guessed; left out where there are none. */
  guessed?: string[];
}

/** How walks are known: along streets, or guessed from straight lines. */
export const WalksKnown = Type.Object({
  by: Type.Union([Type.Literal('street'), Type.Literal('crow')]),
  /** Of how many places they are guessed: all, as the crow flies; else those that no street is near enough to. */
  guessed: Type.Integer(),
});
export type WalksKnown = Static<typeof WalksKnown>;
