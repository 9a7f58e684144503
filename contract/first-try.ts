/** What is sent again until it is taken. Its photo may get its id in between. */
export interface Tried {
  claimId?: string;
  photoId?: string;
  [said: string]: unknown;
}

/** What says of two tries that they are the same, word for word; null for what has neither a number of its own nor a key. */
export function triedText(input: Tried, key: string | null): string | null {
  const id = input.claimId ?? key;
  if (id === null) return null;
  const { photoId: _, ...said } = input;
  return JSON.stringify([id, Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}
