import { teamNames } from '#contract/game';
import { nightProblems } from '#contract/problems/night';
import type { WatchPage, WatchView } from '#contract/watch';
import { clockOf, wallClock } from '../race/clock.ts';
import type { Watched } from './line.ts';

export type WatchedTeam = WatchView['teams'][number];

/** What is said beside a team's name: in full on a wall, in short on a phone. */
interface Note {
  tone: 'bad' | 'good' | 'quiet';
  full: string;
  short: string;
}

/** How far this is behind the race. */
export function behindWords(behindMs: number): string {
  const minutes = Math.round(behindMs / 60_000);
  if (minutes === 0) return 'Live';
  return minutes === 1 ? '1 minute behind' : `${minutes} minutes behind`;
}

/**
 * [WA5] Shown until the start has come through the delay. A delayed page does not know whether the race is on, so it does not say that it has
 * not started.
 */
export function soonWords(behindMs: number): { heading: string; words: string } {
  if (behindMs === 0) return { heading: 'Not started yet', words: 'This page begins by itself when they’re off.' };
  const minutes = Math.round(behindMs / 60_000);
  const late = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return {
    heading: 'Nothing to see yet',
    words: `This page is ${late} behind, to be fair. It begins by itself ${late} after they’re off.`,
  };
}

/** What is stamped beside the name of the race. */
export function stampOf({ page, link, lostSince }: Watched): { tone: 'live' | 'ink' | 'good' | 'lost'; words: string } {
  if (link === 'lost') return { tone: 'lost', words: `NO SIGNAL SINCE ${wallClock(lostSince ?? 0)}` };
  const status = page && page.view ? page.view.status : null;
  if (status === null) return { tone: 'ink', words: 'SOON' };
  if (status === 'ended') return { tone: 'good', words: 'RACE OVER' };
  return status === 'paused' ? { tone: 'ink', words: 'PAUSED' } : { tone: 'live', words: 'LIVE' };
}

/** [WA1] For a link that is not valid: the two sentences of the refusal, as a heading and advice. */
export const deadLinkWords = nightProblems['watch-unknown'].words.split('. ');

/** What there is to say of a team beside how far it is; null where there is nothing. */
export function noteOf({ state, sabotagedBy, incorrectGuesses }: WatchedTeam): Note | null {
  if (state === 'retired') return same('quiet', 'retired');
  if (state === 'absent') return same('quiet', 'not racing');
  if (state === 'racing' && sabotagedBy !== null) {
    const by = sabotagedBy === 'host' ? 'the host' : teamNames[sabotagedBy];
    return { tone: 'bad', full: `sabotaged by ${by}`, short: 'sabotaged' };
  }
  if (incorrectGuesses === 0) return null;
  return { tone: 'bad', full: `${incorrectGuesses} incorrect`, short: `${incorrectGuesses} wrong` };
}

function same(tone: Note['tone'], words: string): Note {
  return { tone, full: words, short: words };
}

/** How far a team is, or how long it took. */
export function scoreOf({ state, raceMs, progress }: WatchedTeam): string {
  return state === 'finished' && raceMs !== null ? clockOf(raceMs) : `${Math.round(progress)}%`;
}

/** The same for somebody who hears it. */
export function heardScore({ state, done, raceMs }: WatchedTeam, bars: number): string {
  if (state === 'finished' && raceMs !== null) return `finished in ${clockOf(raceMs)}`;
  return `${done} of ${bars} bars`;
}

export function ordinal(position: number): string {
  const ends = ['th', 'st', 'nd', 'rd'];
  const isTeen = position % 100 > 10 && position % 100 < 14;
  return `${position}${isTeen ? 'th' : (ends[position % 10] ?? 'th')}`;
}

/** 19 minutes on one clue */
export function clueWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'Under a minute on one clue';
  return minutes === 1 ? 'A minute on one clue' : `${minutes} minutes on one clue`;
}

/** Manchester, six bars */
export function whereWords({ view, extras }: WatchPage): string {
  const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  if (!view) return extras.city;
  return `${extras.city}, ${numbers[view.bars] ?? view.bars} ${view.bars === 1 ? 'bar' : 'bars'}`;
}

/** Who stands on the podium: the first three, and nobody who got nowhere. */
export function podiumOf({ teams }: WatchView): WatchedTeam[] {
  return teams.filter(({ state, done }) => state === 'finished' || (state !== 'absent' && done > 0)).slice(0, 3);
}

/** Who has won, in a headline. */
export function wonWords(podium: readonly WatchedTeam[]): string {
  const winners = podium.filter(({ position }) => position === 1).map(({ name }) => name);
  if (winners.length === 0) return 'Nobody wins tonight';
  if (winners.length === 1) return `${winners[0] ?? ''} wins!`;
  return `${winners.slice(0, -1).join(', ')} and ${winners[winners.length - 1] ?? ''} win!`;
}
