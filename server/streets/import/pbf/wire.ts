import { BrokenFile } from '../../../outside/places/found-place.ts';

const twoTo49 = 2 ** 49;

/** Reads a message of protocol buffers, field by field, and never beyond its end. */
export class Wire {
  readonly #bytes: Uint8Array;
  readonly #where: string;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, where: string, from = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#where = where;
    this.#at = from;
    this.#end = end;
  }

  get hasMore(): boolean {
    return this.#at < this.#end;
  }

  /** The next field: its number and how it is written. */
  field(): { field: number; kind: number } {
    const tag = this.number();
    return { field: Math.floor(tag / 8), kind: tag % 8 };
  }

  /** A whole number that is not negative. */
  number(): number {
    const from = this.#at;
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#byte();
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
      scale *= 128;
      if (scale >= twoTo49) return this.#safe(this.#long(from));
    }
  }

  /** A number with its sign in the last bit. */
  step(): number {
    const from = this.#at;
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#byte();
      value += (byte % 128) * scale;
      if (byte < 128) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
      scale *= 128;
      if (scale >= twoTo49) {
        const long = this.#long(from);
        return this.#safe(long % 2n === 1n ? -(long + 1n) / 2n : long / 2n);
      }
    }
  }

  /** A number whose negative values are written as very large ones. */
  whole(): number {
    const from = this.#at;
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#byte();
      value += (byte % 128) * scale;
      if (byte < 128) return value;
      scale *= 128;
      if (scale >= twoTo49) return this.#safe(BigInt.asIntN(64, this.#long(from)));
    }
  }

  /** What a field holds that has a length of its own. */
  inner(): Wire {
    const [from, end] = this.passOver();
    return new Wire(this.#bytes, this.#where, from, end);
  }

  /** Passes over what a field holds and says where it lies, for textAt. */
  passOver(): [from: number, end: number] {
    const length = this.number();
    if (length > this.#end - this.#at) this.broken('a field is longer than what it lies in.');
    this.#at += length;
    return [this.#at - length, this.#at];
  }

  textAt(from: number, end: number): string {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + from, end - from).toString();
  }

  /** Its bytes, as they lie there. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(this.#at, this.#end);
  }

  skip(kind: number): void {
    if (kind === 0) this.#long(this.#at);
    else if (kind === 2) this.inner();
    else if (kind === 1 || kind === 5) {
      this.#at += kind === 1 ? 8 : 4;
      if (this.#at > this.#end) this.broken('it ends in the middle of a number.');
    } else this.broken('a field of a kind that does not exist.');
  }

  broken(why: string): never {
    throw new BrokenFile(this.#where, why);
  }

  #byte(): number {
    if (this.#at >= this.#end) this.broken('it ends in the middle of a number.');
    return this.#bytes[this.#at++] ?? 0;
  }

  #long(from: number): bigint {
    this.#at = from;
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte % 128) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    return this.broken('a number has no end.');
  }

  #safe(value: bigint): number {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) this.broken('a number is too large.');
    return number;
  }
}
