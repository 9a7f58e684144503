import type { Deps } from '../deps.ts';
import type { Played } from '../play.ts';
import { type Asked, isAnswered } from '../store/idempotency.ts';
import { takeTries } from '../tries.ts';

/** [J2, N6] What a host says to everybody, six times a minute; a call that is sent again counts once. */
export async function sayToAll<Said extends object>(
  deps: Deps,
  asked: Asked,
  text: string,
  answer: (played: Played) => Said,
): Promise<Said> {
  const { gameId, accountId } = asked;
  if (!(await isAnswered(deps.database.db, asked))) await takeTries(deps, [['host-messages', accountId]]);
  return deps.races.play({ gameId, move: { type: 'message', text }, asked }, answer);
}
