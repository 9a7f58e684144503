import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

export type ClosedKnocks = ReturnType<typeof useClosedKnocks>;

/** The knocks whose dialog was closed without an answer, for a page that shows them elsewhere. */
export function useClosedKnocks() {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return {
    closed,
    close: (id: string) => setClosed([...closed, id]),
    reopen: (id: string) => setClosed(closed.filter((one) => one !== id)),
  };
}

export function knockTitle({ name, kind }: Knock): string {
  return kind === 'rescue' ? `${name} wants back in` : `${name} wants in`;
}

/** [K15] [K17] The open knocks, for those who may answer. `ask` reads them again at once; `drop` removes one that was answered until then. */
export function useKnocks(gameId: number, { told = '', everyMs }: Asking) {
  const client = useQueryClient();
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
  return {
    knocks: data ?? none,
    ask: () => refetch(),
    drop: (id: string) =>
      client.setQueryData(knocksQuery(gameId).queryKey, (known?: readonly Knock[]) =>
        known?.filter((one) => one.id !== id),
      ),
  };
}
