/** Not drawn yet. */
export function CodesSheet() {
  return null;
}
