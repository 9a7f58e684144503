import type { Chance } from '../chance.ts';
import { type Draft, enter, leave, walk } from './draft.ts';
import { type Costs, costOfMeetings, costOfWalks, refused } from './cost.ts';

/** Changes the order of one team's bars. */
export function reorder(draft: Draft, chance: Chance, costs: Costs, limit: number): number {
  const { slots, cells, before } = draft;
  const team = Math.floor(chance() * draft.teams);
  const one = Math.floor(chance() * slots);
  const other = (one + 1 + Math.floor(chance() * (slots - 1))) % slots;
  const from = Math.min(one, other);
  const to = Math.max(one, other);
  const row = team * slots;
  for (let slot = from; slot <= to; slot++) before[slot] = cells[row + slot] as number;
  const kind = chance();
  if (kind < 0.5) swapEnds(draft, row, from, to);
  else if (kind < 0.75) reverse(draft, row, from, to);
  else if (one < other) shiftEarlier(draft, row, from, to);
  else shiftLater(draft, row, from, to);
  return judge(draft, team, from, to, costs, limit);
}

/** Sends one team to another bar in one slot. */
export function replace(draft: Draft, chance: Chance, costs: Costs, limit: number): number {
  const { slots, cells, before, legs, final } = draft;
  const team = Math.floor(chance() * draft.teams);
  const slot = Math.floor(chance() * slots);
  const point = 1 + Math.floor(chance() * (legs.points - 1));
  const row = team * slots;
  if (point === final) return refused;
  for (let each = row; each < row + slots; each++) if (cells[each] === point) return refused;
  before[slot] = cells[row + slot] as number;
  cells[row + slot] = point;
  return judge(draft, team, slot, slot, costs, limit);
}

function swapEnds({ cells, before }: Draft, row: number, from: number, to: number): void {
  cells[row + from] = before[to] as number;
  cells[row + to] = before[from] as number;
}

function reverse({ cells, before }: Draft, row: number, from: number, to: number): void {
  for (let slot = from; slot <= to; slot++) cells[row + slot] = before[from + to - slot] as number;
}

function shiftEarlier({ cells, before }: Draft, row: number, from: number, to: number): void {
  for (let slot = from; slot < to; slot++) cells[row + slot] = before[slot + 1] as number;
  cells[row + to] = before[from] as number;
}

function shiftLater({ cells, before }: Draft, row: number, from: number, to: number): void {
  for (let slot = from; slot < to; slot++) cells[row + slot + 1] = before[slot] as number;
  cells[row + from] = before[to] as number;
}

/** Costs a changed row, the ways first because most changes fail there; takes the change back when it is too dear. */
function judge(draft: Draft, team: number, from: number, to: number, costs: Costs, limit: number): number {
  const { cells, before } = draft;
  const row = team * draft.slots;
  const metres = draft.metres[team] as number;
  const effort = draft.effort[team] as number;
  walk(draft, team);
  const walks = costOfWalks(draft, costs.unequal);
  if (walks <= limit) {
    moveCrowd(draft, row, from, to);
    const cost = walks + costOfMeetings(draft, costs);
    if (cost <= limit) return cost;
    moveCrowdBack(draft, row, from, to);
  }
  for (let slot = from; slot <= to; slot++) cells[row + slot] = before[slot] as number;
  draft.metres[team] = metres;
  draft.effort[team] = effort;
  return refused;
}

function moveCrowd(draft: Draft, row: number, from: number, to: number): void {
  const { cells, before } = draft;
  for (let slot = from; slot <= to; slot++) {
    if (cells[row + slot] === before[slot]) continue;
    leave(draft, slot, before[slot] as number);
    enter(draft, slot, cells[row + slot] as number);
  }
}

function moveCrowdBack(draft: Draft, row: number, from: number, to: number): void {
  const { cells, before } = draft;
  for (let slot = from; slot <= to; slot++) {
    if (cells[row + slot] === before[slot]) continue;
    leave(draft, slot, cells[row + slot] as number);
    enter(draft, slot, before[slot] as number);
  }
}
