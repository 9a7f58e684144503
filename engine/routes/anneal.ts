import type { Chance } from '../chance.ts';
import { exchangeBars, exchangeSlots, tradeBars } from './all-teams.ts';
import { type Draft, settle } from './draft.ts';
import { reorder, replace } from './one-team.ts';
import { type Costs, costOfClose, costOfMeetings, costOfWalks, costWithoutMeetings, refused } from './cost.ts';

export interface Annealing {
  chance: Chance;
  moves: number;
  /** Whether teams may visit different bars. */
  freeSets: boolean;
  /** Whether the final bar may be another one. */
  freeFinal: boolean;
}

/** Heat and the cost of a meeting, in typical legs. */
const hot = 0.5;
const cold = 0.01;
const cheap = 3;
const dear = 100;
/** Where teams need more than this share of the bars in every slot, meetings are dear from the start: what begins without stays without. */
const crowdedShare = 0.75;
const lenient = 0.1;
const recountEvery = 64;

/** Up to which roll of the dice a kind of change is tried; the rest reorder one team's bars, which in a crowd mostly makes teams meet. */
type Odds = Record<'exchangeBars' | 'exchangeSlots' | 'trade' | 'replace', number>;
const looseOdds: Odds = { exchangeBars: 0.06, exchangeSlots: 0.1, trade: 0.45, replace: 0.57 };
const crowdedOdds: Odds = { exchangeBars: 0.2, exchangeSlots: 0.3, trade: 0.7, replace: 0.8 };

interface Best {
  cells: Int32Array;
  final: number;
  together: number;
  cost: number;
}

/** Changes a draft again and again, keeping what is better and, while it is hot, some of what is worse; leaves the best it met. */
export function anneal(draft: Draft, annealing: Annealing): void {
  const { chance, moves } = annealing;
  const { typicalM } = draft.legs;
  const crowded = isCrowded(draft, annealing.freeSets);
  const firstCost = crowded ? dear : cheap;
  const odds = crowded ? crowdedOdds : looseOdds;
  const rise = (dear / firstCost) ** (recountEvery / moves);
  const stricter = (1 / lenient) ** (recountEvery / moves);
  const cooling = (cold / hot) ** (1 / moves);
  const costs: Costs = { together: firstCost * typicalM, close: costOfClose(draft), unequal: lenient };
  const best: Best = { cells: draft.cells.slice(), final: draft.final, together: Number.POSITIVE_INFINITY, cost: 0 };
  keepIfBest(draft, best);
  let heat = hot * typicalM;
  let cost = 0;
  for (let done = 0; done < moves; done++) {
    if (done % recountEvery === 0) {
      costs.together *= rise;
      costs.unequal *= stricter;
      cost = costOfWalks(draft, costs.unequal) + costOfMeetings(draft, costs);
    }
    heat *= cooling;
    const limit = cost - heat * Math.log(1 - chance());
    const reached = change(draft, annealing, odds, costs, limit);
    if (reached > limit) continue;
    cost = reached;
    keepIfBest(draft, best);
  }
  settle(draft, best.cells, best.final);
  polish(draft, annealing.freeFinal);
}

function isCrowded({ teams, slots, legs }: Draft, freeSets: boolean): boolean {
  return teams > crowdedShare * (freeSets ? legs.points - 2 : slots);
}

/** Makes a change that costs no more than the limit and returns the cost now; a dearer one is not made. */
function change(draft: Draft, annealing: Annealing, odds: Odds, costs: Costs, limit: number): number {
  const { chance, freeSets } = annealing;
  const kind = chance();
  if (kind < odds.exchangeBars) return exchangeAnyBars(draft, annealing, costs, limit);
  if (kind < odds.exchangeSlots) return exchangeSlots(draft, chance, costs, limit);
  if (kind < odds.trade && draft.teams > 1) return tradeBars(draft, chance, costs, limit);
  if (kind < odds.replace && freeSets) return replace(draft, chance, costs, limit);
  return reorder(draft, chance, costs, limit);
}

function exchangeAnyBars(draft: Draft, { chance, freeFinal }: Annealing, costs: Costs, limit: number): number {
  const bars = draft.legs.points - 1;
  const one = 1 + Math.floor(chance() * bars);
  const other = 1 + Math.floor(chance() * bars);
  if (one === other || (!freeFinal && (one === draft.final || other === draft.final))) return refused;
  return exchangeBars(draft, one, other, costs, limit);
}

/** Tries every exchange of two bars once and makes those that pay: in a small list the dice may have left one out. */
function polish(draft: Draft, freeFinal: boolean): void {
  const costs: Costs = { together: dear * draft.legs.typicalM, close: costOfClose(draft), unequal: 1 };
  let cost = costOfWalks(draft, 1) + costOfMeetings(draft, costs);
  for (let one = 1; one < draft.legs.points; one++) {
    for (let other = one + 1; other < draft.legs.points; other++) {
      if (!freeFinal && (one === draft.final || other === draft.final)) continue;
      cost = Math.min(cost, exchangeBars(draft, one, other, costs, cost));
    }
  }
}

function keepIfBest(draft: Draft, best: Best): void {
  if (draft.together > best.together) return;
  const cost = costWithoutMeetings(draft);
  if (draft.together === best.together && cost >= best.cost) return;
  best.cells.set(draft.cells);
  best.final = draft.final;
  best.together = draft.together;
  best.cost = cost;
}
