/** Not drawn yet. */
export function MapTab() {
  return null;
}
