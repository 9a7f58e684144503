/** Not drawn yet. */
export function Outcome() {
  return null;
}
