import { awards } from '#contract/limits';
import type { ClueBy, Instant } from '#contract/race';
import type { Award, ToldClue } from '#contract/story';
import { runningMs } from '../pauses.ts';
import { standingsOf } from '../standings.ts';
import type { Walked } from './legs.ts';
import type { Night } from './night.ts';
import type { Read } from './told-clues.ts';
import { type Letter, teamNames } from '#contract/game';
import { lengthOf } from '#contract/text/clean-text';
import type { TeamState } from '../race.ts';

/** [M9, M10] What the night is remembered for; an award that nobody earned is not given. */
export function awardsOf(night: Night, walked: readonly Walked[], read: readonly Read[]): Award[] {
  const kindest = kindestClue(night, read);
  return [
    quickestSolver(night, walked),
    mostLost(night, walked),
    bestEscape(night),
    kindest && clueAward('kindest-clue', night, kindest),
    sharpestClue(night, read, kindest),
    photoFinish(night, walked),
  ].filter((award) => award !== null);
}

function quickestSolver(night: Night, walked: readonly Walked[]): Award | null {
  const [best] = walked.filter((one) => isSwift(night, one)).toSorted((one, other) => one.leg.legMs - other.leg.legMs);
  return best ? given('quickest-solver', best.team, quickWords(night, best)) : null;
}

/** The most wrong guesses; of equals, who took longest over a bar. */
function mostLost({ state }: Night, walked: readonly Walked[]): Award | null {
  const found = walked.filter(({ leg }) => leg.by !== 'override');
  const longest = (letter: string) => Math.max(0, ...found.filter((one) => one.team === letter).map(legMsOf));
  const [lost] = Object.values(state.teams)
    .filter(({ wrong }) => wrong > 0)
    .toSorted((one, other) => other.wrong - one.wrong || longest(other.letter) - longest(one.letter));
  return lost ? given('most-lost', lost.letter, lostWords(lost)) : null;
}

/** From when a phone of the team showed it to when it was done. */
function bestEscape(night: Night): Award | null {
  const { state } = night;
  const [best] = state.sabotages
    .flatMap(({ by, to, landedAt, doneAt }) => {
      if (landedAt === null || doneAt === null || isPaused(night, landedAt, doneAt)) return [];
      return [{ by, to, ms: runningMs(state, landedAt, doneAt) }];
    })
    .toSorted((one, other) => one.ms - other.ms);
  return best ? given('best-escape', best.to, escapeWords(best)) : null;
}

interface Cracked extends Read {
  ms: number;
  walked: Walked;
}

function kindestClue(night: Night, read: readonly Read[]): Cracked | null {
  const [kindest] = cracked(read)
    .filter(({ walked }) => isSwift(night, walked))
    .toSorted((one, other) => one.ms - other.ms);
  return kindest ?? null;
}

/** The one that took longest, by itself: no sabotage held its team, and no forfeit gave the bar away. */
function sharpestClue(night: Night, read: readonly Read[], kindest: Cracked | null): Award | null {
  const [sharpest] = cracked(read)
    .filter(({ clue, walked }) => clue !== kindest?.clue && !walked.leg.forfeit && !isStruck(night, walked))
    .toSorted((one, other) => other.ms - one.ms || other.clue.wrong - one.clue.wrong);
  return sharpest ? clueAward('sharpest-clue', night, sharpest) : null;
}

/** Those of people when there are any: what the house wrote competes with nobody. */
function cracked(read: readonly Read[]): Cracked[] {
  const all = read.flatMap(({ clue, walked }) => (walked && clue.ms !== null ? [{ clue, walked, ms: clue.ms }] : []));
  const ofPeople = all.filter(({ clue }) => clue.by !== 'house');
  return ofPeople.length > 0 ? ofPeople : all;
}

function clueAward(kind: 'kindest-clue' | 'sharpest-clue', night: Night, { clue, ms }: Cracked): Award {
  const words = kind === 'kindest-clue' ? kindWords : sharpWords;
  return given(kind, clue.by, words(night, clue, ms));
}

/** The two who came in closest after each other, both seen to arrive while the clock ran. */
function photoFinish(night: Night, walked: readonly Walked[]): Award | null {
  const isSeen = (letter: string) => {
    const last = walked.findLast(({ team }) => team === letter)?.leg;
    return last !== undefined && last.by !== 'override' && night.state.pauses.every(({ to }) => to !== last.at);
  };
  const finished = standingsOf(night.state).flatMap(({ group, raceMs }) => {
    return raceMs !== null && isSeen(group) ? [{ group, raceMs }] : [];
  });
  const [closest] = finished
    .flatMap((first, index) => {
      const second = finished[index + 1];
      return second ? [{ first: first.group, second: second.group, ms: second.raceMs - first.raceMs }] : [];
    })
    .filter(({ ms }) => ms <= awards.photoFinishMs)
    .toSorted((one, other) => one.ms - other.ms);
  return closest ? { ...given('photo-finish', closest.first, finishWords(closest)), with: closest.second } : null;
}

/** A leg whose time is the team's own doing: both ends were seen, nobody guessed wrong, and no pause was used to walk on. */
function isSwift(night: Night, { since, isTimed, leg }: Walked): boolean {
  return isTimed && leg.by !== 'override' && leg.wrong === 0 && !isPaused(night, since, leg.at);
}

function isPaused({ state, endedAt }: Night, from: Instant, to: Instant): boolean {
  return state.pauses.some((pause) => pause.from < to && (pause.to ?? endedAt) > from);
}

function isStruck({ state }: Night, { team, since, leg }: Walked): boolean {
  return state.sabotages.some(
    ({ to, landedAt, doneAt }) => to === team && landedAt !== null && landedAt < leg.at && (doneAt ?? Infinity) > since,
  );
}

function legMsOf({ leg }: Walked): number {
  return leg.legMs;
}

function given(kind: Award['kind'], to: Award['to'], words: string): Award {
  return { kind, to, with: null, words };
}

function quickWords(night: Night, { team, bar, leg }: Walked): string {
  return `${teamNames[team]} cracked the clue to ${barName(night, bar)} in ${lengthOf(leg.legMs)}. The ink was still wet.`;
}

function lostWords({ letter, wrong }: TeamState): string {
  const team = teamNames[letter];
  if (wrong === 1) return `${team} tried one wrong door. It was very nice about it.`;
  return `${team} tried ${wrong} wrong doors, and said good evening at every one.`;
}

function escapeWords({ by, to, ms }: { by: Letter | 'host'; to: Letter; ms: number }): string {
  return `${teamNames[to]} saw off ${whose(by)} sabotage in ${lengthOf(ms)}. Barely a scratch on the shell.`;
}

function kindWords(night: Night, { by, for: team, bar }: ToldClue, ms: number): string {
  return capital(
    `${whose(by)} clue to ${barName(night, bar)} took ${teamNames[team]} ${lengthOf(ms)}. As good as a lift to the door.`,
  );
}

function sharpWords(night: Night, { by, for: team, bar }: ToldClue, ms: number): string {
  return capital(
    `${whose(by)} clue to ${barName(night, bar)} kept ${teamNames[team]} busy for ${lengthOf(ms)}. Mind your fingers.`,
  );
}

function finishWords({ first, second, ms }: { first: Letter; second: Letter; ms: number }): string {
  const [one, other] = [teamNames[first], teamNames[second]];
  if (ms === 0) return `${one} and ${other} came in together. Not a whisker between them.`;
  const gap = ms < 1_000 ? 'less than a second' : lengthOf(ms);
  return `${one} beat ${other} by ${gap}. Blink and you missed it.`;
}

function barName({ state }: Night, bar: string): string {
  return state.bars[bar]?.name ?? 'a bar';
}

function whose(by: ClueBy): string {
  if (by === 'host') return 'the host’s';
  return by === 'house' ? 'the house’s' : `${teamNames[by]}’s`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
