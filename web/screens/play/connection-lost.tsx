/** Not drawn yet. */
export function ConnectionLost() {
  return null;
}
