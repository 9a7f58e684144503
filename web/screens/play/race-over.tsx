/** Not drawn yet. */
export function RaceOver() {
  return null;
}
