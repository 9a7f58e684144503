import { beforeEach, expect, test, vi } from 'vitest';
import type { StreetTile } from '#contract/streets/street-tile';
import { keepStreetsRound } from './keep-streets.ts';
import { readStreetTile, streetStore } from './street-store.ts';

const at = { z: 14, x: 8_142, y: 5_299 };
const path = '/streets/14/8142/5299';
const tile: StreetTile = { names: ['High Street'], areas: [], lines: [[5, 0, 0, 0, 10, 10]] };
const newer: StreetTile = { names: ['New Street'], areas: [], lines: [[5, 0, 0, 0, 10, 10]] };

let asked: string[] = [];
let answer: (path: string) => Response;
let kept: Map<string, Response>;
let hasRoom = true;

beforeEach(() => {
  asked = [];
  kept = new Map();
  hasRoom = true;
  answer = () => Response.json(tile);
  vi.useFakeTimers({ now: new Date('2026-11-17T19:00:00Z') });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer(address);
  });
  vi.stubGlobal('caches', { open: async () => phoneCache });
  vi.stubGlobal('navigator', {});
});

test('a square is fetched once and then read from the phone for a day', async () => {
  expect(await readStreetTile(at)).toEqual(tile);
  vi.advanceTimersByTime(streetStore.freshMs - 1);
  expect(await readStreetTile(at)).toEqual(tile);
  expect(asked).toEqual([path]);
  answer = () => Response.json(newer);
  vi.advanceTimersByTime(1);
  expect(await readStreetTile(at)).toEqual(newer);
  expect(asked).toEqual([path, path]);
});

test('without a signal, and while the server is broken, what is kept is read, however old', async () => {
  await readStreetTile(at);
  vi.advanceTimersByTime(streetStore.freshMs * 30);
  answer = noSignal;
  expect(await readStreetTile(at)).toEqual(tile);
  answer = () => new Response('', { status: 503 });
  expect(await readStreetTile(at)).toEqual(tile);
});

test('nothing there is not the same as nobody who can say', async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await readStreetTile(at)).toBe(null);
  answer = () => new Response('', { status: 404 });
  expect(await readStreetTile(at)).toBe(null);
  // Neither is kept: there may be streets tomorrow.
  expect(kept.size).toBe(0);
  answer = noSignal;
  await expect(readStreetTile(at)).rejects.toThrow('Failed to fetch');
});

test('a phone without room, or without any store, draws the square all the same', async () => {
  hasRoom = false;
  expect(await readStreetTile(at)).toEqual(tile);
  vi.stubGlobal('caches', undefined);
  expect(await readStreetTile(at)).toEqual(tile);
  expect(asked).toEqual([path, path]);
});

test('what was kept broken is fetched anew', async () => {
  kept.set(path, new Response('{"names":', { headers: { 'x-kept-at': String(Date.now()) } }));
  expect(await readStreetTile(at)).toEqual(tile);
  expect(asked).toEqual([path]);
});

test('the oldest squares go when there are too many', async () => {
  for (let x = 0; x < streetStore.most + 3; x += 1) await readStreetTile({ ...at, x });
  expect(kept.size).toBe(streetStore.most);
  expect([kept.has('/streets/14/2/5299'), kept.has('/streets/14/3/5299')]).toEqual([false, true]);
});

test('squares round a start are fetched once, by the start alone, and again when there was no signal', async () => {
  const start = { lat: 53.9583, lon: -1.0803 };
  answer = noSignal;
  expect(await keepStreetsRound(start)).toBe(false);
  expect(asked).toHaveLength(1);
  answer = () => Response.json(tile);
  expect([await keepStreetsRound(start), await keepStreetsRound(start)]).toEqual([true, true]);
  const [, ...rest] = asked;
  expect(rest.filter((address) => address.startsWith('/streets/14/'))).toHaveLength(9);
  expect(rest.filter((address) => address.startsWith('/streets/11/')).length).toBeGreaterThan(0);
  expect(new Set(rest).size).toBe(rest.length);
});

test('who saves data fetches only what they look at', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(await keepStreetsRound({ lat: 1, lon: 1 })).toBe(true);
  expect(asked).toEqual([]);
});

function noSignal(): Response {
  throw new TypeError('Failed to fetch');
}

/** As a browser's own, in the order things were put in. */
const phoneCache = {
  match: async (name: string) => kept.get(name)?.clone(),
  put: async (name: string, response: Response) => {
    if (!hasRoom) throw new DOMException('Quota exceeded', 'QuotaExceededError');
    kept.delete(name);
    kept.set(name, response);
  },
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
};
