import { Problem } from '#contract/problems';
import type { GameOfPerson } from '../store/games.ts';
import type { Viewer } from '../store/login-sessions.ts';

/** [T16] Else a host could step out of a team, read what only a host who does not race may read, and step in again. */
export function refuseLateHost({ userId, status }: GameOfPerson['game'], { accountId }: Viewer): void {
  if (userId === accountId && status === 'ongoing') throw new Problem('host-too-late');
}
