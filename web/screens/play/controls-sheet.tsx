/** Not drawn yet. */
export function ControlsSheet() {
  return null;
}
