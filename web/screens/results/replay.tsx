/** The race re-lived. */
export function Replay() {
  return null;
}
