import type { Chance } from '../chance.ts';
import { type Draft, enter, leave, walk } from './draft.ts';
import { type Costs, costOfMeetings, costOfWalks, refused } from './cost.ts';

/** Lets two bars change places for every team; one of them may be a reserve or the final bar. */
export function exchangeBars(draft: Draft, one: number, other: number, costs: Costs, limit: number): number {
  relabel(draft, one, other);
  const cost = costOfWalks(draft, costs.unequal) + costOfMeetings(draft, costs);
  if (cost <= limit) return cost;
  relabel(draft, one, other);
  return refused;
}

/** Lets two slots change places for every team: whoever did not meet before does not meet now. */
export function exchangeSlots(draft: Draft, chance: Chance, costs: Costs, limit: number): number {
  const one = Math.floor(chance() * draft.slots);
  const other = Math.floor(chance() * draft.slots);
  if (one === other) return refused;
  swapSlots(draft, one, other);
  const cost = costOfWalks(draft, costs.unequal) + costOfMeetings(draft, costs);
  if (cost <= limit) return cost;
  swapSlots(draft, one, other);
  return refused;
}

/** Lets two teams trade bars in one slot, and in as many others as it takes that neither visits a bar twice. No slot sees other bars than before. */
export function tradeBars(draft: Draft, chance: Chance, costs: Costs, limit: number): number {
  const { teams, slots, cells, metres, effort } = draft;
  const one = Math.floor(chance() * teams);
  const other = (one + 1 + Math.floor(chance() * (teams - 1))) % teams;
  const slot = Math.floor(chance() * slots);
  if (cells[one * slots + slot] === cells[other * slots + slot]) return refused;
  const oneMetres = metres[one] as number;
  const oneEffort = effort[one] as number;
  const otherMetres = metres[other] as number;
  const otherEffort = effort[other] as number;
  const traded = trade(cells, slots, one * slots, other * slots, slot);
  walk(draft, one);
  walk(draft, other);
  const cost = costOfWalks(draft, costs.unequal) + costOfMeetings(draft, costs);
  if (cost <= limit) return cost;
  for (let each = 0; each < slots; each++) {
    if (traded & (1 << each)) swapCells(cells, one * slots + each, other * slots + each);
  }
  metres[one] = oneMetres;
  effort[one] = oneEffort;
  metres[other] = otherMetres;
  effort[other] = otherEffort;
  return refused;
}

function relabel(draft: Draft, one: number, other: number): void {
  const { cells, crowd, legs, slots, teams } = draft;
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === one) cells[cell] = other;
    else if (cells[cell] === other) cells[cell] = one;
  }
  for (let row = 1; row <= slots; row++) swapCells(crowd, row * legs.points + one, row * legs.points + other);
  if (draft.final === one) draft.final = other;
  else if (draft.final === other) draft.final = one;
  for (let team = 0; team < teams; team++) walk(draft, team);
}

function swapSlots(draft: Draft, one: number, other: number): void {
  const { cells, slots, teams } = draft;
  for (let team = 0; team < teams; team++) {
    const row = team * slots;
    leave(draft, one, cells[row + one] as number);
    leave(draft, other, cells[row + other] as number);
    swapCells(cells, row + one, row + other);
    enter(draft, one, cells[row + one] as number);
    enter(draft, other, cells[row + other] as number);
    walk(draft, team);
  }
}

/** Returns the slots that were traded, a bit each. */
function trade(cells: Int32Array, slots: number, one: number, other: number, slot: number): number {
  let traded = 0;
  for (let next = slot; next >= 0; next = slotOfTwin(cells, slots, one, next, traded)) {
    swapCells(cells, one + next, other + next);
    traded |= 1 << next;
  }
  for (let next = slotOfTwin(cells, slots, other, slot, traded); next >= 0; ) {
    swapCells(cells, one + next, other + next);
    traded |= 1 << next;
    next = slotOfTwin(cells, slots, other, next, traded);
  }
  return traded;
}

/** Where a row holds the bar of this slot a second time, in a slot not yet traded; -1 when nowhere. */
function slotOfTwin(cells: Int32Array, slots: number, row: number, slot: number, traded: number): number {
  const point = cells[row + slot] as number;
  for (let each = 0; each < slots; each++) {
    if (cells[row + each] === point && each !== slot && !(traded & (1 << each))) return each;
  }
  return -1;
}

function swapCells(cells: Int32Array, one: number, other: number): void {
  const kept = cells[one] as number;
  cells[one] = cells[other] as number;
  cells[other] = kept;
}
