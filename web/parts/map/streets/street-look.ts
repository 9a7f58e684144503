import type { LineKind } from '#contract/streets/street-tile';

/** The colours streets are drawn in. */
export interface StreetInk {
  paper: string;
  water: string;
  green: string;
  square: string;
  road: string;
  edge: string;
  dash: string;
  words: string;
  font: string;
}

/** A zoom and how many pixels wide something is there. */
type Stop = [zoom: number, px: number];

/** As wide as on a vector map (ground/vector-rules.ts). */
const stops: Record<LineKind, readonly Stop[]> = {
  river: [
    [9, 0.5],
    [13, 2],
    [18, 12],
  ],
  rail: [
    [11, 0.5],
    [16, 2],
    [19, 4],
  ],
  path: [
    [14, 0.5],
    [16, 1.5],
    [19, 4],
  ],
  lane: [
    [13, 0],
    [14, 1],
    [16, 4],
    [19, 16],
  ],
  street: [
    [11, 0.4],
    [12, 0.8],
    [14, 2.4],
    [16, 8],
    [19, 28],
  ],
  main: [
    [8, 0.6],
    [12, 2.2],
    [14, 4.5],
    [16, 11],
    [19, 36],
  ],
};

const growth = 1.6;

/** How wide a line is at a zoom: it grows ever faster, and stays as it is before its first stop and after its last. */
export function widthOf(kind: LineKind, zoom: number): number {
  const list = stops[kind];
  const after = list.findIndex(([at]) => at > zoom);
  const to = list[after === -1 ? list.length - 1 : after] ?? [0, 0];
  const from = list[after === -1 ? list.length - 1 : Math.max(0, after - 1)] ?? to;
  if (to[0] === from[0]) return to[1];
  const share = (growth ** (zoom - from[0]) - 1) / (growth ** (to[0] - from[0]) - 1);
  return from[1] + (to[1] - from[1]) * share;
}

/** From this zoom on near squares are drawn, and far ones before. */
export const nearFromZoom = 13.5;

/** From this zoom on the name of a street of its kind is written. */
export const namedFromZoom: Partial<Record<LineKind, number>> = { main: 13, street: 14.75, lane: 16.5, path: 16.5 };

/** How tall a name is, by how large its street. */
export function namePx(kind: LineKind): number {
  return kind === 'main' ? 13 : 12;
}
