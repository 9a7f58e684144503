import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/call';
import { watchCalls } from '#contract/calls/watch';
import { callServer } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';

export type WatchLink = NonNullable<OutputOf<(typeof watchCalls)['watch-link']>['link']>;
type Wishes = InputOf<(typeof watchCalls)['set-watch-link']>;

/** The link by which people watch a race; null where there is none. */
export function useWatchLink(gameId: number) {
  return useQuery({
    queryKey: ['watch-link', gameId],
    queryFn: async () => {
      const { link } = await callServer(watchCalls['watch-link'], { params: { gameId: String(gameId) } });
      return link;
    },
  });
}

/** Opening, changing and ending it; `onDone` when it is so. */
export function useWatchChanges(gameId: number) {
  const client = useQueryClient();
  const { send, isSending, trouble, forget } = useSend('Failed to save that');
  const params = { gameId: String(gameId) };
  const show = (link: WatchLink | null) => client.setQueryData(['watch-link', gameId], link);
  return {
    isSending,
    trouble,
    forget,
    set: (wishes: Wishes, onDone = () => {}) =>
      send(wishes, async (input, key) => {
        show((await callServer(watchCalls['set-watch-link'], { params, input, key })).link);
        onDone();
      }),
    end: (onDone: () => void) =>
      send({ gameId }, async (_input, key) => {
        await callServer(watchCalls['end-watch-link'], { params, key });
        show(null);
        onDone();
      }),
  };
}
