import { useEffect, useSyncExternalStore } from 'react';
import { keepPage, readPage } from '../../../kept.ts';
import { useRace } from '../race.ts';
import { type Ways, waysAfter } from './ways.ts';

const none: Ways = {};
const known = new Map<number, Ways>();
const followers = new Set<() => void>();

/** Remembers where teams were seen, whichever face of the race is shown. */
export function useWaysKept(): void {
  const { gameId, standings } = useRace().view;
  useEffect(() => {
    void note(gameId, standings);
  }, [gameId, standings]);
}

/** Where teams were seen so far. */
export function useWays(): Ways {
  const { gameId } = useRace().view;
  return useSyncExternalStore(follow, () => known.get(gameId) ?? none);
}

async function note(gameId: number, standings: Parameters<typeof waysAfter>[1]): Promise<void> {
  if (!known.has(gameId)) {
    const kept = await readPage<Ways>(nameOf(gameId));
    if (!known.has(gameId)) known.set(gameId, kept ?? none);
  }
  const before = known.get(gameId) ?? none;
  const after = waysAfter(before, standings);
  if (after === before) return;
  known.set(gameId, after);
  for (const tell of followers) tell();
  await keepPage(nameOf(gameId), after);
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}

function nameOf(gameId: number): string {
  return `ways:${gameId}`;
}
