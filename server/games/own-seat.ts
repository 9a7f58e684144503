import { isConfirmed } from '../store/accounts/confirmed.ts';
import type { Config } from '../config/config.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Seat } from '../store/games/seats.ts';

/** Where somebody sits among the seats of a game: the one they took by a link, else the one that has their confirmed address. */
export function ownSeat(seats: Seat[], viewer: Viewer, config: Config): Seat | null {
  const taken = seats.find(({ accountId }) => accountId === viewer.accountId);
  if (taken) return taken;
  return (isConfirmed(viewer, config) && seats.find(({ email }) => email === viewer.email)) || null;
}
