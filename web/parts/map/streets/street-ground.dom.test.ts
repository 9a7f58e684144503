import { map as leafletMap, type Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreetTile } from '#contract/streets/street-tile';
import { aStreetTile } from '../../../testing/a-street-tile.ts';
import { layStreets } from './street-ground.ts';

const tile = aStreetTile({ credit: '© Somebody', lines: [['main', 'High Street', [0, 0], [99, 99]]] });
let map: LeafletMap;
let leaving: AbortController;
let said: string[];
let answers: ((answer: Response | Error) => void)[];
let place = 0;

beforeEach(() => {
  vi.useFakeTimers();
  const box = document.createElement('div');
  document.body.append(box);
  answers = [];
  said = [];
  place += 1;
  leaving = new AbortController();
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve, reject) =>
        answers.push((given) => (given instanceof Error ? reject(given) : resolve(given))),
      ),
  );
  // No two tests at the same place: what one page has read it remembers.
  map = leafletMap(box).setView([10 + place, 10], 15, { animate: false });
});

afterEach(() => {
  leaving.abort();
  map.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('there is paper while squares are on their way, streets when one is there, with whose work they are', async () => {
  lay();
  await vi.advanceTimersByTimeAsync(900);
  expect([said, answers.length > 0]).toEqual([[], true]);
  await answer(tile);
  expect(said).toEqual(['streets © Somebody']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['streets © Somebody']);
});

test('streets are sketched where squares hold nothing, at once', async () => {
  lay();
  await answer(null);
  expect(said).toEqual(['sketch null']);
});

test('what takes longer than a second is sketched first, and drawn when it comes', async () => {
  lay();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual(['sketch null']);
  await answer(tile);
  expect(said).toEqual(['sketch null', 'streets © Somebody']);
});

test('without a signal it is sketched, and asked for again when the signal may be back', async () => {
  lay();
  await answer(new TypeError('Failed to fetch'));
  expect(said).toEqual(['sketch null']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(answers.length).toBeGreaterThan(0);
  await answer(new TypeError('Failed to fetch'));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  await answer(tile);
  expect(said).toEqual(['sketch null', 'streets © Somebody']);
});

test('a town somebody made up is nobody’s work', async () => {
  lay();
  await answer(aStreetTile({ lines: [['street', null, [0, 0], [99, 99]]] }));
  expect(said).toEqual(['streets null']);
});

test('a map that is closed is told nothing any more', async () => {
  lay();
  leaving.abort();
  await answer(tile);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([said, document.querySelectorAll('.map-streets canvas').length]).toEqual([[], 0]);
});

function lay(): void {
  layStreets(map, leaving.signal, (ground, credit) => said.push(`${ground} ${credit}`));
}

/** Answers every square that was asked for. */
async function answer(what: StreetTile | null | Error): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  for (const settle of answers.splice(0)) {
    settle(what instanceof Error ? what : what ? Response.json(what) : new Response(null, { status: 204 }));
  }
  await vi.advanceTimersByTimeAsync(0);
}
