import { gameFromWire } from '#contract/calls/games';
import { raceDataId } from '#contract/pages/race';
import type { RaceData } from '#contract/pages/race-document';
import type { RaceView } from '#contract/race-view';
import type { Game } from '../app/game.ts';
import { noteMoment } from '../call/server-clock.ts';

/** The game and the race in it, as somebody may see them. */
export interface Told {
  game: Game;
  view: RaceView;
}

let read: { personId: string; told: Told } | null | undefined;

/** What the page of a race came with, as the server sends it to members of a running one; null for anybody but them. */
export function toldWithPage(gameId: number, personId: string): Told | null {
  read ??= readPage();
  return read?.personId === personId && read.told.view.gameId === gameId ? read.told : null;
}

function readPage() {
  const block = document.getElementById(raceDataId);
  const text = block?.textContent;
  // It was true of its moment: nobody finds it in the page later.
  block?.remove();
  if (!text) return null;
  try {
    const { personId, at, game, view } = JSON.parse(text) as RaceData;
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { timeOrigin } = performance;
    if (page) noteMoment(at, timeOrigin + page.requestStart, timeOrigin + page.responseStart);
    return { personId, told: { game: gameFromWire(game), view } };
  } catch {
    return null;
  }
}
