import { type Static, Type } from 'typebox';

/**
 * Hints: what each rung costs, in minutes; the most a team ever pays. Beyond that a rung is free, and opens when the clue has been out so
 * long.
 */
export const hints = { minutes: [1, 1, 2], minutesMost: 12, freeAfterMs: [480_000, 720_000, 960_000] } as const;

/** The hints to the bar of a clue, in their order. */
export const HintsView = Type.Object({
  rungs: Type.Array(
    Type.Object({
      kind: Type.Union([Type.Literal('nudge'), Type.Literal('where'), Type.Literal('letters')]),
      /** What it costs, or did; of one that is free nothing. */
      minutes: Type.Integer(),
      /** Null until it is taken. */
      text: Type.Union([Type.String(), Type.Null()]),
      /** When one that is free opens; null for what can be had at once. A pause moves it once it is over. */
      opensAt: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  /** What the team's hints have cost in all, and the most they ever do. */
  minutes: Type.Integer(),
  most: Type.Integer(),
});

export type HintsView = Static<typeof HintsView>;
