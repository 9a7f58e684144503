import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { asksAgain, type ChangesIt } from './asks-again.ts';
import { useRace } from './race.ts';

interface Asked {
  changesIt: ChangesIt;
  /** Nobody looks at it: it is not asked at all. */
  isIdle?: boolean;
}

/** Something asked about this race, and asked again when something was told that changes it; what was answered before stays meanwhile. */
export function useRaceQuery<Answer>(name: string, ask: (gameId: number) => Promise<Answer>, asked: Asked) {
  const { game, view } = useRace();
  const { changesIt, isIdle = false } = asked;
  const query = useQuery({ queryKey: [name, game.gameId], queryFn: () => ask(game.gameId), enabled: !isIdle });
  const { refetch } = query;
  const known = useRef(view.seq);
  const lookAgain = useEffectEvent((seq: number) => {
    if (isIdle) return;
    const isOld = asksAgain(view, known.current, changesIt);
    if (isOld || changesIt) known.current = seq;
    if (isOld) void refetch();
  });
  useEffect(() => lookAgain(view.seq), [view.seq]);
  return query;
}
