import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, ReadOf } from '#contract/call';
import { callServer } from '../../call/api.ts';

const lookEveryMs = 15_000;

/** What a list of the counter holds, looked at again while it is open. */
export function useOperatorQuery<C extends Call>(call: C) {
  return useQuery<ReadOf<C>>({
    queryKey: ['counter', call.path],
    queryFn: () => callServer(call),
    refetchInterval: ({ state }) => state.data !== undefined && lookEveryMs,
  });
}

/** Has everything the counter shows looked up again, after something was done. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['counter'] });
}
