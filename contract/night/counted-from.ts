import { Type } from 'typebox';

/** Why a claim counts from later than its phone's time. */
export const countedFroms = [
  /** The phone was in contact after the claim was made and did not send it. */
  'arrival',
  /** The claim was made in a pause. */
  'pause',
  /** A sabotage was open, or reached the team later than the phone's time. */
  'sabotage',
  /** The claim was made in the minute after a wrong guess, or before one was ruled on. */
  'wrong-guess',
  /** The clue to that bar opened later than the phone's time. */
  'clue',
  'hint',
  /** A claim dates back 30 minutes at most, or five minutes of the race if another phone of the team was in contact. */
  'limit',
] as const;

export type CountedFrom = (typeof countedFroms)[number];

/** A plain string on the wire: a phone shows nothing for a reason it does not know. */
export const CountedFrom = Type.Unsafe<CountedFrom>(Type.String());
