/** Not drawn yet. */
export function DeskBlock() {
  return null;
}
