import { expect, test } from 'vitest';
import { added, shortOf } from './fit.ts';

const sheet = {
  width: 390,
  height: 500,
  corners: { left: { x: 0, y: 0, width: 150, height: 76 }, right: { x: 314, y: 0, width: 76, height: 212 } },
};

test('caps that are whole and free need no more room', () => {
  expect(
    shortOf(
      [
        { x: 200, y: 120 },
        { x: 60, y: 440 },
      ],
      64,
      sheet,
    ),
  ).toBeNull();
});

test('what hangs over an edge is what is short there', () => {
  expect(
    shortOf(
      [
        { x: 30, y: 300 },
        { x: 370, y: 480 },
      ],
      64,
      sheet,
    ),
  ).toEqual({ top: 0, right: 20, bottom: 20, left: 10 });
});

test('a cap under the buttons is moved to the left, one under the name downwards', () => {
  expect(
    shortOf(
      [
        { x: 340, y: 100 },
        { x: 100, y: 90 },
      ],
      64,
      sheet,
    ),
  ).toEqual({ top: 26, right: 66, bottom: 0, left: 0 });
});

test('more than three fifths of a map are never given away', () => {
  const room = { top: 112, right: 36, bottom: 56, left: 36 };
  expect(added(room, { top: 10, right: 4, bottom: 0, left: 0 }, sheet)).toEqual({
    top: 122,
    right: 40,
    bottom: 56,
    left: 36,
  });
  const crowded = added(room, { top: 900, right: 0, bottom: 900, left: 0 }, sheet);
  expect(Math.round(crowded.top + crowded.bottom)).toBe(310);
});
