/** Not drawn yet. */
export function FeedSheet() {
  return null;
}
