import { type Static, Type } from 'typebox';
import { instant, KnownBar, letter, maybe } from './known-bar.ts';
import type { FinishTime, Flag, OddLeg } from './race.ts';

/** A banked finish on which the order hangs. */
export const FinishView = Type.Object({
  team: letter,
  /** From when it was made, by the phone, and when it came in; after the end that is the end. */
  banked: instant,
  arrived: instant,
  /** What the host said; null while they did not. */
  ruled: maybe(Type.Unsafe<FinishTime>(Type.String())),
  /** Until when they may say so; null while the race is on. */
  until: maybe(instant),
});

/** Something that looks odd about a team. Never a proof of anything. */
export const OddView = Type.Object({
  /** The event it is about. */
  seq: Type.Integer(),
  at: instant,
  team: letter,
  flag: Type.Unsafe<Flag | OddLeg>(Type.String()),
  /** Of a leg: bar n of N, counted from 1, how far from the bar before and how long after it. */
  number: Type.Optional(Type.Integer()),
  metres: Type.Optional(Type.Integer()),
  ms: Type.Optional(Type.Integer()),
});

/** A door that teams say is shut, on which a host who does not race has yet to decide. */
export const DoorView = Type.Object({
  bar: KnownBar,
  /** Oldest first; the photo is null until it has arrived. */
  reports: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      at: instant,
      team: letter,
      isRight: Type.Boolean(),
      photo: maybe(Type.String()),
    }),
  ),
  /** Whom it would move, and whether there is a reserve to move them to. */
  teams: Type.Array(letter),
  hasReserve: Type.Boolean(),
});

/** What only a host who does not race may know. */
export const HostPart = Type.Object({
  teams: Type.Array(
    Type.Object({
      group: letter,
      route: Type.Array(Type.String()),
      /** Where the team must go next; null once it has finished. */
      expected: maybe(Type.String()),
      stepSince: instant,
      stepWrong: Type.Integer(),
      /** Photos that were promised by their hash and are not here yet. */
      photosMissing: Type.Integer(),
      /** The hints it has read at its present bar; left out where it has none. */
      hints: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  bars: Type.Array(Type.Object({ ...KnownBar.properties, isReserve: Type.Boolean(), isFinal: Type.Boolean() })),
  /** Claims that were dated back: each at a final bar, all but a team's first, and any by more than 15 seconds. */
  banked: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      team: letter,
      /** Bar n of N, counted from 1. */
      number: Type.Integer(),
      isFinal: Type.Boolean(),
      /** From when it counts, and when it was ruled on. */
      official: instant,
      arrived: instant,
    }),
  ),
  /** Banked finishes on which the order hangs, and what the host said of them. */
  finishes: Type.Array(FinishView),
  flags: Type.Array(OddView),
  /** The teams of which the host says in the results that something looked odd. */
  calledOdd: Type.Array(letter),
  /** Left out while no door waits for the host. */
  doors: Type.Optional(Type.Array(DoorView)),
});

export type FinishView = Static<typeof FinishView>;
export type OddView = Static<typeof OddView>;
export type DoorView = Static<typeof DoorView>;
