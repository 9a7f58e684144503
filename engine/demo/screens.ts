import { type DemoScreen, demoRules } from '#contract/demo/demo-night';
import type { EventOf } from '#contract/race';
import { raceTime } from './captions.ts';
import { barName, boardAt, dareOf, doneBy, leadChanges, type Told } from './happenings.ts';

type Shown<Screen = DemoScreen> = Screen extends DemoScreen ? Omit<Screen, 'rank'> & { untilS?: number } : never;

const { followed, chapterS, leadInS } = demoRules;
/** How long a photo is looked at in any case, a bar celebrated, and the leaderboard studied. */
const photoS = 2;
const foundS = 3;
const boardS = 5;
const photoChapterS = 3 * chapterS + leadInS;
const leadChapterS = 4 * chapterS + leadInS;

/** What the followed team's phone shows, moment by moment, as its play screen would. */
export function screensOf(told: Told): DemoScreen[] {
  const over = [...eggedScreens(told), ...boardScreens(told), ...jarScreens(told)];
  const isCovered = ({ atS }: Shown) => over.some((one) => atS >= one.atS && atS < (one.untilS ?? Infinity));
  const after = over.flatMap(({ untilS }) => (untilS === undefined ? [] : [clueScreen(told, untilS)]));
  const under = [...barScreens(told), ...after].filter((screen) => !isCovered(screen));
  const sorted = [...under, ...over].toSorted((one, other) => one.atS - other.atS);
  const jarAt = sorted.findIndex(({ kind }) => kind === 'jar');
  return sorted.slice(0, jarAt + 1).map(({ untilS: _until, ...screen }) => {
    const atS = Math.round(screen.atS * 10) / 10;
    return { ...screen, atS, rank: rankAt(told, atS) };
  });
}

/** The clue a team is at, its photo at the bar, and what is said of it. */
function barScreens(told: Told): Shown[] {
  const { start, log, visits, secondOf } = told;
  const done = doneBy(log, followed);
  const bars = done.flatMap((event, at): Shown[] => {
    const bar = barName(start, event.bar);
    const came = visits.findLast(
      ({ team, bar: id, cameAt }) => team === followed && id === event.bar && cameAt <= event.at,
    );
    const cameS = secondOf(came?.cameAt ?? event.at);
    const foundAtS = cameS === photoChapterS ? cameS + photoS : secondOf(event.at);
    const photo: Shown = { kind: 'photo', bar, atS: Math.min(cameS, foundAtS - photoS) };
    if (at === done.length - 1) return [photo];
    const found: Shown = { kind: 'found', number: at + 1, bar, atS: foundAtS };
    return [photo, found, { ...clueScreen(told, foundAtS + foundS), number: at + 2, text: clueText(told, at + 2) }];
  });
  return [clueScreen(told, 0), ...bars];
}

function eggedScreens({ start, log, secondOf }: Told): Shown[] {
  return log.flatMap((given): Shown[] => {
    if (given.type !== 'sabotage-given' || given.to !== followed || given.by === 'host') return [];
    const landed = log.find((event) => event.type === 'sabotage-landed' && event.id === given.id);
    const done = log.find((event) => event.type === 'sabotage-done' && event.id === given.id);
    if (!landed || !done) return [];
    const text = dareOf(start, given.sab);
    return [{ kind: 'egged', by: given.by, text, atS: secondOf(landed.at), untilS: secondOf(done.at) }];
  });
}

/** Everybody looks at the leaderboard when the lead changes hands. */
function boardScreens({ log, secondOf }: Told): Shown[] {
  const lead = leadChanges(log).find(({ at }) => secondOf(at) === leadChapterS);
  return lead ? [{ kind: 'board', rows: boardAt(log, lead.at), atS: leadChapterS, untilS: leadChapterS + boardS }] : [];
}

function jarScreens({ log, secondOf }: Told): Shown[] {
  const home = log.find((event): event is EventOf<'team-finished'> => {
    return event.type === 'team-finished' && event.team === followed;
  });
  return home ? [{ kind: 'jar', time: raceTime(home.official), atS: secondOf(home.at) }] : [];
}

function clueScreen(told: Told, atS: number): Extract<Shown, { kind: 'clue' }> {
  const number = doneBy(told.log, followed).filter(({ at }) => told.secondOf(at) <= atS).length + 1;
  return { kind: 'clue', number, text: clueText(told, number), atS };
}

function clueText({ start }: Told, number: number): string {
  return start.clues[followed]?.[start.routes[followed]?.[number - 1] ?? '']?.text ?? '';
}

function rankAt({ log, secondOf }: Told, atS: number): number {
  const last = log.findLast((event) => event.type === 'bar-verified' && secondOf(event.at) <= atS);
  return last ? boardAt(log, last.at).findIndex(({ team }) => team === followed) + 1 : 1;
}
