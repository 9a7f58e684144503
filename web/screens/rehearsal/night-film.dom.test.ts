import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NightFilm } from './night-film.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('it runs as fast as it is asked to, and stops at the end', () => {
  const film = new NightFilm({ startsAt: 0, endsAt: 100_000 });
  film.play();
  vi.advanceTimersByTime(1_000);
  expect(film.at).toBeGreaterThan(18_000);
  expect(film.at).toBeLessThanOrEqual(20_000);
  film.setSpeed(60);
  vi.advanceTimersByTime(2_000);
  expect([film.at, film.shownAt, film.isOver, film.isRunning]).toEqual([100_000, 100_000, true, false]);
  film.play();
  expect([film.at, film.isRunning]).toEqual([0, true]);
  film.pause();
});

test('what is dear to draw moves a few times a second, and at once where somebody puts it', () => {
  const film = new NightFilm({ startsAt: 0, endsAt: 1_000_000 });
  const shown = new Set<number>();
  const moments = new Set<number>();
  film.follow(() => {
    shown.add(film.shownAt);
    moments.add(film.at);
  });
  film.play();
  vi.advanceTimersByTime(1_000);
  expect(shown.size).toBeLessThanOrEqual(5);
  expect(moments.size).toBeGreaterThan(30);
  film.seek(500_000);
  expect([film.at, film.shownAt]).toEqual([500_000, 500_000]);
  film.seek(-1);
  expect(film.at).toBe(0);
  film.pause();
});

test('[RH15] with reduced motion it is cut on once a second, and nothing glides between', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const film = new NightFilm({ startsAt: 0, endsAt: 1_000_000 });
  film.play();
  vi.advanceTimersByTime(999);
  expect(film.at).toBe(0);
  vi.advanceTimersByTime(2_001);
  expect([film.at, film.shownAt]).toEqual([60_000, 60_000]);
  film.pause();
});
