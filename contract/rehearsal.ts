import { type Static, Type } from 'typebox';
import { instant, KnownBar, letter, maybe } from './known-bar.ts';
import type { Letter } from './game.ts';
import type { RaceView } from './race-view.ts';
import { WalksKnown } from './streets/walk-table.ts';

/** Something a host may want to mend before the night. */
export const Finding = Type.Object({
  kind: Type.Union([
    /** Two bars so near each other that a phone cannot tell them apart. */
    Type.Literal('too-close'),
    Type.Literal('clue-leaks'),
    Type.Literal('clue-hard'),
    Type.Literal('clue-missing'),
    Type.Literal('long-leg'),
    Type.Literal('teams-meet'),
  ]),
  /** The bars it is about; [] where the reader may not know them. */
  bars: Type.Array(KnownBar),
  /** The teams it is about; of a clue whose clue it is. */
  teams: Type.Array(letter),
  /** Metres of what is close or long, minutes of what is hard. */
  metres: Type.Optional(Type.Integer()),
  minutes: Type.Optional(Type.Integer()),
  usualMinutes: Type.Optional(Type.Integer()),
  /** [T21] For missing clues: no one was chosen to write them, so they are generated at the start. */
  generated: Type.Optional(Type.Literal(true)),
  /** Where it is mended. */
  mend: Type.Union([Type.Literal('setup'), Type.Literal('clues'), Type.Literal('teams')]),
});

/** How a bot gets about: from one place to the next, and when. */
export const BotWalk = Type.Object({
  team: letter,
  from: Type.Object({ lat: Type.Number(), lon: Type.Number() }),
  to: Type.Object({ lat: Type.Number(), lon: Type.Number() }),
  leftAt: instant,
  cameAt: instant,
});

/**
 * What changed in a moment of the night. `all` holds the fields of everybody's view that changed, `own` those of one team's; the feed is
 * told by its new lines alone, newest first.
 */
export interface RehearsalStep {
  at: number;
  seq: number;
  all?: Partial<RaceView>;
  feed?: RaceView['feed'];
  own?: Partial<Record<Letter, Partial<RaceView>>>;
}

/** An estimate of a race: minutes until the last team finishes, rounded to 5, and the longest route in metres, rounded to 100. */
export const ExpectedRace = Type.Object({ minutes: Type.Integer(), metres: Type.Integer() });

/** A whole night with bots: played in memory, kept nowhere. */
export const Rehearsal = Type.Object({
  startsAt: instant,
  endsAt: instant,
  /** How the ways were measured. */
  by: WalksKnown.properties.by,
  teams: Type.Array(
    Type.Object({ group: letter, metres: Type.Integer(), homeAt: maybe(instant), wrong: Type.Integer() }),
  ),
  findings: Type.Array(Finding),
  /** The same numbers as in setup and on the invitation; absent where there is no estimate. */
  expected: Type.Optional(ExpectedRace),
  /** The rest is null for a host who races: it would tell them bars and clues of their own race. */
  night: maybe(
    Type.Object({
      bars: Type.Array(KnownBar),
      walks: Type.Array(BotWalk),
      /** The first step is whole. */
      steps: Type.Unsafe<RehearsalStep[]>(Type.Array(Type.Unknown())),
    }),
  ),
});

export type Finding = Static<typeof Finding>;
export type ExpectedRace = Static<typeof ExpectedRace>;
export type BotWalk = Static<typeof BotWalk>;
export type Rehearsal = Static<typeof Rehearsal>;
