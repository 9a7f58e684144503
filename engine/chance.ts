/** A fraction from 0 up to, not including, 1; the same seed deals the same ones in the same order. */
export type Chance = () => number;

export function chanceFrom(seed: number | string): Chance {
  let state = hashOf(String(seed));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same things in an order of chance. */
export function shuffled<Thing>(things: readonly Thing[], chance: Chance): Thing[] {
  return things
    .map((thing) => ({ thing, drawn: chance() }))
    .toSorted((one, other) => one.drawn - other.drawn)
    .map(({ thing }) => thing);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
