import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPlace } from './place.ts';

type Found = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void;

let found: Found;
let failed: () => void;
const cleared: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  cleared.length = 0;
  const value = { watchPosition, clearWatch: (watch: number) => cleared.push(watch) };
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
});

function watchPosition(take: Found, fail: () => void): number {
  [found, failed] = [take, fail];
  return 7;
}

afterEach(() => vi.useRealTimers());

test('a position that is sure enough is taken at once', async () => {
  const place = findPlace();
  found(at(20));
  expect(await place).toEqual({ lat: 20, lon: -1, accuracy: 20 });
  expect(cleared).toEqual([7]);
});

test('of a few positions within three seconds the surest is taken', async () => {
  const place = findPlace();
  found(at(90));
  found(at(45));
  found(at(60));
  vi.advanceTimersByTime(3_000);
  expect(await place).toEqual({ lat: 45, lon: -1, accuracy: 45 });
});

test('whoever needs no better takes the first', async () => {
  const place = findPlace({ enoughM: Infinity });
  found(at(4_000));
  expect(await place).toEqual({ lat: 4_000, lon: -1, accuracy: 4_000 });
});

test('a device that never answers has failed after ten seconds', async () => {
  const said = findPlace().catch((error: Error) => error.message);
  vi.advanceTimersByTime(10_000);
  expect(await said).toBe('Failed to retrieve location.');
  expect(cleared).toEqual([7]);
});

test('a refusal is said at once, and one after a position keeps the position', async () => {
  const refused = findPlace();
  failed();
  await expect(refused).rejects.toThrow('Failed to retrieve location.');
  const lost = findPlace();
  found(at(70));
  failed();
  expect(await lost).toEqual({ lat: 70, lon: -1, accuracy: 70 });
});

test('a browser without positions says so', async () => {
  Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true });
  await expect(findPlace()).rejects.toThrow('Geolocation is not supported by this browser.');
});

function at(accuracy: number) {
  return { coords: { latitude: accuracy, longitude: -1, accuracy } };
}
