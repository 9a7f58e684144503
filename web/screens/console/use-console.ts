import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { hostCalls } from '#contract/calls/host';
import type { Letter } from '#contract/game';
import { callServer } from '../../call/api.ts';
import { useRace } from '../../race/race.ts';

export type ConsolePhoto = OutputOf<typeof hostCalls.desk>['photos'][number];

/** Contacts and photos are no events: they are looked for now and then. */
const lookEveryMs = 15_000;

/** What the live line does not say: when teams were last heard of, and their photos. */
export function useConsole() {
  const { game } = useRace();
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', game.gameId],
    queryFn: () => callServer(hostCalls.desk, { params: { gameId: String(game.gameId) } }),
    refetchInterval: lookEveryMs,
  });
  return {
    photos: data?.photos,
    heardAt: (team: Letter) => data?.contacts.find(({ group }) => group === team)?.at ?? null,
    error,
    retry: () => void refetch(),
  };
}
