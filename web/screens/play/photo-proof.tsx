/** Not drawn yet. */
export function PhotoProof() {
  return null;
}
