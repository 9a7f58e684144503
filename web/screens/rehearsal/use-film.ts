import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Rehearsal } from '#contract/rehearsal';
import { NightFilm } from './night-film.ts';

/** The night as a film; it begins by itself where motion is welcome, and ends with the screen. */
export function useNightFilm({ startsAt, endsAt }: Pick<Rehearsal, 'startsAt' | 'endsAt'>): NightFilm {
  const film = useMemo(() => new NightFilm({ startsAt, endsAt }), [startsAt, endsAt]);
  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) film.play();
    return () => film.pause();
  }, [film]);
  return film;
}

/** As much of the film as somebody shows: they are drawn anew when that changes, and not before. */
export function useOf<T extends string | number | boolean>(film: NightFilm, read: (film: NightFilm) => T): T {
  return useSyncExternalStore(film.follow, () => read(film));
}
