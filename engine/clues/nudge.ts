import { type ClueBar, type ClueKind, cluesFor, plainClues } from '../clues.ts';

/** What says the same in plainer words; neither where it lies nor its letters, which later hints tell. */
const plainer: ReadonlySet<string> = new Set(['charade', 'half-defined', 'emoji'] satisfies ClueKind[]);

/** [I10] What the house says where nobody wrote a nudge: the easiest clue of another kind than the one the team has read. */
export function nudgeFor(bar: ClueBar, others: readonly ClueBar[], clue: string, seed: string): string {
  const made = cluesFor(bar, others, seed).filter(({ kind, text }) => plainer.has(kind) && text !== clue);
  const easiest = made.toSorted((one, other) => one.difficulty - other.difficulty);
  const plain = plainClues(bar, others, seed).filter(({ kind, text }) => kind !== 'shape' && text !== clue);
  return (easiest[0] ?? plain.at(-1))?.text ?? clue;
}
