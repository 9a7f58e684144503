import type { Growth } from './grow.ts';
import { evenly, metresTo, type PlannedArea, type PlannedStreet, smooth, type Spot, type TownBar } from './plan.ts';

/** A bar stands so far from the middle of its street. */
const doorM = 5;

/** Two streets through the middle, one across the other, and the square where they meet. */
export function highStreets(chance: () => number, growth: Growth, bars: readonly TownBar[]): PlannedArea[] {
  const [middle, ...others] = bars.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  if (!middle) return [];
  const heading = growth.headingAt(middle, { x: chance() - 0.5, y: chance() - 0.5 });
  const across = { x: -heading.y, y: heading.x };
  const along = (bar: Spot) => Math.abs((bar.x - middle.x) * heading.x + (bar.y - middle.y) * heading.y);
  const other = others.find((bar) => bar.street !== middle.street && along(bar) > 60 && along(bar) < 260);
  for (const [bar, way] of [
    [middle, heading],
    [other, across],
  ] as const) {
    if (!bar) continue;
    const from = atDoor(bar, growth.headingAt(bar, way));
    const spots = growth.trace(from, growth.headingAt(from, way), { roomM: () => 18, longestM: 520, endsAtStreet: 0 });
    growth.add({ kind: 'main', name: bar.street, spots, keeps: [from] });
  }
  const corner = (right: number, up: number): Spot => ({
    x: middle.x + heading.x * right + across.x * up,
    y: middle.y + heading.y * right + across.y * up,
  });
  const ring = [corner(-34, -6), corner(-30, 30), corner(33, 34), corner(36, -9)];
  return [{ kind: 'square', ring: [...ring, ...ring.slice(0, 1)] }];
}

/** Every bar gets a street of its name; bars of one street share it. */
export function barStreets(chance: () => number, growth: Growth, bars: readonly TownBar[]): void {
  const known = new Set(growth.streets.map(({ name }) => name));
  const byName = new Map<string, TownBar[]>();
  for (const bar of bars) byName.set(bar.street, [...(byName.get(bar.street) ?? []), bar]);
  for (const [name, group] of byName) {
    if (known.has(name) && group.length === 1) continue;
    growth.add(group.length === 1 ? through(chance, growth, name, group[0]) : joining(chance, growth, name, group));
  }
}

/** Along the field, to the side where there is more room; where there is hardly any, between the others all the same. */
function through(chance: () => number, growth: Growth, name: string, bar: Spot = { x: 0, y: 0 }): PlannedStreet {
  const rooms = [26, 15, 9, 0].map((roomM) => tryThrough(chance, growth, bar, roomM));
  const best = rooms.find(({ spots }) => spots.length >= 6) ?? rooms.reduce(longer);
  return { kind: 'street', name, spots: best.spots, keeps: [best.from] };
}

function longer<Line extends { spots: Spot[] }>(one: Line, two: Line): Line {
  return two.spots.length > one.spots.length ? two : one;
}

function tryThrough(chance: () => number, growth: Growth, bar: Spot, roomM: number) {
  const first = growth.headingAt(bar, { x: chance() - 0.5, y: chance() - 0.5 });
  const how = { ...tracing(chance), roomM: () => roomM };
  const lines = [first, { x: -first.y, y: first.x }].map((way) => {
    const from = atDoor(bar, way);
    const spots = growth.trace(from, growth.headingAt(from, way), how);
    return { from, spots, worth: spots.length - (growth.sown.hasBeside(from, way, 30) ? 40 : 0) };
  });
  return lines.reduce((one, two) => (two.worth > one.worth ? two : one));
}

/** From one bar of a street to the next, and on at both ends. */
function joining(chance: () => number, growth: Growth, name: string, group: readonly Spot[]): PlannedStreet {
  const ends = group.flatMap((one) => group.map((other) => ({ one, other, far: metresTo(one, other) })));
  const { one: start } = ends.reduce((best, pair) => (pair.far > best.far ? pair : best));
  const order = group.toSorted((a, b) => metresTo(a, start) - metresTo(b, start));
  const doors = order.map((bar, at) => {
    const [from, to] = [order[at - 1] ?? bar, order[at + 1] ?? bar];
    const far = metresTo(from, to) || 1;
    return atDoor(bar, { x: (to.x - from.x) / far, y: (to.y - from.y) / far });
  });
  const [first, last] = [doors[0] ?? start, doors.at(-1) ?? start];
  const far = metresTo(first, last) || 1;
  const way = { x: (last.x - first.x) / far, y: (last.y - first.y) / far };
  const how = tracing(chance);
  const ahead = growth.walk(last, growth.headingAt(last, way), how);
  const back = growth.walk(first, growth.headingAt(first, { x: -way.x, y: -way.y }), how);
  const inner = evenly(smooth(doors, 1), 10);
  return { kind: 'street', name, spots: [...back.toReversed(), ...inner, ...ahead], keeps: doors };
}

function tracing(chance: () => number) {
  return { roomM: () => 26, longestM: 110 + chance() * 170, endsAtStreet: 0.3 };
}

function atDoor(bar: Spot, way: Spot): Spot {
  return { x: bar.x - way.y * doorM, y: bar.y + way.x * doorM };
}
