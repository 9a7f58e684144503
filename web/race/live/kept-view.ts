import type { RaceView } from '#contract/race-view';
import { keepPage, pageName, readPage } from '../../offline/kept.ts';

interface KeptView {
  view: RaceView;
  offsetMs: number;
  /** By the phone's own clock. */
  at: number;
}

/** What this phone last showed of a race, for a start without signal. */
export function readKeptView(personId: string, gameId: number): Promise<KeptView | null> {
  return readPage<KeptView>(pageName('view', personId, gameId));
}

export function keepView(personId: string, shown: KeptView): Promise<boolean> {
  return keepPage(pageName('view', personId, shown.view.gameId), shown);
}
