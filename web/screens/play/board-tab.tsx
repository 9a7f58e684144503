/** Not drawn yet. */
export function BoardTab() {
  return null;
}
