import type { Game } from '../../../app/game.ts';
import { tabStorage } from '../../../offline/tab-storage.ts';
import type { Picks } from './selection.ts';

const keyOf = (gameId: number) => `setupPicks-${gameId}`;

/** Picks that were not saved yet, as this tab had them; null when there are none, or when they are of another city. */
export function readKeptPicks({ gameId, city }: Game): Picks | null {
  try {
    const kept = JSON.parse(tabStorage.getItem(keyOf(gameId)) ?? 'null') as { city: string; picks: Picks } | null;
    return kept?.city === city && Array.isArray(kept.picks.bars) ? kept.picks : null;
  } catch {
    return null;
  }
}

export function keepPicks({ gameId, city }: Game, picks: Picks): void {
  tabStorage.setItem(keyOf(gameId), JSON.stringify({ city, picks }));
}

export function forgetPicks(gameId: number): void {
  tabStorage.removeItem(keyOf(gameId));
}
