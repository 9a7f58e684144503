/** Not drawn yet. */
export function RaceHeader() {
  return null;
}
