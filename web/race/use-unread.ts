import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { keepRecord, recordName, readRecord } from '../offline/database.ts';
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
  const record = recordName('read', usePerson()?.id ?? '', view.gameId);
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
    void keepRecord(record, newest);
  }, [record, newest]);

  return { unread: entries.filter(({ seq }) => seq > upTo).length, markRead };
}

async function recall(record: string): Promise<void> {
  const kept = await readRecord<number>(record);
  if (!read.has(record)) note(record, kept ?? 0);
}

function note(record: string, seq: number): void {
  read.set(record, seq);
  for (const tell of followers) tell();
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}
