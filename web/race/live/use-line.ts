import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Line } from './line.ts';
import { LiveLine } from './live-line.ts';
import { usePerson } from '../../person/session.ts';

/** The live line of a race: one socket, the whole view in each frame. */
export function useLine(gameId: number): Line {
  const personId = usePerson()?.id ?? '';
  const client = useQueryClient();
  const live = useMemo(() => new LiveLine(gameId, personId), [gameId, personId]);
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
  const line = useSyncExternalStore(live.follow, () => live.line);
  return useMemo(
    () => ({
      ...line,
      refresh: async () => {
        await Promise.allSettled([line.refresh(), client.invalidateQueries({ queryKey: ['feed', gameId] })]);
      },
    }),
    [line, client, gameId],
  );
}
