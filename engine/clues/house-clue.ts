import type { RaceBar, RaceClue } from '#contract/race';
import type { WalkTable } from '#contract/streets/walk-table';
import { type ClueBar, suggest } from '../clues.ts';
import { nudgeFor } from './nudge.ts';
import { walkFromStart } from './where.ts';

interface Wanted {
  bar: RaceBar;
  /** The other bars of the race, of which a clue must not tell too. */
  others: readonly RaceBar[];
  start: RaceBar;
  walks?: WalkTable | undefined;
}

/** What the clue maker says of a bar during the race. */
export function houseClueFor({ bar, others, ...from }: Wanted, seed: string): RaceClue {
  const [best] = suggest(told(from, bar), toldAll(from, others), seed);
  if (!best) throw new Error('The clue maker has nothing to say.');
  return { text: best.text, by: 'house' };
}

/** [I10] What the first hint says where no author wrote it. */
export function houseNudgeFor({ bar, others, ...from }: Wanted, clue: string, seed: string): string {
  return nudgeFor(told(from, bar), toldAll(from, others), clue, seed);
}

type From = Pick<Wanted, 'start' | 'walks'>;

function told({ start, walks }: From, bar: RaceBar): ClueBar {
  return { name: bar.name, street: bar.street, fromStart: walkFromStart(start, bar, walks) };
}

function toldAll(from: From, bars: readonly RaceBar[]): ClueBar[] {
  return bars.map((bar) => told(from, bar));
}
