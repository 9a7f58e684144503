import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from '../app/idle.ts';
import { usePerson } from '../person/session.ts';
import { feedOf } from './feed-entries.ts';
import { useRace } from './race.ts';

/** Up to which entry each game's feed was read on this phone, by the record that keeps it. */
const read = new Map<string, number>();
const followers = new Set<() => void>();

/** How many entries of the feed nobody has read on this phone yet, and how to say that they are read now. */
export function useUnread(): { unread: number; markRead: () => void } {
  const { view, rehearsal } = useRace();
  const isReal = !rehearsal;
  const personId = usePerson()?.id ?? '';
  const record = `read:${personId}:${view.gameId}`;
  const entries = feedOf(view);
  // Until it is known what was read, nothing is new.
  const upTo = useSyncExternalStore(follow, () => read.get(record) ?? Number.POSITIVE_INFINITY);
  const newest = Math.max(0, ...entries.map(({ seq }) => seq));

  useEffect(() => {
    if (isReal && !read.has(record)) void recall(record);
  }, [isReal, record]);

  const markRead = useCallback(() => {
    const before = read.get(record);
    if (before !== undefined && before >= newest) return;
    note(record, newest);
    void keep(record, newest);
  }, [record, newest]);

  return { unread: entries.filter(({ seq }) => seq > upTo).length, markRead };
}

async function recall(record: string): Promise<void> {
  // Nobody waits for a number beside the bell to read a clue.
  await afterPaint();
  const { readRecord } = await phoneDatabase();
  const kept = await readRecord<number>(record);
  if (!read.has(record)) note(record, kept ?? 0);
}

async function keep(record: string, seq: number): Promise<void> {
  const { keepRecord } = await phoneDatabase();
  await keepRecord(record, seq);
}

function phoneDatabase() {
  return import('../offline/database.ts');
}

function note(record: string, seq: number): void {
  read.set(record, seq);
  for (const tell of followers) tell();
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}
