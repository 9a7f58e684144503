const steps = [1, 2, 5];

/** The longest round distance that fits into so many pixels, and how long it then is. */
export function scaleFor(metresPerPx: number, mostPx: number): { words: string; px: number } {
  const mostM = metresPerPx * mostPx;
  const power = 10 ** Math.floor(Math.log10(mostM));
  const metres = Math.max(...steps.map((step) => step * power).filter((length) => length <= mostM));
  return { words: metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`, px: Math.round(metres / metresPerPx) };
}
