/** Not drawn yet. */
export function HowYouWin() {
  return null;
}
