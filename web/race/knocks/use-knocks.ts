import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OutputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import { callServer } from '../../call/api.ts';

export type Knock = OutputOf<typeof joinCalls.knocks>[number];

/** While somebody stands there it is looked at again and again: they may be let in by another, or give up. */
const whileThereMs = 3_000;

interface Asking {
  /** Whatever changes when the line was told of the door, or is back after a while. */
  told?: string;
  /** How often to look where no line tells; never, when it is left out. */
  everyMs?: number;
}

const knocksQuery = (gameId: number) => ({
  queryKey: ['knocks', gameId],
  queryFn: () => callServer(joinCalls.knocks, { params: { gameId: String(gameId) } }),
});

const none: readonly Knock[] = [];

/** The open knocks from the knock dialog's last request: this hook sends none of its own. */
export function useCachedKnocks(gameId: number): readonly Knock[] {
  const { data = none } = useQuery({ ...knocksQuery(gameId), enabled: false });
  return data;
}

/** [K15] [K17] Who stands at the door of a race, for those who may answer; and the way to ask at once. */
export function useKnocks(gameId: number, { told = '', everyMs }: Asking) {
  const { data, refetch } = useQuery({
    ...knocksQuery(gameId),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.length ? whileThereMs : (everyMs ?? false)),
  });
  const last = useRef(told);
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (last.current === told) return;
    last.current = told;
    ask();
  }, [told]);
  return { knocks: data ?? [], ask: () => refetch() };
}
