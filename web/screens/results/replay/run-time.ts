import type { RaceStory } from '#contract/story';

/** How long the race had run at a moment, its pauses left out. */
export function runMs({ startedAt, pauses }: Pick<RaceStory, 'startedAt' | 'pauses'>, at: number): number {
  const pausedMs = pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - from), 0);
  return Math.max(0, at - startedAt - pausedMs);
}

export function isPaused({ pauses }: Pick<RaceStory, 'pauses'>, at: number): boolean {
  return pauses.some(({ from, to }) => from <= at && at < to);
}
