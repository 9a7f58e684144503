import type { RaceState } from '../race.ts';

/** Makes a part of a view of the race it is given. */
export type MakePart = <Part>(part: (state: RaceState) => Part) => Part;

/** Everything of a race that a part of a view can be made of, each with a bit of its own. */
const bits: Record<keyof RaceState, number> = {
  seq: 1 << 0,
  at: 1 << 1,
  gameId: 1 << 2,
  start: 1 << 3,
  racingHost: 1 << 4,
  startedAt: 1 << 5,
  bars: 1 << 6,
  listed: 1 << 7,
  reserves: 1 << 8,
  finalBar: 1 << 9,
  clues: 1 << 10,
  codes: 1 << 11,
  teams: 1 << 12,
  sabotages: 1 << 13,
  pauses: 1 << 14,
  lastJar: 1 << 15,
  endedAt: 1 << 16,
  endedBy: 1 << 17,
  undoable: 1 << 18,
  flags: 1 << 19,
  calledOdd: 1 << 20,
  doors: 1 << 21,
  feed: 1 << 22,
  told: 1 << 23,
};
const keys = Object.keys(bits) as (keyof RaceState)[];
const everything = -1;

/** What is looked at through `watched`, and the bits of what was looked at since they were last wiped out. */
let shown: RaceState | null = null;
let looked = 0;

/** A race that notices what is looked at. A copy of it looks at everything. */
const watched = Object.defineProperties(
  {},
  Object.fromEntries(
    keys.map((key) => [
      key,
      {
        enumerable: true,
        get: () => {
          looked |= bits[key];
          return shown?.[key];
        },
      },
    ]),
  ),
) as RaceState;

/**
 * One view of one race from event to event. A part of it is made again only when something in the race that it was made of has changed,
 * and is the same thing until then. What it was made of nobody has to list: that is seen while it is made. For this the race is never
 * changed in place, and a view has nothing of it but by its parts, which it asks for in the same order each time.
 */
export class ViewMemory<View> {
  #state: RaceState | null = null;
  #view: View | null = null;
  /** What any part was made of. */
  #madeOf = 0;
  readonly #parts: { made: unknown; of: number }[] = [];

  view(state: RaceState, make: (part: MakePart) => View): View {
    const before = this.#state;
    const changed = before ? changedBits(before, state) : everything;
    // A view that could not be made is made from nothing the next time.
    this.#state = null;
    if (this.#view === null || (this.#madeOf & changed) !== 0) this.#view = this.#made(state, changed, make);
    this.#state = state;
    return this.#view;
  }

  #made(state: RaceState, changed: number, make: (part: MakePart) => View): View {
    let place = -1;
    const view = make(<Part>(part: (state: RaceState) => Part): Part => {
      place += 1;
      const known = this.#parts[place];
      if (known && changed !== everything && (known.of & changed) === 0) return known.made as Part;
      const fresh = madeWatched(state, part);
      this.#parts[place] = fresh;
      return fresh.made;
    });
    this.#madeOf = this.#parts.reduce((all, { of }) => all | of, 0);
    return view;
  }
}

function madeWatched<Part>(state: RaceState, part: (state: RaceState) => Part): { made: Part; of: number } {
  shown = state;
  looked = 0;
  const made = part(watched);
  shown = null;
  return { made, of: looked };
}

/** All audiences of a race ask about the same two states, one after the other. */
let compared: { before: RaceState; after: RaceState; changed: number } | null = null;

function changedBits(before: RaceState, after: RaceState): number {
  if (compared?.before === before && compared.after === after) return compared.changed;
  let changed = 0;
  for (const key of keys) if (before[key] !== after[key]) changed |= bits[key];
  compared = { before, after, changed };
  return changed;
}
