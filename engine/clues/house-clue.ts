import type { RaceBar, RaceClue } from '#contract/race';
import { type ClueBar, suggest } from '../clues.ts';
import { nudgeFor } from './nudge.ts';
import { fromStartTo } from './where.ts';

interface Wanted {
  bar: RaceBar;
  /** The other bars of the race, of which a clue must not tell too. */
  others: readonly RaceBar[];
  start: RaceBar;
}

/** What the clue maker says of a bar during the race. */
export function houseClueFor({ bar, others, start }: Wanted, seed: string): RaceClue {
  const [best] = suggest(told(start, bar), toldAll(start, others), seed);
  if (!best) throw new Error('The clue maker has nothing to say.');
  return { text: best.text, by: 'house' };
}

/** [I10] What the first hint says where no author wrote it. */
export function houseNudgeFor({ bar, others, start }: Wanted, clue: string, seed: string): string {
  return nudgeFor(told(start, bar), toldAll(start, others), clue, seed);
}

function told(start: RaceBar, { name, street, lat, lon }: RaceBar): ClueBar {
  return { name, street, fromStart: fromStartTo(start, { lat, lon }) };
}

function toldAll(start: RaceBar, bars: readonly RaceBar[]): ClueBar[] {
  return bars.map((bar) => told(start, bar));
}
