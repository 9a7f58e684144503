import { metresBetween } from '#engine/distance';
import type { Breath } from './breath.ts';
import type { JoinedPoints } from './joined-points.ts';

/** Streets as they are searched: junctions and the pieces between them, each piece with its shape. All in typed arrays. */
export interface StreetGraph {
  junctions: number;
  /** Where a piece's shape begins; one more than there are pieces. */
  shapeFirst: Int32Array;
  /** Shapes, piece by piece, in ten-millionths of a degree. */
  lat: Int32Array;
  lon: Int32Array;
  /** Metres from the beginning of the piece to this point of its shape. */
  along: Float64Array;
  /** The junction a piece begins and ends at. */
  from: Int32Array;
  to: Int32Array;
  metres: Float64Array;
  /** How far a piece goes to the south and to the north. */
  south: Int32Array;
  north: Int32Array;
  /** Where the ways out of a junction begin; one more than there are junctions. */
  first: Int32Array;
  /** Ways out of junctions: where each leads, and how far that is. */
  leads: Int32Array;
  far: Float64Array;
}

/** Where three streets meet or one ends, there is a junction; points between two others only give a piece its shape and length. */
export async function graphOf(points: JoinedPoints, breath: Breath): Promise<StreetGraph> {
  const pieces = await piecesOf(points, breath);
  const count = points.first.length - 1;
  const junctionOf = new Int32Array(count).fill(-1);
  let junctions = 0;
  const numbered = (point: number) => {
    if (junctionOf[point] === -1) junctionOf[point] = junctions++;
    return junctionOf[point] as number;
  };
  const { shape, shapeFirst } = pieces;
  const amount = shapeFirst.length - 1;
  const [lat, lon, along] = [
    new Int32Array(shape.length),
    new Int32Array(shape.length),
    new Float64Array(shape.length),
  ];
  const [from, to, metres] = [new Int32Array(amount), new Int32Array(amount), new Float64Array(amount)];
  const [south, north] = [new Int32Array(amount).fill(900_000_000), new Int32Array(amount).fill(-900_000_000)];
  for (let piece = 0; piece < amount; piece++) {
    const [begin, end] = [shapeFirst[piece] as number, shapeFirst[piece + 1] as number];
    let way = 0;
    for (let at = begin; at < end; at++) {
      const point = shape[at] as number;
      lat[at] = points.lat[point] as number;
      lon[at] = points.lon[point] as number;
      if (at > begin) way += metresBetween(placeAt(lat, lon, at - 1), placeAt(lat, lon, at));
      along[at] = way;
      south[piece] = Math.min(south[piece] as number, lat[at] as number);
      north[piece] = Math.max(north[piece] as number, lat[at] as number);
    }
    from[piece] = numbered(shape[begin] as number);
    to[piece] = numbered(shape[end - 1] as number);
    metres[piece] = way;
    if (piece % 256 === 0) await breath.take();
  }
  return {
    junctions,
    shapeFirst,
    lat,
    lon,
    along,
    from,
    to,
    metres,
    south,
    north,
    ...waysOut(junctions, from, to, metres),
  };
}

export function bytesOf(graph: StreetGraph): number {
  return Object.values(graph).reduce((sum, each) => sum + (typeof each === 'number' ? 0 : each.byteLength), 0);
}

function placeAt(lat: Int32Array, lon: Int32Array, at: number): { lat: number; lon: number } {
  return { lat: (lat[at] as number) / 1e7, lon: (lon[at] as number) / 1e7 };
}

/** Follows each street from a junction to the next, every one once. */
async function piecesOf({ first, next }: JoinedPoints, breath: Breath) {
  const count = first.length - 1;
  const walked = new Uint8Array(next.length);
  const shape = new Int32Array(next.length + count);
  const shapeFirst: number[] = [0];
  let length = 0;
  const ways = (point: number) => (first[point + 1] as number) - (first[point] as number);
  const wayTo = (point: number, other: number) => {
    let at = first[point] as number;
    while (next[at] !== other) at++;
    return at;
  };

  function follow(start: number, out: number): void {
    let [here, way] = [start, out];
    shape[length++] = start;
    for (;;) {
      const there = next[way] as number;
      walked[way] = 1;
      const back = wayTo(there, here);
      walked[back] = 1;
      shape[length++] = there;
      if (there === start || ways(there) !== 2) break;
      way = (first[there] as number) + (back === first[there] ? 1 : 0);
      here = there;
    }
    shapeFirst.push(length);
  }

  async function followAll(isStart: (point: number) => boolean): Promise<void> {
    for (let point = 0; point < count; point++) {
      if (!isStart(point)) continue;
      for (let way = first[point] as number; way < (first[point + 1] as number); way++) {
        if (walked[way] === 0) follow(point, way);
      }
      if (point % 256 === 0) await breath.take();
    }
  }
  await followAll((point) => ways(point) !== 2);
  // Whatever is left goes round without a junction.
  await followAll(() => true);
  return { shape: shape.slice(0, length), shapeFirst: Int32Array.from(shapeFirst) };
}

function waysOut(junctions: number, from: Int32Array, to: Int32Array, metres: Float64Array) {
  const first = new Int32Array(junctions + 1);
  const count = (junction: number) => {
    first[junction + 1] = (first[junction + 1] as number) + 1;
  };
  from.forEach(count);
  to.forEach(count);
  for (let at = 0; at < junctions; at++) first[at + 1] = (first[at + 1] as number) + (first[at] as number);
  const end = first.slice();
  const leads = new Int32Array(2 * from.length);
  const far = new Float64Array(2 * from.length);
  const add = (junction: number, other: number, length: number) => {
    const at = end[junction] as number;
    leads[at] = other;
    far[at] = length;
    end[junction] = at + 1;
  };
  for (let piece = 0; piece < from.length; piece++) {
    add(from[piece] as number, to[piece] as number, metres[piece] as number);
    add(to[piece] as number, from[piece] as number, metres[piece] as number);
  }
  return { first, leads, far };
}
