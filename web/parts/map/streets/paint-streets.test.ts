import { expect, test } from 'vitest';
import { streetTiles } from '#contract/streets/street-tile';
import { aStreetTile } from '../../../testing/a-street-tile.ts';
import { paintStreets } from './paint-streets.ts';
import { squaresIn } from './squares-in.ts';
import { type StreetInk, widthOf } from './street-look.ts';
import { openSquare, type Square } from './street-square.ts';

const ink: StreetInk = {
  paper: 'paper',
  water: 'water',
  green: 'green',
  square: 'square',
  road: 'road',
  edge: 'edge',
  dash: 'dash',
  words: 'words',
  font: 'Figtree',
};
const at = { z: 14, x: 100, y: 200 };
const view = { zoom: 14, left: 100 * 256, top: 200 * 256, width: 256, height: 256 };

test('ground lies under water, water under ways, small ways under large ones, and edges under every street', () => {
  const square = opened({
    areas: [
      ['square', [0, 0], [50, 0], [50, 50]],
      ['water', [0, 0], [50, 0], [50, 50]],
      ['green', [0, 0], [50, 0], [50, 50]],
    ],
    lines: [
      ['main', null, [0, 0], [2_048, 0]],
      ['street', null, [0, 0], [2_048, 0]],
      ['lane', null, [0, 0], [2_048, 0]],
      ['path', null, [0, 0], [2_048, 0]],
      ['rail', null, [0, 0], [2_048, 0]],
      ['river', null, [0, 0], [2_048, 0]],
    ],
  });
  const { drawn, pen } = aPen();
  const zoom = 16;
  paintStreets(pen, [square], [], { ...view, zoom, left: 400 * 256, top: 800 * 256 }, ink);
  expect(drawn.map(({ what, colour }) => `${what} ${colour}`)).toEqual([
    'rect paper',
    'fill green',
    'fill water',
    'line water',
    'fill square',
    'line dash',
    'line dash',
    'line edge',
    'line edge',
    'line edge',
    'line road',
    'line road',
    'line road',
    'line dash',
  ]);
  const roads = drawn.filter(({ colour, what }) => what === 'line' && colour === 'road').map(({ width }) => width);
  expect(roads).toEqual([widthOf('lane', zoom), widthOf('street', zoom), widthOf('main', zoom)]);
});

test('only what touches a sheet is drawn on it, in its pixels', () => {
  const square = opened({
    lines: [
      ['street', null, [0, 0], [512, 1_024]],
      ['street', null, [1_900, 1_900], [2_000, 2_000]],
    ],
  });
  const { drawn, pen } = aPen();
  paintStreets(pen, [square], [], { ...view, width: 128, height: 128 }, ink);
  const points = drawn.find(({ colour }) => colour === 'road')?.points;
  expect(points).toEqual(['M0 0', 'L64 128']);
});

test('two areas over one another cut no holes into each other', () => {
  const green: ['green', ...[number, number][]] = ['green', [0, 0], [99, 0], [99, 99]];
  const { drawn, pen } = aPen();
  paintStreets(pen, [opened({ areas: [green, green] })], [], view, ink);
  expect(drawn.filter(({ what }) => what === 'fill').map(({ points }) => points.length)).toEqual([3, 3]);
});

test('a name is written on every sheet it reaches over on to, and on no other', () => {
  const name = { text: 'Egg Lane', px: 12, x: view.left + 250, y: view.top + 40, angle: 0.5 };
  const extent = { left: name.x - 30, right: name.x + 30, top: name.y - 20, bottom: name.y + 20 };
  const written = (left: number) => {
    const { drawn, pen } = aPen();
    paintStreets(pen, [], [{ ...name, extent }], { ...view, left }, ink);
    return drawn.map(({ what, colour }) => `${what} ${colour}`);
  };
  expect([view.left, view.left + 256, view.left + 512].map(written)).toEqual([
    ['halo paper', 'words words'],
    ['halo paper', 'words words'],
    [],
  ]);
});

test('lines grow with zoom and never shrink', () => {
  for (const kind of ['river', 'rail', 'path', 'lane', 'street', 'main'] as const) {
    const widths = [8, 10, 11, 12.5, 13, 14, 15.25, 16, 17.5, 19, 20].map((zoom) => widthOf(kind, zoom));
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths.every((px) => px >= 0 && px < 40)).toBe(true);
  }
  expect([widthOf('main', 14), widthOf('main', 3), widthOf('main', 25)]).toEqual([4.5, 0.6, 36]);
});

test('near squares are drawn from nearby and far ones from afar', () => {
  expect(squaresIn(view)).toContainEqual(at);
  const half = {
    ...view,
    zoom: 13.5,
    left: 100 * 256 * 2 ** -0.5 + 1,
    top: 200 * 256 * 2 ** -0.5 + 1,
    width: 9,
    height: 9,
  };
  expect(squaresIn(half)).toEqual([at]);
  const afar = squaresIn({ zoom: 13, left: 50 * 256, top: 100 * 256, width: 256, height: 256 });
  expect(afar).toEqual([{ z: streetTiles.far, x: 12, y: 25 }]);
  expect(squaresIn({ zoom: 14, left: -900, top: -900, width: 950, height: 950 })).toEqual([{ z: 14, x: 0, y: 0 }]);
});

function opened(tile: Parameters<typeof aStreetTile>[0]): Square {
  const square = openSquare(at, aStreetTile(tile));
  if (!square) throw new Error('This square holds nothing.');
  return square;
}

interface Drawn {
  what: string;
  colour: string;
  width: number;
  points: string[];
}

const nothing = () => undefined;

/** A pen that notes what it draws. */
function aPen() {
  const drawn: Drawn[] = [];
  let points: string[] = [];
  const note = (what: string, colour: string) => drawn.push({ what, colour, width: pen.lineWidth, points });
  const pen = {
    lineWidth: 0,
    strokeStyle: '',
    fillStyle: '',
    beginPath: () => {
      points = [];
    },
    moveTo: (x: number, y: number) => points.push(`M${x} ${y}`),
    lineTo: (x: number, y: number) => points.push(`L${x} ${y}`),
    stroke: () => (points.length > 0 ? note('line', pen.strokeStyle) : undefined),
    fill: () => note('fill', pen.fillStyle),
    fillRect: () => note('rect', pen.fillStyle),
    strokeText: () => note('halo', pen.strokeStyle),
    fillText: () => note('words', pen.fillStyle),
    closePath: nothing,
    rect: nothing,
    clip: nothing,
    setLineDash: nothing,
    save: nothing,
    restore: nothing,
    translate: nothing,
    rotate: nothing,
  };
  return { drawn, pen: pen as unknown as CanvasRenderingContext2D };
}
