import { type Letter, teamNames } from '#contract/game';
import { lengthOf } from '#contract/text/length-of';
import type { ClueBy } from '#contract/race';
import type { ToldClue } from '#contract/story';
import type { TeamState } from '../race.ts';
import type { Walked } from './legs.ts';
import type { Night } from './night.ts';

export function quickWords(night: Night, { team, bar, leg }: Walked): string {
  return `${teamNames[team]} cracked the clue to ${barName(night, bar)} in ${lengthOf(leg.legMs)}. The ink was still wet.`;
}

export function lostWords({ letter, wrong }: TeamState): string {
  const team = teamNames[letter];
  if (wrong === 1) return `${team} tried one wrong door. It was very nice about it.`;
  return `${team} tried ${wrong} wrong doors, and said good evening at every one.`;
}

export function escapeWords({ by, to, ms }: { by: Letter | 'host'; to: Letter; ms: number }): string {
  return `${teamNames[to]} saw off ${whose(by)} sabotage in ${lengthOf(ms)}. Barely a scratch on the shell.`;
}

export function kindWords(night: Night, { by, for: team, bar }: ToldClue, ms: number): string {
  return capital(
    `${whose(by)} clue to ${barName(night, bar)} took ${teamNames[team]} ${lengthOf(ms)}. As good as a lift to the door.`,
  );
}

export function sharpWords(night: Night, { by, for: team, bar }: ToldClue, ms: number): string {
  return capital(
    `${whose(by)} clue to ${barName(night, bar)} kept ${teamNames[team]} busy for ${lengthOf(ms)}. Mind your fingers.`,
  );
}

export function finishWords({ first, second, ms }: { first: Letter; second: Letter; ms: number }): string {
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
