/** Not drawn yet. */
export function EndGame() {
  return null;
}
