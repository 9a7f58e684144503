import { expect, test } from 'vitest';
import { demoBarsNear } from './demo.ts';

const albertSquare = { lat: 53.4794, lon: -2.2455 };

test('near the middle of a city there are invented bars, nearest first', () => {
  expect(demoBarsNear(albertSquare, 150)).toEqual([
    {
      id: 'demo:manchester:the-bronze-elephant',
      name: 'The Bronze Elephant',
      lat: 53.4791,
      lon: -2.2468,
      street: 'Lloyd Street',
      kind: 'bar',
    },
    {
      id: 'demo:manchester:the-whispering-clerk',
      name: 'The Whispering Clerk',
      lat: 53.4801,
      lon: -2.2471,
      street: 'John Dalton Street',
      kind: 'pub',
    },
  ]);
});

test('where we invented nothing there is nothing', () => {
  expect(demoBarsNear({ lat: 54.43, lon: -2.96 }, 5_000)).toEqual([]);
});
