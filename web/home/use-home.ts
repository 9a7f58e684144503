import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#contract/call';
import { homeCalls } from '#contract/calls/home';
import { callServer } from '../call/api.ts';
import { keepRecord, readRecord, recordName } from '../offline/database.ts';

export type HomeView = OutputOf<typeof homeCalls.home>;
export type HomeNight = NonNullable<HomeView['night']>;
export type HomePerson = HomeNight['people'][number];

/** So often it is looked at while somebody has it before them. */
const lookEveryMs = 10_000;

const homeKey = (gameId: number) => ['home', gameId] as const;

/** [U5] [U8] The way home, kept on the phone so that it can be read without signal. */
export function useHome(gameId: number, personId: string) {
  const client = useQueryClient();
  const record = recordName('home', personId, gameId);
  const { data, error, refetch } = useQuery({
    queryKey: homeKey(gameId),
    queryFn: () => callServer(homeCalls.home, { params: { gameId: String(gameId) } }),
    refetchInterval: ({ state }) => state.data?.state === 'asking' && lookEveryMs,
  });
  useEffect(() => {
    let isLeft = false;
    async function standIn() {
      const kept = await readRecord<HomeView>(record);
      const isAnswered = client.getQueryData(homeKey(gameId)) !== undefined;
      // As old as can be: it is asked for all the same.
      if (kept && !isLeft && !isAnswered) client.setQueryData(homeKey(gameId), kept, { updatedAt: 0 });
    }
    void standIn();
    return () => {
      isLeft = true;
    };
  }, [client, gameId, record]);
  useEffect(() => {
    if (data) void keepRecord(record, withoutPlaces(data));
  }, [data, record]);
  return { view: data ?? null, error, look: () => refetch() };
}

/** Where others are is not kept on a phone: an hour later it is nobody's business. */
function withoutPlaces(view: HomeView): HomeView {
  if (!view.night) return view;
  const people = view.night.people.map((person) => ({ ...person, place: null }));
  return { ...view, night: { ...view.night, people } };
}

/** Shows what this phone has changed, before the next answer says so. */
export function showNight(client: QueryClient, gameId: number, change: (night: HomeNight) => HomeNight): void {
  // An answer that is still on its way knows nothing of this.
  void client.cancelQueries({ queryKey: homeKey(gameId) });
  client.setQueryData<HomeView>(homeKey(gameId), (view) =>
    view?.night ? { ...view, night: change(view.night) } : view,
  );
}

export function askHomeAgain(client: QueryClient, gameId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: homeKey(gameId) });
}
