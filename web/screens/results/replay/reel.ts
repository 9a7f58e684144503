import type { RaceStory, StoryView } from '#contract/story';

type Told = Pick<RaceStory, 'startedAt' | 'endedAt' | 'frames' | 'lines'> & Pick<StoryView, 'photos'>;

/** A night cut to a film: how long that is, and which moment of the one is which of the other. */
export interface Reel {
  lengthMs: number;
  /** When something happens, in the film, in their order. */
  beats: number[];
  filmAt: (at: number) => number;
  nightAt: (filmMs: number) => number;
}

/** A hundred minutes take a minute of the film, within reason. */
const film = { perNight: 100, leastMs: 20_000, mostMs: 90_000 } as const;
/** However long nothing happens, no more than this of it is shown. */
const quietMostMs = 1_200_000;

/** Cuts a night. A host who forgot to end it costs nobody an hour of standing caps. */
export function reelOf(story: Told): Reel {
  const moments = momentsOf(story);
  const shown = [0];
  for (const [nth, moment] of moments.entries()) {
    const before = moments[nth - 1];
    if (before !== undefined) shown.push((shown[nth - 1] ?? 0) + Math.min(quietMostMs, moment - before));
  }
  const wholeMs = shown.at(-1) ?? 0;
  const lengthMs = Math.min(film.mostMs, Math.max(film.leastMs, Math.round(wholeMs / film.perNight)));
  const cuts = shown.map((ms) => (wholeMs === 0 ? 0 : (ms / wholeMs) * lengthMs));
  return {
    lengthMs,
    beats: cuts,
    filmAt: (at) => along(moments, cuts, at),
    nightAt: (filmMs) => Math.round(along(cuts, moments, filmMs)),
  };
}

/** Every moment at which something happens, once, the start and the end among them. */
function momentsOf({ startedAt, endedAt, frames, lines: entries, photos }: Told): number[] {
  const all = [...frames, ...entries, ...photos].map(({ at }) => at);
  const within = all.filter((at) => at > startedAt && at < endedAt);
  return [...new Set([startedAt, ...within, Math.max(startedAt, endedAt)])].toSorted((a, b) => a - b);
}

/** The value that lies between `to` as `value` lies between `from`, both of which rise. */
function along(from: readonly number[], to: readonly number[], value: number): number {
  const next = from.findIndex((one) => one > value);
  if (next === 0) return to[0] ?? 0;
  const [a, b] = [from[next - 1], from[next]];
  const [c, d] = [to[next - 1], to[next]];
  if (next === -1 || a === undefined || b === undefined || c === undefined || d === undefined) return to.at(-1) ?? 0;
  return c + ((value - a) / (b - a)) * (d - c);
}
