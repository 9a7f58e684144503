import { offsetIn, toldByCalls } from '../../../call/server-clock.ts';

/** What the clocks of server and phone may be apart all the same. */
const graceMs = 2_000;

/** How long, by the server's clock, until nothing can change any more; 0 once it is so. */
export function msUntilFinal({ provisionalUntil }: { provisionalUntil: number }): number {
  const told = toldByCalls();
  return Math.max(0, provisionalUntil + graceMs - Date.now() - (told ? offsetIn(told) : 0));
}
