import { useQuery } from '@tanstack/react-query';
import type { Call, OutputOf } from '#contract/call';
import { resultsCalls } from '#contract/calls/results';
import { callServer, isOwnAnswer, RequestError } from '../../api.ts';
import { isGone } from '../../game.ts';
import type { Night } from './night.ts';

type Reading =
  | { step: 'loading' }
  | { step: 'signed-out' }
  | { step: 'not-found' }
  | { step: 'too-early'; hasBegun: boolean; again: () => void }
  | { step: 'failed'; words: string | null; again: () => void }
  | { step: 'read'; night: Night };

/** The results and the story of one race; `gameId` is null as long as there is nobody who could read them. */
export function useResults(gameId: number | null, link: string | null): Reading {
  const { data, error, refetch } = useQuery({
    queryKey: ['results', gameId, link],
    queryFn: async () => {
      const [results, story] = await Promise.all([
        read(resultsCalls['game-results'], gameId, link),
        read(resultsCalls['game-story'], gameId, link),
      ]);
      return { results, story };
    },
    enabled: gameId !== null,
  });
  const again = () => void refetch();
  // Also for who has it open: they were taken out of it, or the link was ended.
  if (isGone(error)) return { step: 'not-found' };
  if (data && gameId !== null && !(isOwnAnswer(error) && error.status === 401)) {
    const refresh = async () => void (await refetch());
    return { step: 'read', night: { gameId, link, ...data, refresh } };
  }
  if (!error) return { step: 'loading' };
  return troubleOf(error, again);
}

function troubleOf(error: Error, again: () => void): Reading {
  if (!(error instanceof RequestError)) return { step: 'failed', words: null, again };
  if (error.status === 401) return { step: 'signed-out' };
  const { code } = (error.data ?? {}) as { code?: unknown };
  if (code === 'race-on' || code === 'race-not-begun')
    return { step: 'too-early', hasBegun: code === 'race-on', again };
  return { step: 'failed', words: isOwnAnswer(error) ? error.message : null, again };
}

function read<C extends Call>(call: C, gameId: number | null, link: string | null): Promise<OutputOf<C>> {
  return callServer<Call>(call, { params: { id: String(gameId) }, query: link === null ? {} : { link } }) as Promise<
    OutputOf<C>
  >;
}
