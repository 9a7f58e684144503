import { evidence } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Flag, PhoneFix } from '#contract/race';
import { suspicion } from '#engine/suspicion';
import type { Deps } from '../deps.ts';
import { keepPosition } from '../store/races/positions.ts';
import type { RacingTeam } from './racing-team.ts';

/** [E3-E5] Keeps where a phone says it is while the race is on; what is odd about it is told to a host who does not race. */
export async function recordPosition(
  deps: Pick<Deps, 'database' | 'now' | 'races'>,
  racer: RacingTeam,
  { lat, lon, accuracyM, at: saidAt }: PhoneFix,
): Promise<Flag | null> {
  const now = deps.now().getTime();
  const oldest = now - evidence.readMs;
  const at = Math.min(now, Math.max(saidAt ?? now, oldest));
  const before = await keepPosition(
    deps.database.db,
    racer,
    { lat, lon, accuracyM, at: new Date(at) },
    new Date(oldest),
  );
  const earlier = before.map((position) => ({ ...position, at: position.at.getTime() }));
  const flag = suspicion(earlier, { lat, lon, accuracyM, at });
  if (flag) await raise(deps, racer, flag);
  return flag;
}

async function raise({ races }: Pick<Deps, 'races'>, { gameId, team }: RacingTeam, flag: Flag): Promise<void> {
  await races
    .play({ gameId, move: { type: 'flag', team, flag } }, ({ state: { seq } }) => ({ seq }))
    .catch((error: unknown) => {
      // A race that is over or paused needs no flag.
      if (!(error instanceof Problem) || error.status !== 409) throw error;
    });
}
