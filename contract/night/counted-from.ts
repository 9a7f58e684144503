import { Type } from 'typebox';

/** Why a claim counts from later than its phone says. */
export const countedFroms = [
  /** Its phone was in contact after that and did not send it. */
  'arrival',
  /** It was made in a pause. */
  'pause',
  /** A sabotage was open, or had reached the team before. */
  'sabotage',
  /** It was made in the minute after a wrong guess, or before one was ruled. */
  'wrong-guess',
  /** The clue to that bar came only then. */
  'clue',
  'hint',
  /** A claim is dated back 30 minutes at most, and five while another phone of the team was in contact. */
  'limit',
] as const;

export type CountedFrom = (typeof countedFroms)[number];

/** As a string of the wire: a phone that does not know a reason says nothing of it. */
export const CountedFrom = Type.Unsafe<CountedFrom>(Type.String());
