import { leaksOf } from '#contract/leak';
import { text } from '#contract/limits';
import { numberWords } from '#contract/text/words';
import type { Chance } from '../chance.ts';

/** One of several, by chance; the list is never empty. */
export function pick<T>(chance: Chance, choices: readonly [T, ...T[]] | readonly T[]): T {
  const chosen = choices[Math.floor(chance() * choices.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from.');
  return chosen;
}

export function shuffled<T>(chance: Chance, choices: readonly T[]): T[] {
  const dealt = [...choices];
  for (let last = dealt.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [dealt[last], dealt[other]] = [dealt[other] as T, dealt[last] as T];
  }
  return dealt;
}

/** The first text that keeps the name secret and is short enough; null when every one fails. */
export function firstClean(name: string, texts: Iterable<string>): string | null {
  for (const one of texts) if (one.length <= text.clue && leaksOf(name, one).length === 0) return one;
  return null;
}

/** A riddle as a sentence. */
export function sentence(words: string): string {
  const first = words.charAt(0).toUpperCase();
  return `${first}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

export function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : (numberWords[count] ?? count)} ${noun}${count === 1 ? '' : 's'}`;
}
