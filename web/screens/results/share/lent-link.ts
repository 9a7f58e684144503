import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { resultsCalls } from '#contract/calls/results';
import { callServer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { useNight } from '../night.ts';

/** The link that its host lent out from this page; the server keeps no copy that it could show again. */
export function useLentLink() {
  const { gameId, story, refresh } = useNight();
  const client = useQueryClient();
  const queryKey = ['lent-link', gameId];
  const { data: made = null } = useQuery<string>({ queryKey, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
  const { send, isSending, trouble } = useSend('Failed to change the link');
  const since = story.host?.linkSince ?? null;
  const params = { id: String(gameId) };
  return {
    /** Its address, where it was made here. */
    made,
    /** When the one there is was made. */
    since,
    isSending,
    trouble,
    make: (then: () => void) =>
      send({ gameId }, async (_body, key) => {
        const { url } = await callServer(resultsCalls['make-results-link'], { params, key });
        client.setQueryData(queryKey, url);
        then();
        await refresh();
      }),
    end: (then: () => void) =>
      send({ gameId, ends: since }, async (_body, key) => {
        await callServer(resultsCalls['revoke-results-link'], { params, key });
        client.removeQueries({ queryKey });
        then();
        await refresh();
      }),
  };
}
