/** A longer line is taken in pieces: the time for one grows with its square. */
const atOnce = 1_024;

/** A line of x and y in turn without the points that lie within a distance of what is left (Douglas and Peucker). The ends stay. */
export function simplify(points: readonly number[], tolerance: number): number[] {
  const count = points.length / 2;
  if (count <= 2) return [...points];
  const keep = new Uint8Array(count);
  const open: [first: number, last: number][] = [];
  for (let first = 0; first < count - 1; first += atOnce) {
    const last = Math.min(count - 1, first + atOnce);
    open.push([first, last]);
    keep[first] = 1;
    keep[last] = 1;
  }
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [worst, distance] = farthest(points, first, last);
    if (distance <= tolerance) continue;
    keep[worst] = 1;
    open.push([first, worst], [worst, last]);
  }
  return points.filter((_, at) => keep[at >> 1] === 1);
}

/** The point between two that is farthest from the straight line between them; for a ring, from the point where it begins. */
function farthest(points: readonly number[], first: number, last: number): [at: number, distance: number] {
  const [x, y] = [points[2 * first] ?? 0, points[2 * first + 1] ?? 0];
  const [right, down] = [(points[2 * last] ?? 0) - x, (points[2 * last + 1] ?? 0) - y];
  const length2 = right * right + down * down;
  let [worst, most] = [first, -1];
  for (let at = first + 1; at < last; at++) {
    const [dx, dy] = [(points[2 * at] ?? 0) - x, (points[2 * at + 1] ?? 0) - y];
    const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, (dx * right + dy * down) / length2));
    const [offX, offY] = [dx - along * right, dy - along * down];
    const distance2 = offX * offX + offY * offY;
    if (distance2 > most) [worst, most] = [at, distance2];
  }
  return [worst, Math.sqrt(Math.max(0, most))];
}

/** Whole units, each point once in a row. */
export function rounded(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [Math.round(points[at] ?? 0), Math.round(points[at + 1] ?? 0)];
    if (out.length === 0 || out.at(-2) !== x || out.at(-1) !== y) out.push(x, y);
  }
  return out;
}

export function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let at = 2; at + 1 < points.length; at += 2) {
    length += Math.hypot((points[at] ?? 0) - (points[at - 2] ?? 0), (points[at + 1] ?? 0) - (points[at - 1] ?? 0));
  }
  return length;
}

/** What a ring goes round: positive where it turns from the first axis towards the second. */
export function areaOf(ring: readonly number[]): number {
  const [x, y] = [ring[0] ?? 0, ring[1] ?? 0];
  let twice = 0;
  for (let at = 2; at + 1 < ring.length; at += 2) {
    const [fromX, fromY, toX, toY] = [ring[at - 2] ?? 0, ring[at - 1] ?? 0, ring[at] ?? 0, ring[at + 1] ?? 0];
    twice += (fromX - x) * (toY - y) - (toX - x) * (fromY - y);
  }
  return twice / 2;
}

/** Whether a point lies within rings; in a hole is without. */
export function isInside(x: number, y: number, rings: readonly (readonly number[])[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 2; at + 1 < ring.length; at += 2) {
      const [fromX, fromY, toX, toY] = [ring[at - 2] ?? 0, ring[at - 1] ?? 0, ring[at] ?? 0, ring[at + 1] ?? 0];
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
    }
  }
  return inside;
}
