import type { Letter } from '#contract/game';
import type { CountedFrom } from '#contract/night/counted-from';
import type {
  EventOf,
  FinishTime,
  Flag,
  HintRung,
  Instant,
  LastJar,
  PhotoRef,
  RaceBar,
  RaceClue,
  RaceStart,
  RacingHost,
} from '#contract/race';
import type { FeedEntry } from '#contract/race-view';

/** One stop of a route. */
export interface Stop {
  bar: string;
  /** The bars it was before, oldest first: until when, and whether the team was on its way there when that changed. */
  replaced: { bar: string; at: Instant; seq: number; wasCurrent: boolean }[];
}

export interface DoneBar {
  bar: string;
  official: Instant;
  seq: number;
  by: 'place' | 'code' | 'override';
  banked: boolean;
  photo: PhotoRef | null;
  /** Its door was shut, and the photo of that counted. */
  isShut: boolean;
  /** The phone said it stood on the bar's own pin, to the last decimal. */
  onPin: boolean;
  /** Why the claim counts from later than its phone's time; null where it does not. */
  countedFrom: CountedFrom | null;
  /** When it was ruled on, or the minutes of its hints were told to be over: that gave the team its next clue. */
  ruledAt: Instant;
  /** What the hints to it cost, and when that was served; null until then, and where nothing is to be served. */
  hintMinutes: number;
  servedAt: Instant | null;
}

/** A hint that a team has read. */
export interface HintTaken {
  /** Counted from 0. */
  step: number;
  bar: string;
  rung: HintRung;
  minutes: number;
  at: Instant;
}

/** A claim whose time was believed back, right or wrong. */
export interface BankedClaim {
  seq: number;
  /** Counted from 0. */
  step: number;
  official: Instant;
  /** When it first reached us, not before it counts; and when it was ruled on: later where we failed to take it at first. */
  arrived: Instant;
  ruledAt: Instant;
  /** Another phone of the team was in contact meanwhile. */
  shared: boolean;
}

/** A door that a team said is shut. */
interface DoorReport {
  seq: number;
  at: Instant;
  bar: string;
  team: Letter;
  /** It was the bar of their clue. */
  isRight: boolean;
  photo: PhotoRef | null;
  /** A host who does not race has left it. */
  isLeft: boolean;
}

/** Time for a bar that was shut while its team looked for it: it counts from the bar in its place on. */
interface GivenBack {
  seq: number;
  /** Counted from 0. */
  step: number;
  bar: string;
  ms: number;
}

export interface Step {
  /** The official time of the bar before it, or the start; or when the team was moved to another bar. */
  since: Instant;
  wrong: number;
  /** The official time of the last wrong guess. */
  wrongAt: Instant | null;
  forfeit: { id: number; dueAt: Instant; doneAt: Instant | null } | null;
  /**
   * The step at the bar the team was moved from, and the event that moved it; absent where it was not moved. `isGuessed` once a claim made
   * before the move was wrong.
   */
  movedFrom?: { seq: number; step: Step; isGuessed?: true };
}

export interface TeamState {
  letter: Letter;
  route: Stop[];
  done: DoneBar[];
  step: Step;
  wrong: number;
  /** The bars of the team's wrong guesses, oldest first. */
  tried: { seq: number; bar: string }[];
  /** The number of forfeits that fell due, done or not, except those dropped when the team was moved. */
  forfeits: number;
  adjustedMs: number;
  /** Oldest first. */
  givenBack: GivenBack[];
  /** Official; null until the final bar. */
  finishedAt: Instant | null;
  retiredAt: Instant | null;
  /** Oldest first. */
  banked: BankedClaim[];
  /** What the host said of a banked finish; null while they did not. */
  finishTime: FinishTime | null;
  /** The last ruling on this team's steps, and when it was told: no claim's time lies before it, and no undo reaches behind it. */
  lastRuling: { seq: number; at: Instant; official: Instant } | null;
  /** When it last did something of its own; the start until then. */
  spokeAt: Instant;
  /** When it was last asked whether it still races, and has not said a word since; null while it was not. */
  askedAt: Instant | null;
  /** Oldest first, also to bars that were replaced since. */
  hints: HintTaken[];
  /** When wrong codes were tried lately, and when they locked codes the last time. */
  codes: { missedAt: Instant[]; lockedAt: Instant | null };
}

export interface SabotageState {
  id: string;
  sab: number;
  by: Letter | 'host';
  to: Letter;
  givenAt: Instant;
  landedAt: Instant | null;
  doneAt: Instant | null;
  /** What shows that it was done; null until then. */
  photo: PhotoRef | null;
}

/** What may still be undone, with what it takes to do so. */
export type Undoable = { seq: number } & (
  | { type: 'bar-verified' | 'bar-missed'; team: Letter; before: Pick<TeamState, 'step' | 'lastRuling'> }
  | { type: 'time-adjusted'; team: Letter; ms: number }
  | { type: 'team-retired'; team: Letter; until: Instant }
  | {
      type: 'bar-replaced' | 'bar-shut';
      team: null;
      from: string;
      to: string;
      /** Which stop of which team it changed. */
      stops: Partial<Record<Letter, number>>;
      wasReserve: boolean;
      /** It came from the directory and was given a code. */
      hasNewCode: boolean;
    }
);

/** A code a bar has or had. */
export interface CodeState {
  code: string;
  from: Instant;
  until: Instant | null;
  /** When a host who races had it shown and everybody was told; null while they have not. */
  revealedAt: Instant | null;
}

/** A race folded from its events. Plain JSON, so that a snapshot is the same thing. */
export interface RaceState {
  seq: number;
  /** When the newest event happened. */
  at: Instant;
  gameId: number;
  start: Omit<RaceStart, 'gameId' | 'bars' | 'finalBar' | 'routes' | 'clues' | 'codes' | 'racingHost' | 'lastJar'>;
  /** A host who races, or did until they left their team. */
  racingHost: (RacingHost & { hasLeft: boolean }) | null;
  startedAt: Instant;
  /** The list and whatever was put in later. */
  bars: Record<string, RaceBar>;
  /** The bars of the list in its order. */
  listed: string[];
  /** In the order of the list. */
  reserves: string[];
  finalBar: string;
  clues: Partial<Record<Letter, Record<string, RaceClue>>>;
  /** Of every bar but the start, oldest first; the last one is alive unless it says until when it was. */
  codes: Record<string, CodeState[]>;
  /** Those that race or raced; a team of the game that is not here is absent. */
  teams: Partial<Record<Letter, TeamState>>;
  /** In the order they were given. */
  sabotages: SabotageState[];
  /** In their order; the end closes an open one. */
  pauses: Pause[];
  /** When it ends by itself, and the last minutes everybody was told of it; null where nobody chose one. */
  lastJar: (LastJar & { told: 30 | 10 | null }) | null;
  endedAt: Instant | null;
  endedBy: EventOf<'race-ended'>['by'] | null;
  /** Oldest first. */
  undoable: Undoable[];
  flags: { seq: number; at: Instant; team: Letter; flag: Flag }[];
  /** The teams about which the host says in the results that something looked odd. */
  calledOdd: Letter[];
  /** What teams said of shut doors, oldest first, of any bar; and the bars that are shut by a ruling. */
  doors: { reports: DoorReport[]; shut: string[] };
  /** The newest entries, newest first: `feedAfter` makes them. */
  feed: FeedEntry[];
  /** What the host said to one team alone, newest first: `toldAfter` keeps it. */
  told: FeedEntry[];
}

interface Pause {
  from: Instant;
  to: Instant | null;
}

/** Raised with every change to the fold or the state: older snapshots are rebuilt from the log. */
export const foldVersion = 9;
