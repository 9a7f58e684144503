import type { MoveOf } from '#contract/race';
import type { Deps } from '../deps.ts';
import type { Played } from '../races/door.ts';
import { type Asked, isAnswered } from '../store/idempotency.ts';
import { takeTries } from '../http/rate-limits.ts';

/** [J2, N6] What a host says to everybody or to one team, six times a minute; a call that is sent again counts once. */
export async function hostSays<Said extends object>(
  deps: Deps,
  asked: Asked,
  said: Pick<MoveOf<'message'>, 'text' | 'to'>,
  answer: (played: Played) => Said,
): Promise<Said> {
  const { gameId, accountId } = asked;
  if (!(await isAnswered(deps.database.db, asked))) await takeTries(deps, [['host-messages', accountId]]);
  return deps.races.play({ gameId, move: { type: 'message', ...said }, asked }, answer);
}
