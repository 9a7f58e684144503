import { type Change, changeBetween } from '#contract/change';
import type { Letter } from '#contract/game';
import type { RaceState } from '#engine/race';
import { findMovedTeam } from '#engine/views/withheld-bars';
import { type Audience, ownViewOf, sharedViewOf } from '#engine/views/view-for';
import { ViewMemory } from '#engine/views/view-memory';
import { framed, shortLived } from './frames.ts';

type Shared = ReturnType<typeof sharedViewOf>;
type Own = ReturnType<typeof ownViewOf>;

/** A view as it was told, in its two parts. */
export interface ToldView {
  shared: Shared;
  own: Own;
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
 * The race as each audience sees it. What everybody sees is made once for all, and so is what has changed of it. What an event did not
 * touch is not made again but the thing it was: so there is nothing to compare, and little that lives from one event to the next, which
 * keeps the collector busy.
 */
export class Tellings {
  /** Keyed by the moved team whose members read the view; null for all other readers ([D10]). */
  readonly #shared = new Map<Letter | null, { memory: ViewMemory<Shared>; told: Shared | null }>();
  readonly #own = new Map<Audience, ViewMemory<Own>>();

  of(state: RaceState): (audience: Audience, told: ToldView | null) => Telling {
    const commons = new Map<Letter | null, Common>();
    return (audience, told) => {
      const mover = findMovedTeam(state, audience);
      const common = commons.get(mover) ?? this.#commonFor(state, mover);
      commons.set(mover, common);
      const own = this.#memoryOf(audience).view(state, (part) => ownViewOf(audience, part));
      return new Telling(common, own, told);
    };
  }

  #commonFor(state: RaceState, mover: Letter | null): Common {
    const before = this.#shared.get(mover) ?? { memory: new ViewMemory<Shared>(), told: null };
    const shared = before.memory.view(state, (part) => sharedViewOf(part, mover));
    this.#shared.set(mover, { ...before, told: shared });
    return commonView(before.told, shared);
  }

  #memoryOf(audience: Audience): ViewMemory<Own> {
    const memory = this.#own.get(audience) ?? new ViewMemory<Own>();
    this.#own.set(audience, memory);
    return memory;
  }
}

function commonView(from: Shared | null, now: Shared): Common {
  const change = from && changeBetween(from, now);
  const text = from ? `{"type":"view","seq":${now.seq},"from":${from.seq},"changes":[${JSON.stringify(change)}` : '';
  return { from, shared: now, text, frame: null };
}

/** What is told to one audience: what it sees now, and the frames that say so, good until the next views are made. */
class Telling {
  readonly now: ToldView;
  readonly #common: Common;
  readonly #change: Change | null;
  /** The view that `change` builds on, by its seq; null where the audience was told something before others were told more. */
  readonly from: number | null;

  constructor(common: Common, own: Own, told: ToldView | null) {
    this.#common = common;
    this.#change = told && told.own !== own ? changeBetween(told.own, own) : null;
    this.now = { shared: common.shared, own };
    this.from = told && told.shared === common.from ? told.shared.seq : null;
  }

  whole(): Buffer {
    return framed(wholeText(this.now), shortLived);
  }

  /** For those who have before them what their audience was told last. */
  change(): Buffer {
    const common = this.#common;
    if (this.#change) return framed(`${common.text},${JSON.stringify(this.#change)}]}`, shortLived);
    return (common.frame ??= framed(`${common.text}]}`, shortLived));
  }
}

function wholeText({ shared, own }: ToldView): string {
  return `{"type":"view","seq":${shared.seq},"view":${JSON.stringify({ ...shared, ...own })}}`;
}
