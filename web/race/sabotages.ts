import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { sabotageCalls } from '#contract/calls/sabotages';
import { callServer } from '../call/api.ts';
import { keepRecord, recordName, readRecord } from '../offline/database.ts';
import { usePerson } from '../person/session.ts';

type Sabotage = OutputOf<typeof sabotageCalls.sabotages>[number];

/** What may be given another team to do: asked for once, and readable without a signal from then on. */
export function useSabotages(gameId: number) {
  const record = recordName('sabotages', usePerson()?.id ?? '', gameId);
  return useQuery({
    queryKey: ['sabotages', gameId],
    queryFn: async () => {
      try {
        const sabotages = await callServer(sabotageCalls.sabotages, { query: { gameId } });
        await keepRecord(record, sabotages);
        return sabotages;
      } catch (error) {
        const kept = await readRecord<Sabotage[]>(record);
        if (!kept) throw error;
        return kept;
      }
    },
    // The list is fixed once the race is on.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
