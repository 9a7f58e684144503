import { type TryClue, type TryRace, type TryRaces, tryRules } from '#contract/demo/try-race';
import type { Letter } from '#contract/game';
import type { EventOf, RaceEvent } from '#contract/race';
import { rehearse } from '../rehearsal/rehearse.ts';
import { clueInWords, demoStart } from './demo-start.ts';
import { town } from './town.ts';

const bots: Letter[] = ['D', 'E'];
const gameBars = 3;
/** The slower bot is home by then; the quicker one leaves a stranger time to read. */
const slowestS = 78;
const quickestS = 44;
const eachBarS = 8;
/** However long the rehearsed strike took to land, this is long enough to have begun reading and soon enough to hurt. */
const strike = { leastS: 2, mostS: 5 };
const seedsTried = 400;
/** The final bar of each race: in the middle of the town, so that walks to it are even. */
const finalBars = ['lost-umbrella', 'purple-pelican', 'bishops-bicycle'];

interface Made {
  race: TryRace;
  striker: Letter;
}

/**
 * [TR1] Makes the races at /try: generated clues, and bots and a sabotage from a rehearsal. The output is deterministic. No two races share a
 * bar, and the same bot gives the sabotage in all of them, so that one page can show each.
 */
export function makeTryRaces(): TryRaces {
  const made: Made[] = [];
  for (const finalBar of finalBars) made.push(findDistinctRace(made, finalBar));
  return { town, striker: made[0]?.striker ?? 'D', races: made.map(({ race }) => race) };
}

function findDistinctRace(made: readonly Made[], finalBar: string): Made {
  for (let seed = 1; seed <= seedsTried; seed++) {
    const next = raceOf(`try ${seed}`, finalBar);
    const others = finalBars.filter((bar) => bar !== finalBar);
    if (!next || next.race.clues.some(({ bar }) => others.includes(bar))) continue;
    if (made.every(({ race, striker }) => striker === next.striker && !haveCommonBar(race, next.race))) return next;
  }
  throw new Error('No rehearsed night makes a race to try.');
}

function haveCommonBar(one: TryRace, other: TryRace): boolean {
  return one.clues.some(({ bar }) => other.clues.some((clue) => clue.bar === bar));
}

/** Null where nobody strikes you between your first bar and your last, or a bot is too quick for a stranger. */
function raceOf(seed: string, finalBar: string): Made | null {
  const start = demoStart({ teams: [tryRules.you, ...bots], gameBars, seed, finalBar });
  const { log } = rehearse(start, { seed, startsAt: 0 });
  const times = bots.map((team) => ({ team, at: foundBy(log, team) }));
  const last = Math.max(...times.map(({ at }) => at.at(-1) ?? 0));
  const secondsOf = (at: number) => Math.round((at / last) * slowestS);
  const timed = times.map(({ team, at }) => ({ team, foundAt: at.map(secondsOf) }));
  const struck = log.find((event): event is EventOf<'sabotage-given'> => {
    return event.type === 'sabotage-given' && event.to === tryRules.you && event.by !== 'host';
  });
  const [first = Infinity, , home = 0] = foundBy(log, tryRules.you);
  if (!struck || struck.by === 'host' || struck.at < first || struck.at > home) return null;
  if (!timed.every(({ foundAt }) => isSensible(foundAt))) return null;
  const strikesAfterS = Math.min(strike.mostS, Math.max(strike.leastS, secondsOf(struck.at - first)));
  const route = start.routes[tryRules.you] ?? [];
  const clues = route.map((bar, at): TryClue => {
    const text = start.clues[tryRules.you]?.[bar]?.text ?? '';
    return at === 0 ? { text, inWords: clueInWords(bar, seed), bar } : { text, bar };
  });
  return { race: { clues, bots: timed, strikesAfterS }, striker: struck.by };
}

/** When a team found its bars. */
function foundBy(log: readonly RaceEvent[], team: Letter): number[] {
  return log.flatMap((event) => (event.type === 'bar-verified' && event.team === team ? [event.official] : []));
}

function isSensible(foundAt: number[]): boolean {
  const isHome = foundAt.length === gameBars && (foundAt.at(-1) ?? 0) >= quickestS;
  return isHome && foundAt.every((second, at) => second - (foundAt[at - 1] ?? 0) >= eachBarS);
}
