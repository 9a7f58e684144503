import type { RaceView } from '#contract/race-view';
import { keepRecord, recordName, readRecord } from '../../offline/database.ts';

interface KeptView {
  view: RaceView;
  offsetMs: number;
  /** By the phone's own clock. */
  at: number;
}

/** What this phone last showed of a race, for a start without signal. */
export function readKeptView(personId: string, gameId: number): Promise<KeptView | null> {
  return readRecord<KeptView>(recordName('view', personId, gameId));
}

export function keepView(personId: string, shown: KeptView): Promise<boolean> {
  return keepRecord(recordName('view', personId, shown.view.gameId), shown);
}
