/** Not drawn yet. */
export function Announcer() {
  return null;
}
