import type { Letter } from '#contract/game';
import { type Chance, chanceFrom, shuffled } from './chance.ts';
import { anneal } from './routes/anneal.ts';
import { copyOf, type Draft, draftOf, ratioOf, rowOf } from './routes/draft.ts';
import { bestOfEvery } from './routes/every-draft.ts';
import { type Legs, legsBetween } from './routes/legs.ts';
import { isBetter, isFair, isFairer } from './routes/cost.ts';
import { checkWishes, racingOf, type RouteWishes } from './routes/route-wishes.ts';

interface Wanted {
  teams: number;
  slots: number;
  final: number;
  freeSets: boolean;
}

export { suggestBars, consideredBars } from './routes/suggest-bars.ts';

export interface RoutePlan {
  /** The bars a team visits after the start, in order; the last one is the final bar. */
  routes: Partial<Record<Letter, string[]>>;
  finalBar: string;
  /** Bars that no route uses. */
  reserves: string[];
  /** What each team walks from the start to the final bar. */
  metres: Partial<Record<Letter, number>>;
  /** Pairs of teams sent to the same bar in the same slot, the final bar aside; above 0, teams will meet. */
  meetings: number;
}

interface Task {
  legs: Legs;
  chance: Chance;
  teams: number;
  /** Slots before the final bar. */
  slots: number;
  /** Final bars to try, best first. */
  finals: number[];
  freeFinal: boolean;
}

const finalsTried = 7;
const movesToChoose = 5_000;
const movesToFinish = 3_500;

/** [R1-R8] One route for each team. Same wishes, walks and seed, same routes. */
export function planRoutes(wishes: RouteWishes): RoutePlan {
  checkWishes(wishes);
  const { start, bars, gameBars, finalBar } = wishes;
  const racing = racingOf(wishes);
  const legs = legsBetween([start, ...bars], wishes.walks);
  const chosen = bars.findIndex(({ id }) => id === finalBar) + 1;
  const finals = chosen > 0 ? [chosen] : finalBars(legs, racing.length);
  const size = { legs, teams: racing.length, slots: gameBars - 1 };
  const task = {
    ...size,
    chance: chanceFrom(wishes.seed),
    finals: finals.slice(0, finalsTried),
    freeFinal: chosen === 0,
  };
  const draft = bestOfEvery({ ...size, finals }) ?? bestDraft(task);
  const dealt = shuffled(racing, chanceFrom(`deal ${wishes.seed}`));
  const ids = ['', ...bars.map(({ id }) => id)];
  const idOf = (point: number) => ids[point] as string;
  const byLetter = <Of>(of: (team: number) => Of) =>
    Object.fromEntries(racing.map((letter) => [letter, of(dealt.indexOf(letter))]));
  const used = new Set([...draft.cells, draft.final].map(idOf));
  return {
    routes: byLetter((team) => [...rowOf(draft, team), draft.final].map(idOf)),
    finalBar: idOf(draft.final),
    reserves: bars.map(({ id }) => id).filter((id) => !used.has(id)),
    metres: byLetter((team) => Math.round(draft.metres[team] as number)),
    meetings: draft.together,
  };
}

/** [R7] How fair the walking is, 0 to 100: the shortest way in percent of the longest, so 97 when one team walks 97 m where another walks 100. */
export function fairness({ metres }: Pick<RoutePlan, 'metres'>): number {
  return Math.round(100 / ratioOf(Object.values(metres)));
}

/** [R3, R4] The same bars for all teams, unless they would have to meet or walk too unequally there and other bars make it better. */
function bestDraft(task: Task): Draft {
  const others = task.legs.points - 2;
  const allBarsUsed = task.slots === others;
  if (task.teams > task.slots && !allBarsUsed) return annealed(task, true);
  const sameBars = annealed(task, false);
  if (allBarsUsed || isFair(sameBars)) return sameBars;
  const anyBars = annealed(task, true);
  return isFairer(anyBars, sameBars) ? anyBars : sameBars;
}

/** A short try with each final bar, a long one with the best. */
function annealed({ legs, chance, teams, slots, finals, freeFinal }: Task, freeSets: boolean): Draft {
  const tries = finals.map((final) => {
    const draft = firstDraft(legs, { teams, slots, final, freeSets });
    anneal(draft, { chance, moves: Math.round(movesToChoose / finals.length), freeSets, freeFinal: false });
    return draft;
  });
  const best = tries.reduce((one, other) => (isBetter(other, one) ? other : one));
  const finished = copyOf(best);
  anneal(finished, { chance, moves: movesToFinish, freeSets, freeFinal });
  return isBetter(finished, best) ? finished : best;
}

/** A short round trip that every team joins at another bar, so that as few as possible meet from the first draft on. */
function firstDraft(legs: Legs, { teams, slots, final, freeSets }: Wanted): Draft {
  const others = barsOf(legs).filter((bar) => bar !== final);
  const used = freeSets ? others : mostCentral(legs, others, slots);
  const tour = shortTour(legs, used);
  const rows = Array.from({ length: teams }, (_row, team) => {
    const joins = Math.floor((team * tour.length) / teams);
    return [...tour.slice(joins), ...tour.slice(0, joins)].slice(0, slots);
  });
  return draftOf(legs, rows, final);
}

/** Bars that would make good final ones, best first: the last legs of all teams lead there from different bars. */
function finalBars(legs: Legs, teams: number): number[] {
  return sortedBy(barsOf(legs), (final) =>
    sum(
      barsOf(legs)
        .filter((bar) => bar !== final)
        .map((bar) => effortOf(legs, bar, final))
        .toSorted((a, b) => a - b)
        .slice(0, teams),
    ),
  );
}

function mostCentral(legs: Legs, bars: readonly number[], count: number): number[] {
  return sortedBy(bars, (bar) => sum(bars.map((other) => effortOf(legs, bar, other)))).slice(0, count);
}

/** A round trip that no reversal of a part makes shorter, there and back together: by one way alone, reversals could go round for ever. */
function shortTour(legs: Legs, bars: readonly number[]): number[] {
  const tour = [...bars];
  const at = (index: number) => tour[(index + tour.length) % tour.length] as number;
  for (let improved = true; improved; ) {
    improved = false;
    for (let from = 1; from < tour.length - 1; from++) {
      for (let to = from + 1; to < tour.length; to++) {
        const now = bothWays(legs, at(from - 1), at(from)) + bothWays(legs, at(to), at(to + 1));
        const then = bothWays(legs, at(from - 1), at(to)) + bothWays(legs, at(from), at(to + 1));
        if (then > now - 0.002) continue;
        tour.splice(from, to - from + 1, ...tour.slice(from, to + 1).toReversed());
        improved = true;
      }
    }
  }
  return tour;
}

function barsOf(legs: Legs): number[] {
  return Array.from({ length: legs.points - 1 }, (_bar, index) => index + 1);
}

function effortOf(legs: Legs, from: number, to: number): number {
  return legs.effort[from * legs.points + to] as number;
}

function bothWays(legs: Legs, one: number, other: number): number {
  return effortOf(legs, one, other) + effortOf(legs, other, one);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

function sortedBy(bars: readonly number[], price: (bar: number) => number): number[] {
  return bars
    .map((bar) => ({ bar, price: price(bar) }))
    .toSorted((a, b) => a.price - b.price)
    .map(({ bar }) => bar);
}
