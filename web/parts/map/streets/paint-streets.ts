import { type AreaKind, type LineKind, streetTiles } from '#contract/streets/street-tile';
import { type StreetInk, widthOf } from './street-look.ts';
import type { PlacedName } from './street-names.ts';
import { doTouch, type Extent, type Square } from './street-square.ts';

/** What of the world lies on a sheet: its upper left corner in pixels of the whole world at this zoom, and its size. */
export interface SheetView {
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A square on a sheet: where its corner lies there, how long a unit is, and what of it can be seen. */
interface Laid {
  square: Square;
  x: number;
  y: number;
  scale: number;
  seen: Extent;
}

/** A line on the way out of the sheet is wider than nothing. */
const marginPx = 24;
/** Thinner than this a street has no edge, and a large one no dashes along its middle. */
const least = { edged: 3, dashed: 9 } as const;
const edgePx = 1.25;
const haloPx = 3;

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws what lies on a sheet: ground, water, ways from the smallest to the largest, and names over all of them. */
export function paintStreets(
  pen: Pen,
  squares: readonly Square[],
  names: readonly PlacedName[],
  view: SheetView,
  ink: StreetInk,
): void {
  paintGround(pen, squares, view, ink);
  paintNames(pen, names, view, ink);
}

/** The same without names, which need a font. */
export function paintGround(pen: Pen, squares: readonly Square[], view: SheetView, ink: StreetInk): void {
  const laid = squares.map((square) => laidOn(square, view));
  const { zoom } = view;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';

  function fillAreas(kind: AreaKind, colour: string): void {
    pen.fillStyle = colour;
    for (const one of laid) fillAreasOf(pen, one, kind);
  }

  function strokeLines(kind: LineKind, colour: string, width: number): void {
    if (width <= 0) return;
    pen.beginPath();
    for (const one of laid) tracedLines(pen, one, kind);
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  }

  /** Each square within its edges: lines reach over them, and dashes over dashes would be a line. */
  function dashLines(kind: LineKind, width: number, dashes: number[]): void {
    pen.strokeStyle = ink.dash;
    pen.lineWidth = width;
    for (const one of laid) {
      if (one.square.lines[kind].length === 0) continue;
      const side = streetTiles.unitsWide * one.scale;
      pen.save();
      pen.beginPath();
      pen.rect(one.x, one.y, side, side);
      pen.clip();
      pen.beginPath();
      tracedLines(pen, one, kind);
      pen.setLineDash(dashes);
      pen.stroke();
      pen.restore();
    }
  }

  pen.fillStyle = ink.paper;
  for (const { x, y, scale } of laid) {
    const side = streetTiles.unitsWide * scale;
    // Half a pixel over its edge: between two squares nothing shines through.
    pen.fillRect(x - 0.5, y - 0.5, side + 1, side + 1);
  }
  fillAreas('green', ink.green);
  fillAreas('water', ink.water);
  strokeLines('river', ink.water, widthOf('river', zoom));
  fillAreas('square', ink.square);
  dashLines('path', widthOf('path', zoom), [2, 4]);
  pen.lineCap = 'butt';
  dashLines('rail', widthOf('rail', zoom), [6, 3]);
  pen.lineCap = 'round';
  const roads: LineKind[] = ['lane', 'street', 'main'];
  // Every edge before any street: where two meet, the way is open.
  for (const kind of roads) {
    const width = widthOf(kind, zoom);
    if (width >= least.edged) strokeLines(kind, ink.edge, width + edgePx * 2);
  }
  for (const kind of roads) strokeLines(kind, ink.road, widthOf(kind, zoom));
  if (widthOf('main', zoom) >= least.dashed) dashLines('main', 1.5, [3, 6]);
}

function laidOn(square: Square, { zoom, left, top, width, height }: SheetView): Laid {
  const { x, y, z } = square.at;
  const scale = (256 * 2 ** (zoom - z)) / streetTiles.unitsWide;
  const corner = { x: x * streetTiles.unitsWide * scale - left, y: y * streetTiles.unitsWide * scale - top };
  const seen = {
    left: (-marginPx - corner.x) / scale,
    top: (-marginPx - corner.y) / scale,
    right: (width + marginPx - corner.x) / scale,
    bottom: (height + marginPx - corner.y) / scale,
  };
  return { square, ...corner, scale, seen };
}

/** One by one: two that lie over one another, as at the edge of a square, must not cut holes into each other. */
function fillAreasOf(pen: Pen, { square, x, y, scale, seen }: Laid, kind: AreaKind): void {
  for (const { rings, extent } of square.areas[kind]) {
    if (!doTouch(extent, seen)) continue;
    pen.beginPath();
    for (const ring of rings) {
      traced(pen, ring, x, y, scale);
      pen.closePath();
    }
    pen.fill('evenodd');
  }
}

function tracedLines(pen: Pen, { square, x, y, scale, seen }: Laid, kind: LineKind): void {
  for (const { points, extent } of square.lines[kind]) if (doTouch(extent, seen)) traced(pen, points, x, y, scale);
}

function traced(pen: Pen, points: Float32Array, x: number, y: number, scale: number): void {
  pen.moveTo(x + (points[0] ?? 0) * scale, y + (points[1] ?? 0) * scale);
  for (let index = 2; index + 1 < points.length; index += 2) {
    pen.lineTo(x + (points[index] ?? 0) * scale, y + (points[index + 1] ?? 0) * scale);
  }
}

export function paintNames(
  pen: Pen,
  names: readonly PlacedName[],
  { left, top, width, height }: SheetView,
  ink: StreetInk,
): void {
  const sheet = { left, top, right: left + width, bottom: top + height };
  pen.lineJoin = 'round';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.strokeStyle = ink.paper;
  pen.fillStyle = ink.words;
  pen.lineWidth = haloPx;
  for (const { text, px, x, y, angle, extent } of names) {
    if (!doTouch(extent, sheet)) continue;
    pen.save();
    pen.translate(x - left, y - top);
    pen.rotate(angle);
    pen.font = nameFont(px, ink);
    pen.strokeText(text, 0, 0);
    pen.fillText(text, 0, 0);
    pen.restore();
  }
}

export function nameFont(px: number, { font }: Pick<StreetInk, 'font'>): string {
  return `600 ${px}px ${font}`;
}
