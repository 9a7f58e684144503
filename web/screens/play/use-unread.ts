import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { keepPage, readPage } from '../../kept.ts';
import { linesOf } from './feed-lines.ts';
import { useRace } from './race.ts';

/** Up to which line each game's feed was read on this phone. */
const read = new Map<number, number>();
const followers = new Set<() => void>();

/** How many lines of the feed nobody has read on this phone yet, and how to say that they are read now. */
export function useUnread(): { unread: number; markRead: () => void } {
  const { view } = useRace();
  const { gameId } = view;
  const lines = linesOf(view);
  // Until it is known what was read, nothing is new.
  const upTo = useSyncExternalStore(follow, () => read.get(gameId) ?? Number.POSITIVE_INFINITY);
  const newest = Math.max(0, ...lines.map(({ seq }) => seq));

  useEffect(() => {
    if (!read.has(gameId)) void recall(gameId);
  }, [gameId]);

  const markRead = useCallback(() => {
    const before = read.get(gameId);
    if (before !== undefined && before >= newest) return;
    note(gameId, newest);
    void keepPage(nameOf(gameId), newest);
  }, [gameId, newest]);

  return { unread: lines.filter(({ seq }) => seq > upTo).length, markRead };
}

async function recall(gameId: number): Promise<void> {
  const kept = await readPage<number>(nameOf(gameId));
  if (!read.has(gameId)) note(gameId, kept ?? 0);
}

function note(gameId: number, seq: number): void {
  read.set(gameId, seq);
  for (const tell of followers) tell();
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}

function nameOf(gameId: number): string {
  return `read:${gameId}`;
}
