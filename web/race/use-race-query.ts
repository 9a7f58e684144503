import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRace } from './race.ts';

/** Something asked about this race, and asked again whenever the race has moved on; what was answered before stays meanwhile. */
export function useRaceQuery<Answer>(name: string, ask: (gameId: number) => Promise<Answer>) {
  const { game, view } = useRace();
  const query = useQuery({ queryKey: [name, game.gameId], queryFn: () => ask(game.gameId) });
  const { refetch } = query;
  const asked = useRef(view.seq);
  useEffect(() => {
    if (asked.current === view.seq) return;
    asked.current = view.seq;
    void refetch();
  }, [view.seq, refetch]);
  return query;
}
