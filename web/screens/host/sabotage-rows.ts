import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { god } from '#contract/limits';

/** A sabotage while the list is edited; one that was taken out stays until the list is saved, so that it can come back. */
interface SabotageRow {
  id: number;
  words: string;
  isOut: boolean;
}

/** How many ideas of the house are taken at once. */
const ideasAtOnce = 5;

export function rowsOf(sabotages: readonly string[]): SabotageRow[] {
  return addWords([], sabotages.length > 0 ? sabotages : ['']);
}

export function addWords(rows: SabotageRow[], words: readonly string[]): SabotageRow[] {
  const firstId = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  return [...rows, ...words.map((each, index) => ({ id: firstId + index, words: each, isOut: false }))];
}

export function changeRow(rows: SabotageRow[], id: number, change: Partial<SabotageRow>): SabotageRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** Takes a row out; one without words is gone at once. */
export function takeOut(rows: SabotageRow[], id: number): SabotageRow[] {
  const isEmpty = (row: SabotageRow) => row.id === id && !hasSomethingToSee(cleanLine(row.words));
  return changeRow(rows, id, { isOut: true }).filter((row) => !isEmpty(row));
}

/** What would be saved: what is not taken out and has something to read. */
export function sabotagesIn(rows: SabotageRow[]): string[] {
  return rows.filter(({ words, isOut }) => !isOut && hasSomethingToSee(cleanLine(words))).map(({ words }) => words);
}

export function hasRoom(rows: SabotageRow[]): boolean {
  return rows.filter(({ isOut }) => !isOut).length < god.sabotages;
}

/** The next few ideas that are not in the list yet, in the place of its empty rows and behind it. */
export function addIdeas(rows: SabotageRow[], ideas: readonly string[]): SabotageRow[] {
  const filled = rows.filter(({ words }) => hasSomethingToSee(cleanLine(words)));
  const room = god.sabotages - filled.filter(({ isOut }) => !isOut).length;
  const fresh = ideas.filter((idea) => !filled.some(({ words }) => words === idea));
  return addWords(filled, fresh.slice(0, Math.min(ideasAtOnce, room)));
}
