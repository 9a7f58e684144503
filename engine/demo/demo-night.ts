import { type DemoNight, type DemoWalk, demoRules } from '#contract/demo/demo-night';
import { letters } from '#contract/game';
import type { RaceEvent } from '#contract/race';
import { rehearse } from '../rehearsal/rehearse.ts';
import { captionsOf } from './captions.ts';
import { demoStart } from './demo-start.ts';
import { doneBy, leadChanges, type Told } from './happenings.ts';
import { screensOf } from './screens.ts';
import { spotOf, town } from './town.ts';

const gameBars = 6;
/** The first night that tells well; those before it are known not to. */
const firstTried = 1;
const nightsTried = 400;
const { followed, seconds, chapterS, leadInS } = demoRules;

/** [TR9] A whole night of six bots in ninety seconds, by the same engine that runs a race. The same each time. */
export function makeDemoNight(): DemoNight {
  for (let night = firstTried; night < firstTried + nightsTried; night++) {
    const told = nightOf(`demo ${night}`);
    if (told) return told;
  }
  throw new Error('No rehearsed night tells well.');
}

/** Null where the night lacks what a chapter is named for, in its order. */
function nightOf(seed: string): DemoNight | null {
  const start = demoStart({ teams: letters, gameBars, seed });
  const { log, walks, visits, state } = rehearse(start, { seed, startsAt: 0 });
  const chapters = chapterMoments({ start, log, visits });
  if (!chapters) return null;
  const knots: [number, number][] = [
    [0, 0],
    ...chapters.map((at, chapter): [number, number] => [(chapter + 1) * chapterS + leadInS, at]),
    [seconds - leadInS, state.endedAt ?? 0],
  ];
  const told: Told = { start, log, visits, secondOf: (at) => demoSecond(knots, at) };
  return {
    town,
    walks: walks.map(({ team, from, to, leftAt, cameAt }): DemoWalk => {
      return { team, from: spotOf(from), to: spotOf(to), leftS: told.secondOf(leftAt), cameS: told.secondOf(cameAt) };
    }),
    captions: captionsOf(told),
    screens: screensOf(told),
    knots: knots.map(([demoS, at]) => [demoS, Math.round(at / 1_000)]),
  };
}

/** When the followed team finds its first bar, is egged, photographs a later bar, somebody takes the lead, and it has the jar. */
function chapterMoments({ start, log, visits }: Omit<Told, 'secondOf'>): number[] | null {
  const bar = doneBy(log, followed)[0]?.at;
  const given = log.find((event) => event.type === 'sabotage-given' && event.to === followed && event.by !== 'host');
  const id = given?.type === 'sabotage-given' ? given.id : '';
  const egged = log.find((event) => event.type === 'sabotage-landed' && event.id === id)?.at;
  const clean = log.find((event) => event.type === 'sabotage-done' && event.id === id)?.at;
  const route = start.routes[followed] ?? [];
  const photo = visits.find(
    ({ team, bar: at, cameAt }) => team === followed && route.includes(at) && cameAt > (clean ?? Infinity),
  );
  const jar = log.find((event) => event.type === 'team-finished');
  const lead = leadChanges(log).findLast(({ at }) => at > (photo?.leftAt ?? Infinity) && at < (jar?.at ?? 0));
  const moments = [bar, egged, photo?.cameAt, lead?.at, jar?.at];
  const isWhole = moments.every((at, index) => at !== undefined && at > (moments[index - 1] ?? 0));
  return isWhole && isWonBy(jar) ? (moments as number[]) : null;
}

/** The team whose phone one has followed takes the jar: a better story, and a rarer one. */
function isWonBy(jar: RaceEvent | undefined): boolean {
  return jar?.type === 'team-finished' && jar.team === followed;
}

/** A moment of the night in the demo: straight between two knots, to a tenth. */
function demoSecond(knots: readonly [demoS: number, at: number][], at: number): number {
  const next = knots.findIndex(([, knot]) => knot >= at);
  if (next < 0) return seconds;
  if (next === 0) return 0;
  const [[fromS, from], [toS, to]] = [knots[next - 1] ?? [0, 0], knots[next] ?? [0, 0]];
  return Math.round((fromS + ((at - from) / (to - from)) * (toS - fromS)) * 10) / 10;
}
