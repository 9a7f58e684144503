/** Not drawn yet. */
export function SettingsSheet() {
  return null;
}
