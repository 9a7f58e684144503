/** Not drawn yet. */
export function ClueTab() {
  return null;
}
