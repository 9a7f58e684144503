import { useEffect, useSyncExternalStore } from 'react';
import { keepRecord, recordName, readRecord } from '../../../offline/database.ts';
import { useRace } from '../../../race/race.ts';
import { usePerson } from '../../../person/session.ts';
import { type Ways, waysAfter } from '../../../race/ways.ts';

const none: Ways = {};
/** By the record that keeps them. */
const known = new Map<string, Ways>();
const followers = new Set<() => void>();

/** Remembers where teams were seen, whichever face of the race is shown. */
export function useWaysKept(): void {
  const { standings } = useRace().view;
  const record = useWaysRecord();
  useEffect(() => {
    void note(record, standings);
  }, [record, standings]);
}

/** Where teams were seen so far; in a rehearsal, what its phones would have seen. */
export function useWays(): Ways {
  const record = useWaysRecord();
  const { rehearsal } = useRace();
  const kept = useSyncExternalStore(follow, () => known.get(record) ?? none);
  return rehearsal?.ways ?? kept;
}

function useWaysRecord(): string {
  return recordName('ways', usePerson()?.id ?? '', useRace().view.gameId);
}

async function note(record: string, standings: Parameters<typeof waysAfter>[1]): Promise<void> {
  if (!known.has(record)) {
    const kept = await readRecord<Ways>(record);
    if (!known.has(record)) known.set(record, kept ?? none);
  }
  const before = known.get(record) ?? none;
  const after = waysAfter(before, standings);
  if (after === before) return;
  known.set(record, after);
  for (const tell of followers) tell();
  await keepRecord(record, after);
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}
