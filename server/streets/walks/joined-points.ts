import type { Chain } from '../things.ts';
import type { Breath } from './breath.ts';

/** Points of streets, each once whatever squares it came in, and who lies next to whom. */
export interface JoinedPoints {
  /** In ten-millionths of a degree. */
  lat: Int32Array;
  lon: Int32Array;
  /** Where the neighbours of a point begin; one more than there are points. */
  first: Int32Array;
  /** Neighbours, point by point, none twice. */
  next: Int32Array;
}

/** Joins pieces of streets by the ids of their points. A piece that came twice counts once. */
export async function joinChains(squares: Iterable<readonly Chain[]>, breath: Breath): Promise<JoinedPoints> {
  const indexes = new Indexes();
  const [lat, lon, from, to] = [new Numbers(), new Numbers(), new Numbers(), new Numbers()];
  for (const chains of squares) {
    for (const [n, { ids, points }] of chains.entries()) {
      let before = -1;
      for (let at = 0; at < ids.length; at++) {
        const here = indexes.of(ids[at] as number);
        if (here === lat.length) {
          lat.add(points[2 * at] as number);
          lon.add(points[2 * at + 1] as number);
        }
        if (before >= 0 && before !== here) {
          from.add(before);
          to.add(here);
        }
        before = here;
      }
      if (n % 256 === 0) await breath.take();
    }
    await breath.take();
  }
  const { first, next } = await neighbours(lat.length, from.all(), to.all(), breath);
  return { lat: lat.all(), lon: lon.all(), first, next };
}

async function neighbours(
  points: number,
  from: Int32Array,
  to: Int32Array,
  breath: Breath,
): Promise<Pick<JoinedPoints, 'first' | 'next'>> {
  const room = new Int32Array(points + 1);
  for (let at = 0; at < from.length; at++) {
    room[from[at] as number] = (room[from[at] as number] as number) + 1;
    room[to[at] as number] = (room[to[at] as number] as number) + 1;
  }
  let total = 0;
  for (let point = 0; point <= points; point++) {
    const wanted = room[point] as number;
    room[point] = total;
    total += wanted;
  }
  const next = new Int32Array(total);
  const end = room.slice();
  const add = (point: number, other: number) => {
    const last = end[point] as number;
    for (let at = room[point] as number; at < last; at++) if (next[at] === other) return;
    next[last] = other;
    end[point] = last + 1;
  };
  for (let at = 0; at < from.length; at++) {
    add(from[at] as number, to[at] as number);
    add(to[at] as number, from[at] as number);
    if (at % 8_192 === 0) await breath.take();
  }
  return closedUp(room, end, next);
}

/** Without the room that pieces which came twice have left. */
function closedUp(begin: Int32Array, end: Int32Array, next: Int32Array): Pick<JoinedPoints, 'first' | 'next'> {
  const first = new Int32Array(begin.length);
  let total = 0;
  for (let point = 0; point < begin.length - 1; point++) {
    first[point] = total;
    const [from, to] = [begin[point] as number, end[point] as number];
    next.copyWithin(total, from, to);
    total += to - from;
  }
  first[begin.length - 1] = total;
  return { first, next: next.slice(0, total) };
}

/** A growing list of whole numbers. */
class Numbers {
  #numbers = new Int32Array(4_096);
  length = 0;

  add(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = value;
  }

  all(): Int32Array {
    return this.#numbers.slice(0, this.length);
  }
}

/** Numbers the ids of points in the order in which they come: a hash table in typed arrays, several times quicker than a Map. */
class Indexes {
  #ids = new Float64Array(8_192);
  #indexes = new Int32Array(8_192).fill(-1);
  #size = 0;

  /** The index of an id; a new one is given the next. */
  of(id: number): number {
    if (2 * this.#size > this.#ids.length) this.#grow();
    const slot = slotOf(this.#ids, this.#indexes, id);
    if (this.#indexes[slot] === -1) {
      this.#ids[slot] = id;
      this.#indexes[slot] = this.#size++;
    }
    return this.#indexes[slot] as number;
  }

  #grow(): void {
    const ids = new Float64Array(2 * this.#ids.length);
    const indexes = new Int32Array(ids.length).fill(-1);
    for (let at = 0; at < this.#ids.length; at++) {
      if (this.#indexes[at] === -1) continue;
      const slot = slotOf(ids, indexes, this.#ids[at] as number);
      ids[slot] = this.#ids[at] as number;
      indexes[slot] = this.#indexes[at] as number;
    }
    [this.#ids, this.#indexes] = [ids, indexes];
  }
}

/** Where an id stands, or would. */
function slotOf(ids: Float64Array, indexes: Int32Array, id: number): number {
  const last = ids.length - 1;
  let slot = (Math.imul(id % 4_294_967_291, 0x9e3779b1) >>> 7) & last;
  while (indexes[slot] !== -1 && ids[slot] !== id) slot = (slot + 1) & last;
  return slot;
}
