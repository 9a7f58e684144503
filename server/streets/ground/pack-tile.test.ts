import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { areaKinds, lineKinds, streetTiles, type TileAt, tileAt } from '#contract/streets/street-tile';
import { casesToTry } from '#contract/testing/cases';
import type { GroundThing } from '../things.ts';
import { clipToTile } from './clip.ts';
import { drawingOf } from './drawing.ts';
import { mergeGrounds, packSea, packTile, unpackTile } from './pack-tile.ts';
import { boxOf } from './tile-box.ts';

const near = tileAt({ lat: 47.14, lon: 9.52 }, streetTiles.near);
const far = tileAt({ lat: 47.14, lon: 9.52 }, streetTiles.far);
const seed = 21;
const open = [true, true, true, true] as const;

test('whatever lies in a square, it weighs no more than it may and stays within its overhang', () => {
  const thing = record({
    kind: constantFrom(...lineKinds, ...areaKinds, 'coast' as const),
    name: constantFrom(null, 'High Street', 'Rue de la Poste'),
    places: array(record({ down: integer({ min: -500, max: 1_500 }), right: integer({ min: -500, max: 1_500 }) }), {
      minLength: 3,
      maxLength: 9,
    }),
  });
  assert(
    property(array(thing, { maxLength: 30 }), constantFrom(near, far), (given, tile) => {
      const things = given.map(({ kind, name, places }): GroundThing => {
        const points = places.flatMap(({ down, right }) => at(tile, down / 1_000, right / 1_000));
        const area = areaKinds.find((one) => one === kind);
        if (area) return { area, rings: [[...points, ...points.slice(0, 2)]] };
        return { line: lineKinds.find((one) => one === kind) ?? 'coast', name, points };
      });
      const { ground } = packTile(
        tile,
        things.flatMap((one) => clipToTile(one, tile)),
      );
      if (!ground) return;
      expect(ground.length).toBeLessThanOrEqual(mostBytes(tile));
      const { areas, lines } = drawingOf(unpackTile(ground));
      const values = [...areas.flatMap(({ rings }) => rings.flat()), ...lines.flatMap(({ points }) => points)];
      expect(values.every((value) => Number.isInteger(value) && value >= -33 && value <= 2_081)).toBe(true);
    }),
    { seed, numRuns: casesToTry(60) },
  );
});

test.for([near, far])('a square with far too much in it gives up detail until it fits: %o', (tile) => {
  const draw = numbers(7);
  const things = Array.from({ length: 6_000 }, (_, one): GroundThing => {
    const [down, right] = [draw(), draw()];
    const points = Array.from({ length: 8 }, () => at(tile, down + draw() / 10, right + draw() / 10)).flat();
    if (one % 5 === 0) return { area: 'green', rings: [[...points, ...points.slice(0, 2)]] };
    return { line: lineKinds[one % 6] ?? 'street', name: `Street ${one}`, points };
  });
  const { ground } = packTile(
    tile,
    things.flatMap((one) => clipToTile(one, tile)),
  );
  expect(ground?.length).toBeLessThanOrEqual(mostBytes(tile));
  expect(ground?.length).toBeGreaterThan(mostBytes(tile) / 3);
});

test('a square made to take for ever is packed all the same', () => {
  const draw = numbers(11);
  const middle = at(near, 0.5, 0.5);
  const star = Array.from({ length: 30_000 }, (): GroundThing => {
    return { line: 'path', name: null, points: [...middle, ...at(near, draw(), draw())] };
  });
  const chords = Array.from({ length: 10_000 }, (): GroundThing => {
    return { line: 'coast', name: null, points: [...at(near, draw(), -0.5), ...at(near, draw(), 1.5)] };
  });
  const spiral: GroundThing = {
    line: 'river',
    name: null,
    points: Array.from({ length: 100_000 }, (_, one) =>
      at(near, 0.5 + (one / 250_000) * Math.sin(one / 50), 0.5 + (one / 250_000) * Math.cos(one / 50)),
    ).flat(),
  };
  const things = [...star, ...chords, spiral].flatMap((one) => clipToTile(one, near));
  expect(packTile(near, things).ground?.length).toBeLessThanOrEqual(mostBytes(near));
});

test('a street in pieces is one line with its name once; an alley is too short for its name', () => {
  const [a, b, c, d] = [at(near, 0.2, 0.2), at(near, 0.2, 0.4), at(near, 0.3, 0.6), at(near, 0.21, 0.401)];
  const { ground, corners } = packTile(
    near,
    [
      { line: 'street', name: 'Long Lane', points: [...c, ...b] },
      { line: 'street', name: 'Long Lane', points: [...a, ...b] },
      { line: 'street', name: 'Tiny Court', points: [...b, ...d] },
    ],
    '© OpenStreetMap contributors',
  );
  expect(corners).toBeNull();
  expect(ground && unpackTile(ground)).toEqual({
    credit: '© OpenStreetMap contributors',
    names: ['Long Lane'],
    areas: [],
    lines: [
      [4, 0, 410, 410, 409, 0, 410, 204],
      [4, -1, 821, 430, -2, -20],
    ],
  });
});

test('from afar only what is large is drawn', () => {
  const ring = [at(far, 0.2, 0.2), at(far, 0.2, 0.3), at(far, 0.3, 0.3), at(far, 0.2, 0.2)].flat();
  const { ground } = packTile(far, [
    { line: 'main', name: 'A1', points: [...at(far, 0, 0), ...at(far, 0.9, 0.9)] },
    { line: 'street', name: 'Long Lane', points: [...at(far, 0, 0), ...at(far, 0.9, 0.1)] },
    { line: 'path', name: null, points: [...at(far, 0, 0), ...at(far, 0.9, 0.1)] },
    { area: 'green', rings: [ring] },
    { area: 'green', rings: [[at(far, 0.2, 0.2), at(far, 0.2, 0.201), at(far, 0.201, 0.2), at(far, 0.2, 0.2)].flat()] },
  ]);
  const { areas, lines } = drawingOf(unpackTile(ground ?? Buffer.of()));
  expect([areas.length, lines.map(({ kind, name }) => [kind, name])]).toEqual([1, [['main', 'A1']]]);
});

test('a square with nothing to draw is none', () => {
  expect(packTile(near, [])).toEqual({ ground: null, corners: null });
});

test('open sea lies under what else is there', () => {
  const pier = packTile(near, [{ line: 'path', name: null, points: [...at(near, 0.2, 0.2), ...at(near, 0.4, 0.2)] }]);
  const { areas, lines } = drawingOf(unpackTile(packSea({ ...near, corners: open }, pier.ground)));
  expect(areas).toEqual([{ kind: 'water', rings: [[-32, -32, 2080, -32, 2080, 2080, -32, 2080, -32, -32]] }]);
  expect(lines).toHaveLength(1);
  expect(drawingOf(unpackTile(packSea({ ...near, corners: open }, null, 'us'))).areas).toEqual(areas);
});

test('where the map ends at a shore, the sea is cut off half-way to the corner that is land, and nothing is drowned', () => {
  const corners = [false, true, true, true] as const;
  const { areas } = drawingOf(unpackTile(packSea({ ...near, corners }, null)));
  expect(areas).toEqual([
    { kind: 'water', rings: [[1024, -32, 2080, -32, 2080, 2080, -32, 2080, -32, 1024, 1024, -32]] },
  ]);
  const street = packTile(near, [{ line: 'main', name: null, points: [...at(near, 0.2, 0.2), ...at(near, 0.4, 0.2)] }]);
  expect(packSea({ ...near, corners }, street.ground)).toBe(street.ground);
});

test('two squares of one place are one: what both hold is there once, names and credits are of both', () => {
  const border: GroundThing = {
    line: 'street',
    name: 'Border Road',
    points: [...at(near, 0.1, 0.5), ...at(near, 0.9, 0.5)],
  };
  const west = packTile(
    near,
    [border, { line: 'street', name: 'West Road', points: [...at(near, 0.5, 0), ...at(near, 0.5, 0.5)] }],
    'us',
  );
  const east = packTile(
    near,
    [{ line: 'street', name: 'East Road', points: [...at(near, 0.5, 0.5), ...at(near, 0.5, 1)] }, border],
    'us',
  );
  const merged = mergeGrounds(
    near,
    [west, east].flatMap(({ ground }) => ground ?? []),
  );
  const tile = unpackTile(merged ?? Buffer.of());
  expect([tile.credit, tile.names, tile.lines.length]).toEqual(['us', ['Border Road', 'West Road', 'East Road'], 3]);
  expect(mergeGrounds(near, [])).toBeNull();
});

function mostBytes({ z }: TileAt): number {
  return z === streetTiles.far ? streetTiles.mostBytes.far : streetTiles.mostBytes.near;
}

/** A point in shares of the square: down from the north, right from the west. */
function at(tile: TileAt, down: number, right: number): [lat: number, lon: number] {
  const box = boxOf(tile);
  return [Math.round(box.north + down * (box.south - box.north)), Math.round(box.west + right * (box.east - box.west))];
}

/** The same numbers from 0 to 1 each time. */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
