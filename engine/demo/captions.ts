import type { DemoCaption } from '#contract/demo/demo-night';
import { type Letter, teamNames } from '#contract/game';
import type { RaceEvent } from '#contract/race';
import { barName, dareOf, doneBy, leadChanges, type Told } from './happenings.ts';

interface Weighed extends DemoCaption {
  /** What matters more is shown first where two come at once. */
  weight: number;
}

/** So long a card is to be read. */
const readS = 3;
const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th'];

/** What is told of the night on the map, a card at a time and none before one has read the last. */
export function captionsOf(told: Told): DemoCaption[] {
  const all = [...told.log.flatMap((event) => captionOf(told, event)), ...leadCaptions(told)];
  const kept: Weighed[] = [];
  for (const caption of all.toSorted((one, other) => other.weight - one.weight || one.atS - other.atS)) {
    if (kept.every(({ atS }) => Math.abs(atS - caption.atS) >= readS)) kept.push(caption);
  }
  return kept
    .toSorted((one, other) => one.atS - other.atS)
    .map(({ atS, team, title, words }) => ({ atS, team, title, words }));
}

function captionOf({ start, log, secondOf }: Told, event: RaceEvent): Weighed[] {
  const atS = secondOf(event.at);
  switch (event.type) {
    case 'race-started':
      return [{ atS, weight: 9, team: 'A', title: 'And they’re off!', words: 'Six teams, six routes, one jar.' }];
    case 'bar-verified': {
      const { team, step } = event;
      const isFirst = step === 0 && team === 'A';
      const title = `${teamNames[team]} finds ${barName(start, event.bar).replace(/^The /, 'the ')}.`;
      return [
        { atS, weight: isFirst ? 8 : 1, team, title, words: `Bar ${step + 1} of ${start.gameBars}, photo and all.` },
      ];
    }
    case 'bar-missed': {
      const words = 'A minute to think about that.';
      return [{ atS, weight: 2, team: event.team, title: `${teamNames[event.team]} picks the wrong bar.`, words }];
    }
    case 'sabotage-given': {
      if (event.by === 'host') return [];
      const title = `${teamNames[event.by]} eggs ${teamNames[event.to]}.`;
      return [{ atS, weight: event.to === 'A' ? 8 : 3, team: event.by, title, words: dareOf(start, event.sab) }];
    }
    case 'team-finished':
      return [finishOf({ log, atS, team: event.team, at: event.official })];
    default:
      return [];
  }
}

function finishOf({ log, atS, team, at }: { log: Told['log']; atS: number; team: Letter; at: number }): Weighed {
  const before = log.filter((event) => event.type === 'team-finished' && event.official < at).length;
  if (before === 0) {
    return {
      atS,
      weight: 9,
      team,
      title: `${teamNames[team]} has the jar!`,
      words: `${doneBy(log, team).length} bars in ${raceTime(at)}.`,
    };
  }
  return {
    atS,
    weight: 4,
    team,
    title: `${teamNames[team]} is home.`,
    words: `${ordinals[before]} of 6, in ${raceTime(at)}.`,
  };
}

function leadCaptions({ log, start, secondOf }: Told): Weighed[] {
  return leadChanges(log).map(({ at, team, done }) => ({
    atS: secondOf(at),
    weight: 5,
    team,
    title: `${teamNames[team]} takes the lead.`,
    words: `Bar ${done} of ${start.gameBars}, and nobody else is there yet.`,
  }));
}

/** As the play screen has it. */
export function raceTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return `${Math.floor(seconds / 3_600)}:${parts.join(':')}`;
}
