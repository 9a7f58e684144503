/** The photos of the night. */
export function Photos() {
  return null;
}
