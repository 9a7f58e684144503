import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { cohostCalls } from '#contract/calls/cohosts';
import { callServer } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';

export type Crew = OutputOf<typeof cohostCalls.cohosts>;
export type Cohost = Crew['cohosts'][number];
export type Deed = OutputOf<typeof cohostCalls.deeds>[number];

/** Somebody may use the link while the host looks on. */
const lookEveryMs = 3_000;

/** The host of a game and who helps them, looked for again and again while they are on the screen. */
export function useCrew(gameId: number) {
  return useQuery({
    queryKey: ['crew', gameId],
    queryFn: () => callServer(cohostCalls.cohosts, { params: { gameId: String(gameId) } }),
    refetchInterval: ({ state }) => state.data !== undefined && lookEveryMs,
  });
}

/** Who did what, newest first. */
export function useDeeds(gameId: number) {
  return useQuery({
    queryKey: ['deeds', gameId],
    queryFn: () => callServer(cohostCalls.deeds, { params: { gameId: String(gameId) } }),
    refetchInterval: ({ state }) => state.data !== undefined && 5 * lookEveryMs,
  });
}

/** Saying yes or no to a co-host, and ending one; `onDone` when it is so. */
export function useCrewChange(gameId: number, onDone: () => void) {
  const client = useQueryClient();
  const { send, isSending, trouble } = useSend('That did not work');
  const change = (input: { id: string; name?: string }, call: (key: string) => Promise<unknown>) =>
    void send(input, async (_input, key) => {
      await call(key);
      onDone();
      await client.invalidateQueries({ queryKey: ['crew', gameId] });
      await client.invalidateQueries({ queryKey: ['deeds', gameId] });
    });
  return {
    isSending,
    trouble,
    confirm: ({ id, name }: Cohost) =>
      change({ id, name }, (key) =>
        callServer(cohostCalls['confirm-cohost'], { params: { gameId: String(gameId), id }, input: { name }, key }),
      ),
    end: ({ id }: Cohost) =>
      change({ id }, (key) => callServer(cohostCalls['end-cohost'], { params: { gameId: String(gameId), id }, key })),
  };
}
