import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Chain } from './things.ts';

/** No square of the map holds more than this when unpacked. */
const mostBytes = 64 * 1024 * 1024;

/** The streets of one square as they lie in the database. */
export function packChains(chains: readonly Chain[]): Buffer {
  const out = new Writer();
  let [way, id, lat, lon] = [0, 0, 0, 0];
  out.add(chains.length);
  for (const chain of chains) {
    out.addStep(chain.way - way);
    way = chain.way;
    out.add(chain.ids.length);
    for (const [at, point] of chain.ids.entries()) {
      const [nextLat, nextLon] = [chain.points[2 * at] ?? 0, chain.points[2 * at + 1] ?? 0];
      out.addStep(point - id);
      out.addStep(nextLat - lat);
      out.addStep(nextLon - lon);
      [id, lat, lon] = [point, nextLat, nextLon];
    }
  }
  return deflateRawSync(out.bytes());
}

/** The same again. */
export function unpackChains(packed: Buffer): Chain[] {
  const from = new Reader(inflateRawSync(packed, { maxOutputLength: mostBytes }));
  let [way, id, lat, lon] = [0, 0, 0, 0];
  return Array.from({ length: from.next() }, () => {
    way += from.step();
    const count = from.next();
    const ids: number[] = [];
    const points: number[] = [];
    for (let at = 0; at < count; at++) {
      ids.push((id += from.step()));
      points.push((lat += from.step()), (lon += from.step()));
    }
    return { way, ids, points };
  });
}

/** Whole numbers of up to 53 bits, seven bits to a byte; steps have their sign in the last bit. */
class Writer {
  #bytes = new Uint8Array(65_536);
  #length = 0;

  add(value: number): void {
    if (this.#length + 10 > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) + 128;
    this.#bytes[this.#length++] = rest;
  }

  addStep(value: number): void {
    this.add(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error('The streets of a square end too early.');
      value += (byte % 128) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  step(): number {
    const value = this.next();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
