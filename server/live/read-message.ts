import type { LiveWord } from '#contract/live';

/** What a phone said, or null for anything a phone of ours would not say. */
export function readLiveMessage(bytes: Buffer): LiveWord | null {
  const said = parsed(bytes.toString());
  if (typeof said !== 'object' || said === null) return null;
  const { type, seq, ...more } = said as Partial<LiveWord>;
  const isWord = (type === 'beat' || type === 'seen') && Number.isSafeInteger(seq) && Object.keys(more).length === 0;
  return isWord && seq !== undefined && seq >= 0 ? { type, seq } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
