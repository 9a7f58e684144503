import { eyesOf } from '#contract/live';
import type { RaceView } from '#contract/race-view';

/** Where a phone that has this view asks for its line. */
export function lineAddress(gameId: number, view: RaceView | null): URL {
  const address = new URL(`/api/live/${gameId}`, location.origin);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('changes', '1');
  address.searchParams.set('since', String(view?.seq ?? 0));
  if (view) address.searchParams.set('as', eyesOf(view));
  return address;
}
