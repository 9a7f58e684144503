import type { StreetGraph } from './street-graph.ts';

/** Streets that hang together, and those that hang together with little else. */
export interface Parts {
  /** Of each junction. Nobody can walk from one part to another. */
  partOf: Int32Array;
  /** By part: a stump leads nowhere, like a yard or a path in a garden that no street joins. */
  isStump: Uint8Array;
}

/** A part is a stump when it has fewer metres of street than this, and less than this share of the largest part. */
const stump = { underM: 5_000, underShare: 0.1 };

export function partsOf({ junctions, first, leads, from, metres }: StreetGraph): Parts {
  const partOf = new Int32Array(junctions).fill(-1);
  const left = new Int32Array(junctions);
  let parts = 0;
  for (let start = 0; start < junctions; start++) {
    if (partOf[start] !== -1) continue;
    let waiting = 0;
    left[waiting++] = start;
    partOf[start] = parts;
    while (waiting > 0) {
      const here = left[--waiting] as number;
      for (let way = first[here] as number; way < (first[here + 1] as number); way++) {
        const there = leads[way] as number;
        if (partOf[there] !== -1) continue;
        partOf[there] = parts;
        left[waiting++] = there;
      }
    }
    parts++;
  }
  const lengths = new Float64Array(parts);
  for (let piece = 0; piece < from.length; piece++) {
    const part = partOf[from[piece] as number] as number;
    lengths[part] = (lengths[part] as number) + (metres[piece] as number);
  }
  const longest = lengths.reduce((most, each) => Math.max(most, each), 0);
  const shortest = Math.min(stump.underM, stump.underShare * longest);
  return { partOf, isStump: Uint8Array.from(lengths, (length) => (length < shortest ? 1 : 0)) };
}
