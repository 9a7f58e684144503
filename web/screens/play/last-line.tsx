/** Not drawn yet. */
export function LastLine() {
  return null;
}
