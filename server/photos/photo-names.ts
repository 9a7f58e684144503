/** What the files of a photo are called. */
export function photoNames(id: string): { large: string; thumbnail: string } {
  return { large: `${id}.jpg`, thumbnail: `${id}-small.jpg` };
}

/** The photo a file belongs to; null for what is none of ours. */
export function photoOfFile(name: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-small)?\.jpg$/.exec(name)?.[1] ?? null;
}
