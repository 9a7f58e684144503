import { type Draft, ratioOf } from './draft.ts';

/** What meetings cost, in metres of walking, so that one sum weighs them against the ways. */
export interface Costs {
  together: number;
  close: number;
  /** How much of the cost of unequal ways is asked, up to 1. */
  unequal: number;
}

/** The cost of a change that is not made. */
export const refused = Number.POSITIVE_INFINITY;

/** Differences up to the first share of a way are not worth a detour; beyond the second hardly any detour is too long. */
const tolerated = 0.008;
const unfair = 0.04;
const fairRatio = 1.05;
const unequalMetre = 8;
const unfairMetre = 200;
const closeLegs = 0.05;

/** What the ways themselves cost: unequal ones dearly, long ones plainly. */
export function costOfWalks(draft: Draft, unequal: number): number {
  const { teams, metres, effort } = draft;
  let longest = 0;
  let shortest = Number.POSITIVE_INFINITY;
  let sum = 0;
  let felt = 0;
  for (let team = 0; team < teams; team++) {
    const length = metres[team] as number;
    if (length > longest) longest = length;
    if (length < shortest) shortest = length;
    sum += length;
    felt += effort[team] as number;
  }
  const mean = sum / teams;
  const beyondTolerated = Math.max(0, longest - shortest - tolerated * mean);
  const beyondFair = Math.max(0, longest - shortest - unfair * mean);
  return felt / teams + unequal * (unequalMetre * beyondTolerated + unfairMetre * beyondFair);
}

export function costOfMeetings(draft: Draft, costs: Costs): number {
  return draft.together * costs.together + draft.close * costs.close;
}

/** Meeting in slots next to each other is no meeting yet: it costs a fraction of a leg. */
export function costOfClose(draft: Draft): number {
  return closeLegs * draft.legs.typicalM;
}

/** Whether one draft beats another: by meetings, then by being fair at all, then by everything else. */
export function isBetter(one: Draft, other: Draft): boolean {
  if (one.together !== other.together) return one.together < other.together;
  if (isFair(one) !== isFair(other)) return isFair(one);
  return costWithoutMeetings(one) < costWithoutMeetings(other);
}

/** Whether no team walks much farther than another. */
export function isFair(draft: Draft): boolean {
  return ratioOf(draft.metres) <= fairRatio;
}

export function costWithoutMeetings(draft: Draft): number {
  return costOfWalks(draft, 1) + draft.close * costOfClose(draft);
}

/** Whether one draft is fairer: first by meetings, then by the longest way over the shortest. */
export function isFairer(one: Draft, other: Draft): boolean {
  if (one.together !== other.together) return one.together < other.together;
  return ratioOf(one.metres) < ratioOf(other.metres);
}
