import type { Letter } from '#contract/game';
import type { CatalogueLine, FeedLine, Flag, Instant, PhotoRef, RaceBar, RaceClue, RaceStart } from '#contract/race';

/** One stop of a route; a bar that was shut is remembered, with when it was replaced and whether a team stood before it. */
export interface Stop {
  bar: string;
  replaced: { bar: string; at: Instant; seq: number; wasCurrent: boolean }[];
}

export interface DoneBar {
  bar: string;
  official: Instant;
  seq: number;
  by: 'place' | 'code' | 'override';
  banked: boolean;
  photo: PhotoRef | null;
}

export interface Step {
  /** When it began: the official time of the ruling before it, or the start. */
  since: Instant;
  wrong: number;
  /** The official time of the last wrong guess. */
  wrongAt: Instant | null;
  forfeit: { id: number; dueAt: Instant; doneAt: Instant | null } | null;
}

export interface TeamState {
  letter: Letter;
  route: Stop[];
  done: DoneBar[];
  step: Step;
  wrong: number;
  forfeits: number;
  adjustedMs: number;
  /** Official; null until the final bar. */
  finishedAt: Instant | null;
  retiredAt: Instant | null;
  /** The last thing that was ruled on this team's steps: no claim's time lies before it, and no undo reaches behind it. */
  lastRuling: { seq: number; official: Instant } | null;
  /** When wrong codes were tried lately, and until when none is taken. */
  codes: { missedAt: Instant[]; lockedUntil: Instant | null };
}

export interface SabotageState {
  id: string;
  sab: number;
  by: Letter | 'host';
  to: Letter;
  givenAt: Instant;
  landedAt: Instant | null;
  doneAt: Instant | null;
}

/** What may still be undone, with what it takes to do so. */
export interface Undoable {
  seq: number;
  type: 'bar-verified' | 'bar-missed' | 'time-adjusted' | 'bar-replaced';
  team: Letter | null;
}

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
  start: Omit<RaceStart, 'gameId' | 'bars' | 'routes' | 'clues' | 'codes'>;
  startedAt: Instant;
  /** The list and whatever was put in later. */
  bars: Record<string, RaceBar>;
  reserves: string[];
  finalBar: string;
  clues: Partial<Record<Letter, Record<string, RaceClue>>>;
  codes: Record<string, CodeState[]>;
  sabotageCatalogue: CatalogueLine[];
  teams: Partial<Record<Letter, TeamState>>;
  /** In the order they were given. */
  sabotages: SabotageState[];
  pauses: { from: Instant; to: Instant | null }[];
  endedAt: Instant | null;
  endedBy: 'host' | 'last-finisher' | 'hard-stop' | null;
  undoable: Undoable[];
  flags: { seq: number; at: Instant; team: Letter; flag: Flag }[];
  /** The newest lines, newest first: `feedAfter` makes them. */
  feed: FeedLine[];
}

/** Raised with every change to the fold or the state: older snapshots are folded anew. */
export const foldVersion = 1;
