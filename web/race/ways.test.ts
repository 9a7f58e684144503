import { expect, test } from 'vitest';
import { type Ways, waysAfter } from './ways.ts';

const swan = { id: 'swan', name: 'The Swan', lat: 1, lon: 1, at: 10 };
const fleece = { id: 'fleece', name: 'The Fleece', lat: 2, lon: 2, at: 20 };
const maltings = { id: 'maltings', name: 'The Maltings', lat: 3, lon: 3, at: 30 };

test('each last bar a phone sees is another stop of that way', () => {
  const first = waysAfter({}, [stands('A', 1, swan), stands('B', 0, null)]);
  const second = waysAfter(first, [stands('A', 2, fleece), stands('B', 1, swan)]);
  expect([first, second]).toEqual([{ A: [swan] }, { A: [swan, fleece], B: [swan] }]);
});

test('standings that say nothing new change nothing', () => {
  const before: Ways = { A: [swan, fleece] };
  expect(waysAfter(before, [stands('A', 2, fleece)])).toBe(before);
});

test('a bar the host took back is off the way again', () => {
  const before: Ways = { A: [swan, fleece, maltings] };
  expect(waysAfter(before, [stands('A', 2, fleece)])).toEqual({ A: [swan, fleece] });
  expect(waysAfter(before, [stands('A', 0, null)])).toEqual({});
  expect(waysAfter(before, [stands('A', 2, { ...maltings, id: 'other', at: 40 })])).toEqual({
    A: [{ ...maltings, id: 'other', at: 40 }],
  });
});

function stands(group: 'A' | 'B', done: number, lastBar: typeof swan | null) {
  return { group, done, lastBar };
}
