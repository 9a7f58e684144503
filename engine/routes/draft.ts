import type { Legs } from './legs.ts';

/** Who is in which bar in which slot, with everything counted that its cost depends on. */
export interface Draft {
  legs: Legs;
  teams: number;
  /** Slots before the final bar. */
  slots: number;
  /** teams x slots points; no row holds a point twice, and none holds the final one. */
  cells: Int32Array;
  final: number;
  /** Teams in a bar in a slot; an empty row before the first slot and after the last spares the edges a question. */
  crowd: Int32Array;
  /** Pairs of teams in the same bar in the same slot. */
  together: number;
  /** Pairs of teams in the same bar in slots next to each other. */
  close: number;
  metres: Float64Array;
  effort: Float64Array;
  /** The row of the team under change, as it was before. */
  before: Int32Array;
}

export function draftOf(legs: Legs, rows: readonly (readonly number[])[], final: number): Draft {
  const slots = rows[0]?.length ?? 0;
  const draft: Draft = {
    legs,
    teams: rows.length,
    slots,
    cells: new Int32Array(rows.length * slots),
    final,
    crowd: new Int32Array((slots + 2) * legs.points),
    together: 0,
    close: 0,
    metres: new Float64Array(rows.length),
    effort: new Float64Array(rows.length),
    before: new Int32Array(slots),
  };
  settle(draft, Int32Array.from(rows.flat()), final);
  return draft;
}

export function copyOf(draft: Draft): Draft {
  const rows = Array.from({ length: draft.teams }, (_row, team) => rowOf(draft, team));
  return draftOf(draft.legs, rows, draft.final);
}

/** Fills a draft with these cells and counts it from nothing. */
export function settle(draft: Draft, cells: Int32Array, final: number): void {
  draft.cells.set(cells);
  draft.final = final;
  draft.crowd.fill(0);
  draft.together = 0;
  draft.close = 0;
  for (let team = 0; team < draft.teams; team++) {
    for (let slot = 0; slot < draft.slots; slot++) enter(draft, slot, cells[team * draft.slots + slot] as number);
    walk(draft, team);
  }
}

export function rowOf(draft: Draft, team: number): number[] {
  return [...draft.cells.subarray(team * draft.slots, (team + 1) * draft.slots)];
}

export function enter(draft: Draft, slot: number, point: number): void {
  const { crowd, legs } = draft;
  const cell = (slot + 1) * legs.points + point;
  const there = crowd[cell] as number;
  draft.together += there;
  draft.close += (crowd[cell - legs.points] as number) + (crowd[cell + legs.points] as number);
  crowd[cell] = there + 1;
}

export function leave(draft: Draft, slot: number, point: number): void {
  const { crowd, legs } = draft;
  const cell = (slot + 1) * legs.points + point;
  const others = (crowd[cell] as number) - 1;
  draft.together -= others;
  draft.close -= (crowd[cell - legs.points] as number) + (crowd[cell + legs.points] as number);
  crowd[cell] = others;
}

/** Measures a team's way anew. */
export function walk(draft: Draft, team: number): void {
  const { legs, cells, slots, final } = draft;
  const end = (team + 1) * slots;
  let metres = 0;
  let effort = 0;
  let from = 0;
  for (let cell = end - slots; cell < end; cell++) {
    const to = cells[cell] as number;
    metres += legs.metres[from + to] as number;
    effort += legs.effort[from + to] as number;
    from = to * legs.points;
  }
  draft.metres[team] = metres + (legs.metres[from + final] as number);
  draft.effort[team] = effort + (legs.effort[from + final] as number);
}

/** The longest way over the shortest; ways of no length at all are equal. */
export function ratioOf(metres: Iterable<number>): number {
  const lengths = [...metres];
  const longest = Math.max(...lengths);
  return longest === 0 ? 1 : longest / Math.min(...lengths);
}
