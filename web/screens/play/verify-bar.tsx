/** Not drawn yet. */
export function VerifyBar() {
  return null;
}
