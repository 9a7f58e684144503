import { expect, test } from 'vitest';
import { fanOut, type Spot } from './fan-out.ts';

const sizes = { capPx: 64, stalkPx: 44 };
const here = { x: 200, y: 300 };

test('a team alone stands over its bar', () => {
  expect(fanOut([here], [], sizes)).toEqual([{ x: 200, y: 256 }]);
});

test('two teams in one bar stand left and right above it', () => {
  expect(fanOut([here, here], [], sizes)).toEqual([
    { x: 166, y: 241 },
    { x: 234, y: 241 },
  ]);
});

test('six teams in one bar stand round it, none over another and none over the bar', () => {
  const caps = fanOut(
    Array.from({ length: 6 }, () => here),
    [],
    sizes,
  );
  expect(caps.map((cap) => Math.round(far(cap, here)))).toEqual([68, 68, 68, 68, 68, 68]);
  expect(nearest(caps)).toBeGreaterThanOrEqual(64);
});

test('teams in bars a few steps apart do not hide each other', () => {
  const bars = [
    here,
    { x: 210, y: 305 },
    { x: 190, y: 310 },
    { x: 203, y: 290 },
    { x: 203, y: 290 },
    { x: 240, y: 300 },
  ];
  expect(nearest(fanOut(bars, [], sizes))).toBeGreaterThanOrEqual(64);
});

test('teams far from each other keep their places', () => {
  const bars = [here, { x: 20, y: 30 }, { x: 350, y: 500 }];
  expect(fanOut(bars, [], sizes)).toEqual([
    { x: 200, y: 256 },
    { x: 20, y: -14 },
    { x: 350, y: 456 },
  ]);
});

test('no cap stands on the sign of the start, though its bar is there', () => {
  const sign = { x: 156, y: 249, width: 86, height: 40 };
  const caps = fanOut([here, here, { x: 260, y: 320 }], [sign], sizes);
  expect([caps.every(isOffSign), nearest(caps) >= 63]).toEqual([true, true]);
});

test('nobody anywhere is nothing to place', () => {
  expect(fanOut([], [], sizes)).toEqual([]);
});

/** Off a sign from 156 to 242 and 249 to 289, by half a cap. */
function isOffSign({ x, y }: Spot): boolean {
  return x <= 124 || x >= 274 || y <= 217 || y >= 321;
}

function far(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How near the nearest two are. */
function nearest(caps: Spot[]): number {
  return Math.min(...caps.flatMap((a, place) => caps.slice(place + 1).map((b) => far(a, b))));
}
