/** Not drawn yet. */
export function SabotageSheet() {
  return null;
}
