import type { ToldMiss } from '#contract/story';
import type { Walked } from './legs.ts';
import type { Night } from './night.ts';

/**
 * [M11] The photos of wrong guesses. Which bar was guessed is told when nothing can change any more, and before that where a team has shown
 * to be in it: somebody's claim may still be on its way.
 */
export function missesOf(night: Night, walked: readonly Walked[]): ToldMiss[] {
  const { state, events, isProvisional } = night;
  const named = new Set(walked.map(({ leg }) => leg.bar));
  return events.flatMap(({ event, at }) => {
    if (event.type !== 'bar-missed') return [];
    const { team, photo } = event;
    if (photo === null) return [];
    const isTold = event.bar in state.bars && (!isProvisional || named.has(event.bar));
    return [{ team, photo, at, bar: isTold ? event.bar : null }];
  });
}
