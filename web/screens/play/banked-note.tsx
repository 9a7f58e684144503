/** Not drawn yet. */
export function BankedNote() {
  return null;
}
