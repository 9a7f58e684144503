import { type Static, Type } from 'typebox';
import type { Letter } from './game.ts';
import type { ClueBy, FinishTime, Flag, OddLeg } from './race.ts';

export const letter = Type.Unsafe<Letter>(Type.String({ pattern: '^[A-F]$' }));
export const instant = Type.Integer();
export const maybe = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()]);
const by = Type.Unsafe<Letter | 'host'>(Type.String({ pattern: '^([A-F]|host)$' }));

/** A bar that may be named to whoever reads this. */
export const KnownBar = Type.Object({
  id: Type.String(),
  name: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
});

/** What a team has to do now. */
export const StepView = Type.Object({
  type: Type.Union([Type.Literal('clue'), Type.Literal('sabotage'), Type.Literal('forfeit'), Type.Literal('finish')]),
  /** Says which step is meant, and nothing of its bar; null for sabotage and finish. */
  token: maybe(Type.String()),
  /** Bar n of N, counted from 1. */
  number: Type.Integer(),
  of: Type.Integer(),
  /** Since when they are at it: the clock on the clue counts from here. */
  since: instant,
  /** The clue, the sabotage or the dare; '' when finished. */
  text: Type.String(),
  clueBy: maybe(Type.Unsafe<ClueBy>(Type.String())),
  /** Wrong guesses at this bar. */
  wrong: Type.Integer(),
  /** No claim before this moment. */
  waitUntil: maybe(instant),
  /** No skip code before this moment. */
  codesLockedUntil: maybe(instant),
  /** The bar, once a forfeit has revealed it. */
  revealed: maybe(KnownBar),
  /** The open sabotage: `readyAt` is when END SABOTAGE is taken at the earliest; landed once this team's phone has shown it. */
  sabotage: maybe(
    Type.Object({ id: Type.String(), by, landedAt: maybe(instant), readyAt: maybe(instant), waiting: Type.Integer() }),
  ),
});

export const StandingView = Type.Object({
  group: letter,
  name: Type.String(),
  animalEmoji: Type.String(),
  progressColor: Type.String(),
  /** Equal teams share it. */
  position: Type.Integer(),
  state: Type.Union([
    Type.Literal('racing'),
    Type.Literal('finished'),
    Type.Literal('retired'),
    /** Nobody was in it at the start. */
    Type.Literal('absent'),
  ]),
  done: Type.Integer(),
  progress: Type.Number(),
  incorrectGuesses: Type.Integer(),
  forfeits: Type.Integer(),
  /** From the start to the final bar without pauses, with adjustments; null while not finished. */
  raceMs: maybe(Type.Integer()),
  /** What the host added or took, in all. */
  adjustedMs: Type.Integer(),
  banked: Type.Boolean(),
  lastBar: maybe(Type.Object({ ...KnownBar.properties, at: instant })),
});

const SabotageView = Type.Object({
  id: Type.String(),
  sab: Type.Integer(),
  text: Type.String(),
  given_by: by,
  given_to: letter,
  givenAt: instant,
  complete: Type.Union([Type.Literal('yes'), Type.Literal('not')]),
});

export const feedKinds = [
  'started',
  'bar-found',
  'wrong-guess',
  'forfeit-done',
  'sabotage-given',
  'sabotage-done',
  'finished',
  'retired',
  'host-message',
  'code-used',
  'code-revealed',
  'bar-replaced',
  'paused',
  'resumed',
  'adjusted',
  'undone',
  'host-left',
  'let-in',
  'ended',
] as const;

export const FeedEntry = Type.Object({
  /** The event it tells of. */
  seq: Type.Integer(),
  at: instant,
  kind: Type.Unsafe<(typeof feedKinds)[number]>(Type.String()),
  /** Whom it is about; null for everybody. */
  team: maybe(letter),
  text: Type.String(),
  /** The host marked the team as there; left out for everything else. */
  byHost: Type.Optional(Type.Literal(true)),
  /** Whom it hit: shown with '+1 🍻'. */
  pint: maybe(letter),
});

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

/** Where these eyes may know a team to be while others may not. */
const LastSeen = Type.Object({ group: letter, ...KnownBar.properties, at: instant });

/** What only a host who does not race may know. */
const HostPart = Type.Object({
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
    }),
  ),
  bars: Type.Array(Type.Object({ ...KnownBar.properties, isReserve: Type.Boolean(), isFinal: Type.Boolean() })),
  /** Claims whose time was believed back: each at a final bar, and from a team's second on. */
  banked: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      team: letter,
      /** Bar n of N, counted from 1. */
      number: Type.Integer(),
      isFinal: Type.Boolean(),
      /** From when it was made, by the phone, and when it came in. */
      official: instant,
      arrived: instant,
    }),
  ),
  /** Banked finishes on which the order hangs, and what the host said of them. */
  finishes: Type.Array(FinishView),
  flags: Type.Array(OddView),
  /** The teams of which the host says in the results that something looked odd. */
  calledOdd: Type.Array(letter),
});

/** The race as one audience may see it: whole, small, and stamped with the event it stands at. */
export const RaceView = Type.Object({
  gameId: Type.Integer(),
  seq: Type.Integer(),
  audience: Type.Union([
    Type.Literal('player'),
    Type.Literal('seated-host'),
    Type.Literal('host'),
    Type.Literal('spectator'),
  ]),
  status: Type.Union([Type.Literal('on'), Type.Literal('paused'), Type.Literal('ended')]),
  startedAt: instant,
  pausedAt: maybe(instant),
  /** What pauses have taken so far, the present one aside: clocks on screens leave it out. */
  pausedMs: Type.Integer(),
  endedAt: maybe(instant),
  endedBy: maybe(Type.Union([Type.Literal('host'), Type.Literal('last-finisher'), Type.Literal('hard-stop')])),
  /** Until when claims made before the end still count; null while the race is on, and where none can come any more. */
  provisionalUntil: maybe(instant),
  hardStopAt: instant,
  /** The caller's team. */
  team: maybe(letter),
  kind: Type.Union([Type.Literal('classic'), Type.Literal('lazy'), Type.Literal('god')]),
  bars: Type.Integer(),
  startBar: KnownBar,
  /** For a team that races. */
  step: maybe(StepView),
  standings: Type.Array(StandingView),
  sabotages: Type.Array(SabotageView),
  /** The team its host raced in from the start, if any, and whether they know the clues of others. */
  racingHost: maybe(
    Type.Object({
      team: letter,
      knows: maybe(Type.Union([Type.Literal('read'), Type.Literal('wrote')])),
      hasLeft: Type.Boolean(),
    }),
  ),
  /** Takes the place of a standing's lastBar: a team's own finish while the race is on; to a host who does not race, also bars they marked. */
  lastSeen: Type.Array(LastSeen),
  /** Whom the caller may strike now; [] when they have none left to give. */
  mayStrike: Type.Array(letter),
  /** The newest entries, newest first; process-notifs has them all. */
  feed: Type.Array(FeedEntry),
  /** What the host said to the caller's team alone, newest first; to a host who does not race, what they said to any. */
  told: Type.Array(FeedEntry),
  /** What the caller may undo, newest first: the numbers of the events; for hosts. */
  undoable: Type.Array(Type.Integer()),
  host: maybe(HostPart),
});

export type OddView = Static<typeof OddView>;
export type StepView = Static<typeof StepView>;
export type StandingView = Static<typeof StandingView>;
export type FinishView = Static<typeof FinishView>;
export type FeedEntry = Static<typeof FeedEntry>;
export type RaceView = Static<typeof RaceView>;
