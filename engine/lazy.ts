import { barsRecommended, letters } from '#contract/game';
import type { FoundBar, MadeBar, MadeRace, MadeRoute } from '#contract/lazy';
import { bars as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { WalkTable } from '#contract/streets/walk-table';
import type { ClueBar } from './clues.ts';
import { walkFromStart } from './clues/where.ts';
import { dealClues, type DealtClue, everyClue } from './lazy/deal-clues.ts';
import { fairness, planRoutes, type RoutePlan } from './routes.ts';
import { metresBetween, walksAmong } from './distance.ts';
import { consideredBars, suggestBars } from './routes/suggest-bars.ts';
import { type FittingBar, judge, type Judged, readWishes } from './lazy/fitting.ts';

interface Point {
  lat: number;
  lon: number;
}

type PickableBar = FittingBar & Point & { id: string };

type Picked<Bar> = Bar & Pick<Judged, 'fits' | 'isLate'>;

interface PickWishes<Bar extends PickableBar> {
  places: readonly Bar[];
  /** The middle of the town. */
  middle: Point;
  barPreferences: string;
  count: number;
}

/** How far out bars are looked for, in turn, until there is choice enough. */
const circlesM = [900, 1_300, 1_800, 2_500, 5_000];

/** A bar the host named or likes is worth a longer walk, but not a taxi. */
const wantedWithinM = 1_800;

interface Candidate<Bar> extends Judged {
  bar: Bar;
}

/** How large a race is. */
interface Size {
  barCount: number;
  teamCount: number;
}

interface Around extends Size {
  /** Bars around. */
  places: readonly FoundBar[];
  /** The middle of the town. */
  middle: { lat: number; lon: number };
  barPreferences: string;
}

interface LazyWishes extends Around {
  knowCity: string;
  seed: string;
  /** How far the bars it may be made of are apart on foot; left out, that is guessed from the straight line. */
  walks?: WalkTable | undefined;
}

/** Who knows the city can take more. */
const targets: Record<string, number> = { not_at_all: 2, a_little: 2.5, very_well: 3 };
const middling = 3;
/** So many late bars are tried as the final one; a route may be this much less fair for it. */
const finalsTried = 3;
const fairnessGiven = 6;

/** The bars a race may be made of: whoever knows how far these are apart knows enough of walks to make it. */
export function barsToChooseFrom(around: Around): FoundBar[] {
  const choice = choiceOf({ ...around, count: barsRecommended(around) });
  return choice ? [choice.start, ...choice.must, ...consideredBars(choice.start, choice.rest)] : [];
}

/** [Z2] [Z3] A whole race from what a host answered: bars, where it starts and ends, and a clue for each. The same seed, the same race. */
export function makeRace(wishes: LazyWishes): MadeRace {
  const { knowCity, barPreferences, barCount, teamCount, seed } = wishes;
  const least = barCount + limits.spare;
  const picked = pickBars(wishes);
  const [start] = picked;
  if (!start || picked.length < least) throw new Problem('too-few-bars', { params: { found: picked.length, least } });
  const walks = walksAmong(wishes.walks, picked);
  const race: MadeRace = {
    bars: picked.map((bar) => ({ ...bar, ...noClue })),
    startBar: start.id,
    finalBar: finalOf(picked, { barCount, teamCount }, seed, walks),
    seed,
    madeFor: { knowCity, barPreferences, gameBars: barCount },
    ...(walks ? { walks } : {}),
  };
  return withClues(race, { barCount, teamCount });
}

const noClue = { clue: '', clueKind: null, difficulty: null };

/** The same race with a generated clue wherever there is none; what is written stays. */
export function withClues(race: MadeRace, size: Size): MadeRace {
  const start = race.bars.find(({ id }) => id === race.startBar);
  const toGuess = race.bars.filter((bar) => bar !== start);
  const kept = toGuess.filter(({ clue }) => clue !== '');
  const dealt = dealClues({
    bars: new Map(toGuess.map((bar) => [bar.id, toldBy(race, start, bar)])),
    routes: Object.values(planOf(race, size).routes),
    kept: new Map(kept.map((bar) => [bar.id, { kind: bar.clueKind, difficulty: bar.difficulty ?? middling }])),
    target: targets[race.madeFor.knowCity] ?? middling,
    seed: race.seed,
  });
  const bars = race.bars.map((bar) => {
    if (bar === start) return { ...bar, ...noClue };
    const made = dealt.get(bar.id);
    return made ? { ...bar, clue: made.text, clueKind: made.kind, difficulty: made.difficulty } : bar;
  });
  return { ...race, bars };
}

/** Every kind of clue the maker has for a bar of the race, those that fit it alone first; another seed than the race's own. */
export function cluesOfBar(race: MadeRace, barId: string): DealtClue[] {
  const start = race.bars.find(({ id }) => id === race.startBar);
  const bar = race.bars.find(({ id }) => id === barId);
  if (!bar || bar === start) return [];
  const others = race.bars.filter((other) => other !== bar && other !== start);
  return everyClue(
    toldBy(race, start, bar),
    others.map((other) => toldBy(race, start, other)),
    `${race.seed} again ${barId}`,
  );
}

/** Who walks where, as the start will deal it when every team races. */
export function planOf(race: MadeRace, { barCount, teamCount }: Size): RoutePlan {
  const { bars, startBar, finalBar, seed, walks } = race;
  const start = bars.find(({ id }) => id === startBar);
  if (!start) throw new Problem('pick-a-start-bar');
  return planRoutes({
    start,
    bars: bars.filter((bar) => bar !== start),
    teams: teamCount,
    gameBars: barCount,
    seed,
    finalBar,
    walks,
  });
}

/** The same for whoever looks at it: what each team walks, and how hard its clues are together. */
export function routesOf(race: MadeRace, plan: RoutePlan): MadeRoute[] {
  const hardness = new Map(race.bars.map(({ id, difficulty }) => [id, difficulty ?? middling]));
  return letters.flatMap((team) => {
    const bars = plan.routes[team];
    if (!bars) return [];
    const difficulty = bars.reduce((sum, id) => sum + (hardness.get(id) ?? middling), 0);
    return [{ team, bars, metres: plan.metres[team] ?? 0, difficulty }];
  });
}

function toldBy({ walks }: MadeRace, start: MadeBar | undefined, bar: MadeBar): ClueBar {
  return { name: bar.name, street: bar.street, fromStart: start && walkFromStart(start, bar, walks) };
}

/** The night ends where it is open late, unless the teams would walk much less equally for it. */
function finalOf(
  picked: readonly Picked<FoundBar>[],
  { barCount, teamCount }: Size,
  seed: string,
  walks: WalkTable | undefined,
): string {
  const [start, ...bars] = picked;
  if (!start) throw new Problem('pick-a-start-bar');
  const wishes = { start, bars, teams: teamCount, gameBars: barCount, seed, walks };
  const free = planRoutes(wishes);
  const late = bars
    .filter(({ isLate }) => isLate)
    .slice(0, finalsTried)
    .map(({ id }) => planRoutes({ ...wishes, finalBar: id }))
    .filter((plan) => plan.meetings <= free.meetings && fairness(plan) >= fairness(free) - fairnessGiven)
    .toSorted((one, other) => fairness(other) - fairness(one));
  return (late[0] ?? free).finalBar;
}

/** [Z2] Bars for a lazy race, the start first: walkable, and of those around the ones that fit best what the host wishes for. */
function pickBars({ seed, walks, ...around }: LazyWishes): Picked<FoundBar>[] {
  const count = barsRecommended(around);
  const choice = choiceOf({ ...around, count });
  if (!choice) return [];
  const { start, must, rest, judged } = choice;
  const suggested = suggestBars({ start, places: rest, count: count - 1 - must.length, seed, walks });
  const told = new Map(judged.map(({ bar, fits, isLate }) => [bar.id, { fits, isLate }]));
  return [start, ...must, ...suggested].map((bar) => ({
    ...bar,
    ...(told.get(bar.id) ?? { fits: [], isLate: false }),
  }));
}

/** Where a race begins, what must be in it, and what the rest is chosen from; null where nothing is around. */
function choiceOf<Bar extends PickableBar>({ places, middle, barPreferences, count }: PickWishes<Bar>) {
  const wishes = readWishes(barPreferences);
  const judged = [...new Map(places.map((bar) => [bar.id, bar])).values()].map((bar) => ({
    ...judge(bar, wishes),
    bar,
    metres: metresBetween(middle, bar),
  }));
  const choice = Math.max(count + 4, Math.ceil(count * 1.75));
  const around = circlesM.map((circle) => judged.filter(({ metres, worth }) => metres <= circle && worth >= 0));
  const enough = around.find((found) => found.length >= choice) ?? judged;
  const pool = enough.toSorted((one, other) => other.worth - one.worth || one.metres - other.metres).slice(0, choice);
  const start = startOf(pool, enough);
  if (!start) return null;
  const others = judged.filter((one) => one !== start && one.metres <= wantedWithinM);
  const named = others.filter(({ isNamed }) => isNamed);
  const fitting = others.filter(({ isNamed, fits, worth }) => !isNamed && fits.length > 0 && worth > 0);
  const isRich = named.length + fitting.length >= count;
  const must = (isRich ? named : [...named, ...fitting]).slice(0, count - 1);
  const rest = (isRich ? fitting : pool).filter((one) => one !== start && !must.includes(one));
  return { start: start.bar, must: must.map(({ bar }) => bar), rest: rest.map(({ bar }) => bar), judged };
}

/** Near the middle of them all, and not one that opens when the night is half over; better one that fits. */
function startOf<Bar extends Point>(pool: readonly Candidate<Bar>[], around: readonly Candidate<Bar>[]) {
  const middle = {
    lat: pool.reduce((sum, { bar }) => sum + bar.lat, 0) / pool.length,
    lon: pool.reduce((sum, { bar }) => sum + bar.lon, 0) / pool.length,
  };
  const priceOf = ({ bar, isLate, fits, worth }: Candidate<Bar>) =>
    metresBetween(middle, bar) + (isLate ? 400 : 0) - 80 * fits.length + (worth < 0 ? 1_000 : 0);
  return around.toSorted((one, other) => priceOf(one) - priceOf(other))[0];
}
