import { expect, test } from 'vitest';
import { aRehearsal } from '../../testing/a-rehearsal.ts';
import { momentAt, momentsOf, placesAt } from './moments.ts';

const { startsAt, night } = aRehearsal();
const { steps = [], walks = [], bars = [] } = night ?? {};
const minuteMs = 60_000;
const start = { lat: 53.9583, lon: -1.0911 };

test('a phone shows what its team sees at a moment, and has seen where others were', () => {
  const moments = momentsOf(steps, 'C');
  const early = momentAt(moments, startsAt + 5 * minuteMs);
  expect([early?.view.step?.text, early?.view.feed.length, early?.ways]).toEqual(['The first clue of C.', 1, {}]);
  const late = momentAt(moments, startsAt + 10 * minuteMs);
  expect([late?.view.step?.text, late?.view.feed.map(({ seq }) => seq)]).toEqual(['The second clue of C.', [2, 1]]);
  expect(late?.ways['C']?.map(({ name }) => name)).toEqual(['The Fleece']);
  expect(momentAt(momentsOf(steps, 'A'), startsAt + 10 * minuteMs)?.view.step?.text).toBe('The first clue of A.');
});

test('before the first moment it is that; a team that does not race has no phone', () => {
  expect(momentAt(momentsOf(steps, 'A'), 0)?.at).toBe(startsAt);
  expect(momentsOf(steps, 'F')).toEqual([]);
});

test('bots stand at the start, walk, and stay where they came to', () => {
  const [, fleece] = bars;
  const at = (minutes: number) => placesAt(walks, ['C'], start, startsAt + minutes * minuteMs)[0];
  const to = { lat: fleece?.lat, lon: fleece?.lon };
  expect(at(1)).toEqual({ team: 'C', from: start, walking: null, towards: null });
  expect(at(2)).toEqual({ team: 'C', from: start, walking: start, towards: to });
  expect(at(5)?.walking?.lat).toBeCloseTo((start.lat + (fleece?.lat ?? 0)) / 2);
  expect(at(8)).toEqual({ team: 'C', from: to, walking: null, towards: null });
});
