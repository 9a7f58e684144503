import { type TryRaces, tryRules } from '#contract/demo/try-race';
import { teamNames } from '#contract/game';
import type { Placing, TrySeen } from './race.ts';

export const ordinals = ['1st', '2nd', '3rd'] as const;

/** Seconds as a clock shows them. */
export function minutesOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const verdicts = [
  { heading: 'The jar is yours.', words: 'Two bots beaten. Now try it with real streets and five real rivals.' },
  { heading: 'Second. So close.', words: 'One bot knew the town better. On a real night you may egg it back.' },
  { heading: 'Third, with honour.', words: 'The bots do this all day. Your friends will be slower.' },
] as const;

/** What is said to whoever has just raced. */
export function verdictOf(
  seen: TrySeen,
  placings: Placing[],
  { bars, striker }: { bars: number; striker: TryRaces['striker'] },
): { heading: string; words: string } {
  if (!seen.timed) return { heading: 'All three found.', words: 'No clock, no hurry, no wrong turn held against you.' };
  if (seen.found < bars) {
    const heading = seen.found === 0 ? 'Time! No bars found.' : `Time! ${seen.found} of ${bars} found.`;
    return { heading, words: 'The bots do this all day. Go again: the next race has other clues.' };
  }
  const { heading, words } = verdicts[rankOf(placings) - 1] ?? verdicts[2];
  const eggS = Math.max(1, Math.round(seen.eggMs / 1_000));
  return {
    heading,
    words: `${teamNames[striker]}’s egg cost you ${eggS === 1 ? 'a second' : `${eggS} seconds`}. ${words}`,
  };
}

/** What goes with the picture, and in its place where no picture may go. */
export function sharedWords(seen: TrySeen, placings: Placing[], bars: number, address: string): string {
  return `${boastOf(seen, placings, bars)} Your turn: ${address}`;
}

export function boastOf(seen: TrySeen, placings: Placing[], bars: number): string {
  if (!seen.timed) return `I found ${bars} bars, off the clock.`;
  if (seen.found < bars) return `I found ${seen.found} of ${bars} bars in ninety seconds.`;
  const beaten = bars - rankOf(placings);
  const bots = ['against two bots', 'and beat a bot', 'and beat both bots'][beaten] ?? '';
  return `I found ${bars} bars in ${minutesOf(seen.endS ?? 0)} ${bots}.`;
}

export function rankOf(placings: Placing[]): number {
  return placings.findIndex(({ team }) => team === tryRules.you) + 1;
}
