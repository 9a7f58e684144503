import type { RaceView } from '#contract/race-view';
import { keepPage, readPage } from '../kept.ts';

interface KeptView {
  view: RaceView;
  offsetMs: number;
  /** By the phone's own clock. */
  at: number;
}

const nameOf = (personId: string, gameId: number) => `view:${personId}:${gameId}`;

/** What this phone last showed of a race, for a start without signal. */
export function readKeptView(personId: string, gameId: number): Promise<KeptView | null> {
  return readPage<KeptView>(nameOf(personId, gameId));
}

export function keepView(personId: string, shown: KeptView): Promise<boolean> {
  return keepPage(nameOf(personId, shown.view.gameId), shown);
}
