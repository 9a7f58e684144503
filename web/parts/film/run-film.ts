/** What is between two pictures at most: a tab that slept goes on where it was. */
const mostMs = 250;

interface Running {
  /** So much time has passed since the last picture. */
  pass: (passedMs: number) => void;
  /** With reduced motion nothing glides: it is cut to the next picture, this often. */
  cut: () => void;
  cutMs: number;
}

/** Runs a film, picture by picture, until it is told to stop. */
export function runFilm({ pass, cut, cutMs }: Running): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const timer = setInterval(cut, cutMs);
    return () => clearInterval(timer);
  }
  let last = performance.now();
  let frame = 0;
  const tick = (now: number) => {
    pass(Math.min(mostMs, Math.max(0, now - last)));
    last = now;
    frame = requestAnimationFrame(tick);
  };
  frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}
