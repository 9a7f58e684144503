/** Numbers from 0 to 1, the same ones for the same word. */
export function chanceOf(word: string): () => number {
  let state = 2_166_136_261;
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A gentle landscape from -1 to 1 whose hills are about so many metres apart. */
export function hillsOf(chance: () => number, metres: number): (x: number, y: number) => number {
  const waves = Array.from({ length: 6 }, () => {
    const [turn, length, phase] = [chance() * Math.PI * 2, metres * (0.7 + chance()), chance() * Math.PI * 2];
    const pace = (Math.PI * 2) / length;
    return { right: Math.cos(turn) * pace, up: Math.sin(turn) * pace, phase };
  });
  return (x, y) =>
    waves.reduce((sum, { right, up, phase }) => sum + Math.sin(x * right + y * up + phase), 0) / (waves.length / 2);
}
