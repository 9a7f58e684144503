import { type TryRace, tryRules } from '#contract/demo/try-race';

/** The race in the page. Time is an argument, in milliseconds of any clock. */
export interface TrySeen {
  step: 'ready' | 'racing' | 'egged' | 'over';
  /** Against the clock, or at leisure. */
  timed: boolean;
  startedAt: number;
  /** When the clue that is read now opened. */
  cluedAt: number;
  found: number;
  /** Bars tapped in vain, of this clue. */
  struck: string[];
  wrong: number;
  isEgged: boolean;
  eggedAt: number;
  /** How long the egg covered the map, in milliseconds. */
  eggMs: number;
  wipes: number;
  /** Of the race clock when it was over. */
  endS: number | null;
}

export interface Placing {
  team: string;
  /** Null for whoever was not home when the time was up. */
  seconds: number | null;
  found: number;
}

/** However slow the thumb, the egg runs off by itself; off the clock it waits. */
const eggRunsOffMs = 8_000;

export function ready(): TrySeen {
  return {
    step: 'ready',
    timed: true,
    startedAt: 0,
    cluedAt: 0,
    found: 0,
    struck: [],
    wrong: 0,
    isEgged: false,
    eggedAt: 0,
    eggMs: 0,
    wipes: 0,
    endS: null,
  };
}

export function begun(now: number, timed: boolean): TrySeen {
  return { ...ready(), step: 'racing', timed, startedAt: now, cluedAt: now };
}

/** [TR3] The race clock: seconds since the start, and ten for each wrong bar. */
export function clockOf({ startedAt, wrong, endS }: TrySeen, now: number): number {
  return endS ?? (now - startedAt) / 1_000 + wrong * tryRules.wrongS;
}

/** [TR3] A bar is tapped: the one the clue tells of opens the next, any other costs ten seconds. */
export function tapped(seen: TrySeen, bar: string, now: number, rules: TryRace): TrySeen {
  if (seen.step !== 'racing' || seen.struck.includes(bar)) return seen;
  if (rules.clues.slice(0, seen.found).some((clue) => clue.bar === bar)) return seen;
  if (rules.clues[seen.found]?.bar !== bar) {
    return passed({ ...seen, wrong: seen.wrong + 1, struck: [...seen.struck, bar] }, now, rules);
  }
  const found = seen.found + 1;
  const next = { ...seen, found, struck: [], cluedAt: now };
  return found < rules.clues.length ? passed(next, now, rules) : { ...next, step: 'over', endS: clockOf(seen, now) };
}

/** [TR4] [TR5] What time does by itself: the egg comes and goes, and the race is over after ninety seconds. */
export function passed(seen: TrySeen, now: number, rules: TryRace): TrySeen {
  if (seen.step === 'ready' || seen.step === 'over') return seen;
  if (seen.timed && clockOf(seen, now) >= tryRules.seconds) return { ...seen, step: 'over', endS: tryRules.seconds };
  if (seen.step === 'egged') {
    return seen.timed && now - seen.eggedAt >= eggRunsOffMs ? cleared(seen, now) : seen;
  }
  const isDue = seen.found > 1 || (seen.found === 1 && now - seen.cluedAt >= rules.strikesAfterS * 1_000);
  return isDue && !seen.isEgged ? { ...seen, step: 'egged', isEgged: true, eggedAt: now, wipes: 0 } : seen;
}

/** [TR4] A swipe at the egg; the third one has it off. */
export function wiped(seen: TrySeen, now: number): TrySeen {
  if (seen.step !== 'egged') return seen;
  const next = { ...seen, wipes: seen.wipes + 1 };
  return next.wipes < tryRules.wipes ? next : cleared(next, now);
}

function cleared(seen: TrySeen, now: number): TrySeen {
  return { ...seen, step: 'racing', eggMs: now - seen.eggedAt };
}

/** How many bars a bot has found; one against whom nobody races the clock keeps a bar behind. */
export function foundBy({ foundAt }: TryRace['bots'][number], seen: TrySeen, now: number): number {
  if (!seen.timed) return Math.max(0, seen.found - 1);
  return foundAt.filter((second) => second <= clockOf(seen, now)).length;
}

/** [TR5] Everybody in the order of the podium. */
export function podiumOf(seen: TrySeen, { clues, bots }: TryRace): Placing[] {
  const isHome = seen.found === clues.length;
  const you = { team: tryRules.you, seconds: isHome ? (seen.endS ?? null) : null, found: seen.found };
  const others = bots.map(({ team, foundAt }) => ({ team, seconds: foundAt.at(-1) ?? null, found: foundAt.length }));
  return [you, ...others].toSorted((a, b) => (a.seconds ?? Infinity) - (b.seconds ?? Infinity));
}
