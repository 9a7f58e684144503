import { ask } from './ask.ts';
import type { StartedRace } from '../races/race.ts';

/** The token of a link that the host of a race makes when it is over. */
export async function madeLink({ app, gameId, host }: StartedRace): Promise<string> {
  const url = `/api/game-results/${gameId}/link`;
  const [status, answer] = await ask(app, { method: 'POST', url, cookie: host.cookie });
  if (status !== 201) throw new Error(`No link was made: ${JSON.stringify(answer)}`);
  return new URL((answer as { url: string }).url).searchParams.get('link') ?? '';
}
