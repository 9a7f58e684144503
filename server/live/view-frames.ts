import { type Change, changeBetween, changed } from '#contract/change';
import type { RaceState } from '#engine/race';
import { type Audience, ownView, sharedView } from '#engine/views/view-for';
import { framed, shortLived } from './frames.ts';

type Shared = ReturnType<typeof sharedView>;
type Own = ReturnType<typeof ownView>;

/** A view as it was told, in its two parts. */
export interface ToldView {
  shared: Shared;
  own: Own;
}

/** What is told to one audience: what it sees now, and the frames that say so, good until the next views are made. */
interface Telling {
  now: ToldView;
  whole: () => Buffer;
  /** For those who have before them what their audience was told last; null where that was told before others were told more. */
  change: (() => Buffer) | null;
}

/** What everybody sees of a race now, and what of it has changed since it was told last. */
interface Common {
  from: Shared | null;
  shared: Shared;
  /** A frame with what has changed, but for its end. */
  text: string;
  /** The frame of those for whom nothing else has changed. */
  frame: Buffer | null;
}

/**
 * The race as each audience sees it. What everybody sees is made once for all, and so is what has changed of it. What has not changed is
 * kept as the thing it was: what lives from one event to the next keeps the collector busy.
 */
export class Tellings {
  #told: Shared | null = null;

  of(state: RaceState): (audience: Audience, told: ToldView | null) => Telling {
    let common: Common | null = null;
    return (audience, told) => {
      common ??= commonView(this.#told, sharedView(state));
      this.#told = common.shared;
      return tellingTo(common, ownView(state, audience), told);
    };
  }
}

function commonView(from: Shared | null, now: Shared): Common {
  const change = from && changeBetween(from, now);
  const text = from ? `{"type":"view","seq":${now.seq},"from":${from.seq},"changes":[${JSON.stringify(change)}` : '';
  return { from, shared: from ? after(from, change) : now, text, frame: null };
}

function tellingTo(common: Common, own: Own, told: ToldView | null): Telling {
  const change = told && changeBetween(told.own, own);
  const now = { shared: common.shared, own: told ? after(told.own, change) : own };
  const whole = () => framed(wholeText(now), shortLived);
  if (!told || told.shared !== common.from) return { now, whole, change: null };
  return {
    now,
    whole,
    change: () => {
      if (change) return framed(`${common.text},${JSON.stringify(change)}]}`, shortLived);
      return (common.frame ??= framed(`${common.text}]}`, shortLived));
    },
  };
}

function wholeText({ shared, own }: ToldView): string {
  return `{"type":"view","seq":${shared.seq},"view":${JSON.stringify({ ...shared, ...own })}}`;
}

function after<Part extends Shared | Own>(before: Part, change: Change | null): Part {
  return change ? changed(before, change) : before;
}
