/** The texts this phone keeps until the server has them. */
export function unsentClues(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith('unsentClue:'))
    .map((key) => (JSON.parse(localStorage.getItem(key) ?? '') as { text: string }).text);
}
