import { copyOf, type Draft, draftOf, ratioOf, rowOf, settle } from './draft.ts';
import type { Legs } from './legs.ts';
import { isFair, costWithoutMeetings } from './cost.ts';

interface Size {
  legs: Legs;
  teams: number;
  slots: number;
  finals: readonly number[];
}

/** Up to so many drafts are looked at one by one. */
const most = 4_000;

/** [R3, R4] The best of all drafts there are; null where there are too many of them to look at. */
export function bestOfEvery({ legs, teams, slots, finals }: Size): Draft | null {
  if (countOf(legs.points - 2, { teams, slots }) * finals.length > most) return null;
  let best: Draft | null = null;
  for (const final of finals) {
    const others = Array.from({ length: legs.points - 1 }, (_bar, index) => index + 1).filter((bar) => bar !== final);
    const rows = rowsOf(others, slots);
    const draft = draftOf(legs, Array<number[]>(teams).fill(rows[0] ?? []), final);
    for (const chosen of choicesOf(rows.length, teams)) {
      settle(draft, Int32Array.from(chosen.flatMap((row) => rows[row] ?? [])), final);
      if (best === null || beats(draft, best)) best = copyOf(draft);
    }
  }
  return best;
}

/** Fewest meetings first, then the same bars for all where that is fair, then fair, then cheap or, where none is fair, equal. */
function beats(one: Draft, other: Draft): boolean {
  if (one.together !== other.together) return one.together < other.together;
  const [fair, otherFair] = [isFair(one), isFair(other)];
  if (fair !== otherFair) return fair;
  if (!fair) return ratioOf(one.metres) < ratioOf(other.metres);
  const [shared, otherShared] = [isShared(one), isShared(other)];
  return shared === otherShared ? costWithoutMeetings(one) < costWithoutMeetings(other) : shared;
}

function isShared(draft: Draft): boolean {
  const sets = Array.from({ length: draft.teams }, (_row, team) =>
    rowOf(draft, team)
      .toSorted((a, b) => a - b)
      .join(),
  );
  return new Set(sets).size === 1;
}

/** Teams are equal, so who walks which row does not matter: rows are chosen with repetition and without order. */
function countOf(others: number, { teams, slots }: Pick<Size, 'teams' | 'slots'>): number {
  let rows = 1;
  for (let slot = 0; slot < slots; slot++) rows *= others - slot;
  let count = 1;
  for (let team = 0; team < teams; team++) count *= (rows + team) / (team + 1);
  return Math.round(count);
}

function rowsOf(bars: readonly number[], slots: number): number[][] {
  if (slots === 0) return [[]];
  return bars.flatMap((bar) =>
    rowsOf(
      bars.filter((other) => other !== bar),
      slots - 1,
    ).map((row) => [bar, ...row]),
  );
}

function* choicesOf(rows: number, teams: number, from = 0): Generator<number[]> {
  if (teams === 0) yield [];
  else
    for (let row = from; row < rows; row++) {
      for (const rest of choicesOf(rows, teams - 1, row)) yield [row, ...rest];
    }
}
