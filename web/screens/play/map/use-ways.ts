import { useEffect, useSyncExternalStore } from 'react';
import { keepRecord, recordName, readRecord } from '../../../offline/database.ts';
import { useRace } from '../../../race/race.ts';
import { usePerson } from '../../../person/session.ts';
import { type Ways, waysAfter } from './ways.ts';

const none: Ways = {};
/** By the page that keeps them. */
const known = new Map<string, Ways>();
const followers = new Set<() => void>();

/** Remembers where teams were seen, whichever face of the race is shown. */
export function useWaysKept(): void {
  const { standings } = useRace().view;
  const page = useWaysPage();
  useEffect(() => {
    void note(page, standings);
  }, [page, standings]);
}

/** Where teams were seen so far. */
export function useWays(): Ways {
  const page = useWaysPage();
  return useSyncExternalStore(follow, () => known.get(page) ?? none);
}

function useWaysPage(): string {
  return recordName('ways', usePerson()?.id ?? '', useRace().view.gameId);
}

async function note(page: string, standings: Parameters<typeof waysAfter>[1]): Promise<void> {
  if (!known.has(page)) {
    const kept = await readRecord<Ways>(page);
    if (!known.has(page)) known.set(page, kept ?? none);
  }
  const before = known.get(page) ?? none;
  const after = waysAfter(before, standings);
  if (after === before) return;
  known.set(page, after);
  for (const tell of followers) tell();
  await keepRecord(page, after);
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}
