/** Not drawn yet. */
export function LinkPill() {
  return null;
}
