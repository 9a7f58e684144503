import { type TryRace, tryRules } from '#contract/demo/try-race';
import type { Letter } from '#contract/game';
import type { EventOf, RaceEvent } from '#contract/race';
import { rehearse } from '../rehearsal/rehearse.ts';
import { demoStart } from './demo-start.ts';
import { town } from './town.ts';

const bots: Letter[] = ['D', 'E'];
const gameBars = 3;
/** The slower bot is home by then; the quicker one leaves a stranger time to read. */
const slowestS = 78;
const quickestS = 44;
const eachBarS = 8;
/** However long the rehearsed strike took to land, this is long enough to have begun reading and soon enough to hurt. */
const strike = { leastS: 2, mostS: 5 };
const nightsTried = 200;

/** [TR1] The race anybody may try: clues by the clue maker, bots and the strike as in a rehearsal. The same each time. */
export function makeTryRace(): TryRace {
  for (let night = 1; night <= nightsTried; night++) {
    const race = raceOf(`try ${night}`);
    if (race) return race;
  }
  throw new Error('No rehearsed night makes a race to try.');
}

/** Null where nobody strikes you between your first bar and your last, or a bot is too quick for a stranger. */
function raceOf(seed: string): TryRace | null {
  const start = demoStart({ teams: [tryRules.you, ...bots], gameBars, seed });
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
  const afterS = Math.min(strike.mostS, Math.max(strike.leastS, secondsOf(struck.at - first)));
  const route = start.routes[tryRules.you] ?? [];
  const clues = route.map((bar) => ({ text: start.clues[tryRules.you]?.[bar]?.text ?? '', bar }));
  return { town, clues, bots: timed, sabotage: { by: struck.by, afterS } };
}

/** When a team found its bars. */
function foundBy(log: readonly RaceEvent[], team: Letter): number[] {
  return log.flatMap((event) => (event.type === 'bar-verified' && event.team === team ? [event.official] : []));
}

function isSensible(foundAt: number[]): boolean {
  const isHome = foundAt.length === gameBars && (foundAt.at(-1) ?? 0) >= quickestS;
  return isHome && foundAt.every((second, at) => second - (foundAt[at - 1] ?? 0) >= eachBarS);
}
