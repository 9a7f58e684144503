/** To a centimetre, as OpenStreetMap has it: what is smaller says nothing, and squared may be too small a number for the database. */
export function toCentimetre(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
