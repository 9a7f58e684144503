import { useQuery } from '@tanstack/react-query';
import type { Call, OutputOf } from '#contract/call';
import { resultsCalls } from '#contract/calls/results';
import { callServer, isOwnAnswer, RequestError } from '../../call/api.ts';
import { isGone } from '../../app/game.ts';
import { useAfter } from '../../app/use-after.ts';
import type { Night } from './night.ts';

type Reading =
  | { step: 'loading' }
  | { step: 'signed-out' }
  | { step: 'not-found' }
  | { step: 'too-early'; hasBegun: boolean; again: () => void }
  | { step: 'failed'; words: string | null; again: () => void }
  /** The story is late or out of reach: the table stands alone. */
  | { step: 'table'; results: Night['results']; hasFailed: boolean; again: () => void }
  | { step: 'read'; night: Night };

/** Both mostly come together; a story that takes longer is not waited for. */
const togetherMs = 2_000;

/** The results and the story of one race; `gameId` is null as long as there is nobody who could read them. */
export function useResults(gameId: number | null, link: string | null): Reading {
  const asked = { enabled: gameId !== null };
  const table = useQuery({
    ...asked,
    queryKey: ['results', gameId, link],
    queryFn: () => read(resultsCalls['game-results'], gameId, link),
  });
  const story = useQuery({
    ...asked,
    queryKey: ['story', gameId, link],
    queryFn: () => read(resultsCalls['game-story'], gameId, link),
  });
  const isLate = useAfter(togetherMs);
  const { data: results, error } = table;
  const readBoth = async () => void (await Promise.all([table.refetch(), story.refetch()]));
  const again = () => void readBoth();
  // Also for whoever has it open: they were taken out of it, or the link was ended.
  if (isGone(error)) return { step: 'not-found' };
  if (results && gameId !== null && !(isOwnAnswer(error) && error.status === 401)) {
    if (story.data) return { step: 'read', night: { gameId, link, results, story: story.data, refresh: readBoth } };
    const hasFailed = story.error !== null;
    return hasFailed || isLate ? { step: 'table', results, hasFailed, again } : { step: 'loading' };
  }
  if (!error) return { step: 'loading' };
  return troubleOf(error, again);
}

function troubleOf(error: Error, again: () => void): Reading {
  if (!(error instanceof RequestError)) return { step: 'failed', words: null, again };
  if (error.status === 401) return { step: 'signed-out' };
  const { code } = error;
  if (code === 'race-on' || code === 'race-not-begun')
    return { step: 'too-early', hasBegun: code === 'race-on', again };
  return { step: 'failed', words: isOwnAnswer(error) ? error.message : null, again };
}

function read<C extends Call>(call: C, gameId: number | null, link: string | null): Promise<OutputOf<C>> {
  return callServer<Call>(call, { params: { id: String(gameId) }, query: link === null ? {} : { link } }) as Promise<
    OutputOf<C>
  >;
}
