import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { placesCalls } from '#contract/calls/places';
import { callServer } from '../../../call/api.ts';
import type { LatLon } from '../../../parts/map/lat-lon.ts';

export type City = OutputOf<typeof placesCalls.geocode>[number];

export interface Search extends LatLon {
  radiusKm: number;
}

export function lookUpCity(name: string): Promise<City[]> {
  return callServer(placesCalls.geocode, { query: { q: name } });
}

/** Where the city of a game is: the places its name may mean. */
export function useCity(name: string) {
  return useQuery({
    queryKey: ['city', name],
    queryFn: () => lookUpCity(name),
    enabled: name.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The bars of a circle, nearest first; while a new circle is searched, those of the last one. */
export function useBarsNear(gameId: number, search: Search | null) {
  return useQuery({
    queryKey: ['bars-near', gameId, search],
    queryFn: () =>
      callServer(placesCalls['fetch-nearby-bars'], {
        input: { gameId, lat: search?.lat ?? 0, lon: search?.lon ?? 0, radius: (search?.radiusKm ?? 0) * 1_000 },
      }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
}

/** Asks for the bars again, as after one was added. */
export function useAskBarsAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['bars-near'] });
}
