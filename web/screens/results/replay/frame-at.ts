import type { Frame } from '#contract/story';

/** How the race stood at a moment: the newest frame that is not later; before the first one, that. */
export function frameAt(frames: readonly Frame[], at: number): Frame | undefined {
  return frames.findLast((frame) => frame.at <= at) ?? frames[0];
}
