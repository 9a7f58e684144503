import { changeBetween } from '#contract/change';
import type { RaceState } from '#engine/race';
import { type Audience, ownView, sharedView } from '#engine/views/view-for';
import { framed, shortLived } from './frames.ts';

/** A view as it was told, in its two parts. */
export interface ToldView {
  shared: ReturnType<typeof sharedView>;
  own: ReturnType<typeof ownView>;
}

/** What is told to one audience: what it sees now, and the frames that say so, good until the next views are made. */
interface Telling {
  now: ToldView;
  whole: () => Buffer;
  /** For those who have before them what was told last. */
  changeFrom: (told: ToldView) => Buffer;
}

/** The race as each audience sees it. What everybody sees is made once for all, and so is what has changed of it. */
export function tellingsOf(state: RaceState): (audience: Audience) => Telling {
  let shared: ToldView['shared'] | null = null;
  let common: CommonChange | null = null;
  return (audience) => {
    shared ??= sharedView(state);
    const now = { shared, own: ownView(state, audience) };
    return {
      now,
      whole: () => framed(`{"type":"view","seq":${state.seq},"view":${JSON.stringify({ ...now.shared, ...now.own })}}`),
      changeFrom: (told) => {
        if (common?.from !== told.shared) common = commonChange(told.shared, now.shared);
        const change = changeBetween(told.own, now.own);
        if (change === null) return (common.frame ??= framed(`${common.text}]}`, shortLived));
        return framed(`${common.text},${JSON.stringify(change)}]}`, shortLived);
      },
    };
  };
}

/** What has changed of what everybody sees. */
interface CommonChange {
  from: ToldView['shared'];
  /** A frame with it, but for its end. */
  text: string;
  /** The frame of those for whom nothing else has changed. */
  frame: Buffer | null;
}

function commonChange(from: ToldView['shared'], to: ToldView['shared']): CommonChange {
  const change = JSON.stringify(changeBetween(from, to));
  return { from, text: `{"type":"view","seq":${to.seq},"from":${from.seq},"changes":[${change}`, frame: null };
}
