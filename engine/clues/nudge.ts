import { type ClueBar, type ClueKind, cluesFor, plainClues } from '../clues.ts';

/** What says the same in plainer words; neither where it lies nor its letters, which later hints tell. */
const plainer: readonly ClueKind[] = ['charade', 'half-defined', 'emoji'];

/** [I10] What the house says where nobody wrote a nudge: the easiest clue of another kind than the one the team has read. */
export function nudgeFor(bar: ClueBar, others: readonly ClueBar[], clue: string, seed: string): string {
  const made = cluesFor(bar, others, seed, plainer).filter(({ text }) => text !== clue);
  const [easiest] = made.toSorted((one, other) => one.difficulty - other.difficulty);
  // A race is started with a nudge for every bar and team: what is not said is not made.
  if (easiest) return easiest.text;
  const plain = plainClues(bar, others, seed).filter(({ kind, text }) => kind !== 'shape' && text !== clue);
  return plain.at(-1)?.text ?? clue;
}
