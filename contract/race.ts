import type { Letter } from './game.ts';
import type { CountedFrom } from './night/counted-from.ts';
import type { WalkTable } from './streets/walk-table.ts';

/** Milliseconds since 1970 by the server's clock. */
export type Instant = number;

export interface RaceBar {
  id: string;
  name: string;
  lat: number;
  lon: number;
  street?: string;
}

/** Who wrote a clue; 'house' for the clue maker. */
export type ClueBy = Letter | 'host' | 'house';

export interface RaceClue {
  text: string;
  by: ClueBy;
  /** What the first hint says; left out in races from before there were any. */
  nudge?: string;
}

/** The rungs of a bar's hints, counted from 1. */
export type HintRung = 1 | 2 | 3;

export interface CatalogueEntry {
  id: number;
  text: string;
}

/** A photo that is here, or the hash of one that follows. */
export type PhotoRef = { id: string } | { sha256: string };

/** Everything the fold needs for ever: it reads nothing else. */
export interface RaceStart {
  gameId: number;
  kind: 'classic' | 'lazy' | 'god';
  /** Bars a route visits, the final one included. */
  gameBars: number;
  /** The whole list, the start among them. */
  bars: RaceBar[];
  startBar: string;
  finalBar: string;
  /** Every team of the game; those without a route do not race. */
  teams: Letter[];
  routes: Partial<Record<Letter, string[]>>;
  /** For each racing team a clue for every bar of the list but the start, reserves too. */
  clues: Partial<Record<Letter, Record<string, RaceClue>>>;
  /** The skip code of every bar but the start. */
  codes: Record<string, string>;
  sabotages: CatalogueEntry[];
  forfeits: CatalogueEntry[];
  /** How near to a bar its visitors must be, before the fix's accuracy. */
  radiusM: number;
  /** Secret; decides which forfeit comes when. */
  seed: string;
  /** The host is in a team; left out in races without one, and in those from before this was kept. */
  racingHost?: RacingHost;
  /** Left out where nobody chose one. */
  lastJar?: LastJar;
  /** How far its bars are apart on foot; left out where no streets are known, and in races from before they were. */
  walks?: WalkTable;
  /** Teams may take hints; left out where the host chose otherwise, and in races from before there were any. */
  hints?: true;
}

/** A host who races, and whether they know the clues of others: they read them before they sat down, or wrote them. */
export interface RacingHost {
  team: Letter;
  knows: 'read' | 'wrote' | null;
}

/** When a race ends by itself, finished or not, and how its host said that: by the clocks of the town. */
export interface LastJar {
  at: Instant;
  hour: string;
}

interface Claimed {
  team: Letter;
  /** Counted from 0. */
  step: number;
  /** The official time: when the claim was made, within its bounds. */
  official: Instant;
  /** It counts from two seconds or more before it was ruled on. */
  banked: boolean;
  /** When it first reached us; left out where it was ruled on then. */
  arrived?: Instant;
  /** Banked while another phone of the team was in contact; left out where none was. */
  shared?: true;
  /** Why the claim counts from later than the phone's time; absent where it does not, and in races from before this was stored. */
  countedFrom?: CountedFrom;
  photo: PhotoRef | null;
  /** They stood before a shut door, and the photo shows it; left out where it was open. */
  isShut?: true;
}

/** The effect on teams of replacing one bar with another. */
interface Reroute {
  /** The teams whose route it changes. */
  teams: Letter[];
  /** Generated clues: for a closed bar, to the teams that were looking for it; for a bar of the directory, to all teams; {} for a reserve. */
  clues: Partial<Record<Letter, RaceClue>>;
  /** Teams that were looking for the bar start over at their new clue; absent in races from before this rule. */
  startsOver?: true;
}

/** A door that was reported is shut: the teams that have the bar ahead go to a reserve instead. */
interface BarShut extends Reroute {
  type: 'bar-shut';
  bar: string;
  /** The host's word, or that of two teams. */
  by: 'host' | 'teams';
  /** Null where nobody has to go there, or no reserve is left. */
  to: RaceBar | null;
  /** How much of their time those that were looking for it are given back. */
  backMs: Partial<Record<Letter, number>>;
}

export type EventBody =
  | ({ type: 'race-started' } & RaceStart)
  | ({
      type: 'bar-verified';
      bar: string;
      by: 'place' | 'code' | 'override';
      reason?: string;
      /** The phone said it stood on the bar's own pin, to the last decimal. */
      onPin?: true;
    } & Claimed)
  | ({ type: 'bar-missed'; bar: string; by: 'place' | 'code' } & Claimed)
  | { type: 'forfeit-due'; team: Letter; step: number; forfeit: number }
  | { type: 'forfeit-done'; team: Letter; step: number; photo: PhotoRef }
  | { type: 'team-finished'; team: Letter; official: Instant }
  /** A team has read a hint to its bar, for so many minutes that it serves there. */
  | { type: 'hint-taken'; team: Letter; step: number; bar: string; rung: HintRung; minutes: number }
  /** The minutes of a bar's hints were over at `servedAt`: the next clue opens, or the finish counts. */
  | { type: 'hints-served'; team: Letter; step: number; servedAt: Instant }
  | { type: 'code-used'; team: Letter; bar: string; next: string }
  | { type: 'code-missed'; team: Letter }
  | { type: 'code-revealed'; bar: string }
  | { type: 'sabotage-given'; id: string; sab: number; by: Letter | 'host'; to: Letter }
  | { type: 'sabotage-landed'; id: string }
  /** `doneAt`: when the phone says so, within its bounds; left out where that is when it came in. */
  | { type: 'sabotage-done'; id: string; photo: PhotoRef; doneAt?: Instant }
  | { type: 'team-retired'; team: Letter; by: RetiredBy }
  | { type: 'race-paused' }
  | { type: 'race-resumed' }
  | {
      type: 'host-said';
      text: string;
      /** The one team it is for; left out, it is for everybody. */
      to?: Letter;
      /** Also for those who watch; left out, it is not. */
      wall?: true;
    }
  | { type: 'time-adjusted'; team: Letter; ms: number; reason: string }
  | ({ type: 'bar-replaced'; from: string; to: RaceBar; code: string } & Reroute)
  | BarShut
  /** A host who does not race leaves a bar where it is that was reported as shut. */
  | { type: 'door-left'; bar: string }
  /** A banked finish changes the order, and a host who does not race says from when it counts. */
  | { type: 'finish-ruled'; team: Letter; time: FinishTime; official: Instant }
  | { type: 'undone'; undoes: number }
  | { type: 'photo-arrived'; team: Letter; sha256: string; id: string }
  | { type: 'team-flagged'; team: Letter; flag: Flag }
  /** A host who does not race says in the results that something about a team looked odd, or no longer does. */
  | { type: 'team-called-odd'; team: Letter; odd: boolean }
  /** A host who raced has left their team. */
  | { type: 'host-left'; team: Letter }
  /** After the start a phone joined a team, or took over a seat: a team member or the host answered its knock. */
  | { type: 'let-in'; team: Letter; by: 'team' | 'host'; seat?: true }
  | { type: 'last-jar-set'; lastJar: LastJar | null }
  | { type: 'last-jar-told'; minutes: 30 | 10 }
  /** A team was silent for long and is asked whether it still races; it says so itself, or by whatever it does next. */
  | { type: 'team-asked'; team: Letter }
  | { type: 'team-answered'; team: Letter }
  /** `endedAt`: when it was over; left out where that is when it was noted. */
  | { type: 'race-ended'; by: 'host' | 'last-finisher' | 'hard-stop' | 'last-jar'; endedAt?: Instant };

/** Who took a team out of the race: the host, its captain, or two members of a team without one, which the host may take back. */
export type RetiredBy = 'host' | 'team' | 'members';

/** From when a banked finish counts: from when the phone says it was made, or from when it came in. */
export type FinishTime = 'banked' | 'arrival';

/** Raised as a phone says where it is. */
export type Flag = 'travel' | 'sweep';

/** Read from the log: a pace nobody walks, a leg too short, fixes that are the pins themselves. */
export type OddLeg = 'pace' | 'quick' | 'pin';

/** What happened, in its place: `seq` without gaps from 1, `at` never before the one before it. */
export type RaceEvent = EventBody & { seq: number; at: Instant };
export type EventOf<T extends EventBody['type']> = Extract<RaceEvent, { type: T }>;

/** Where a phone thinks it is; never kept in an event. */
export interface PhoneFix {
  lat: number;
  lon: number;
  /** Metres; null when the phone did not say. */
  accuracyM: number | null;
  /** By the phone, put right by its offset; null when it did not say. */
  at: Instant | null;
}

/** What a phone says of when it did something, and what we know of when it could have told us. */
export interface SaidTime {
  /** When the phone says it was; null means now. */
  claimedAt: Instant | null;
  /** No earlier time is believed: since then this phone was in contact and did not say so. Null when it never was. */
  contactAt: Instant | null;
  /** When another phone of the team was last in contact before it was sent; null when none was. */
  othersAt: Instant | null;
  /** Since when phones of the team were in unbroken contact as it was first sent; null when none was. */
  onlineSince: Instant | null;
  /** When it first reached us and we failed to take it; null when this is the first attempt. */
  triedAt: Instant | null;
}

/** A photo that arrived and when. */
export interface KeptPhoto {
  id: string;
  at: Instant;
}

export type SabotageProof = KeptPhoto | { sha256: string };

export type MoveBody =
  | ({ type: 'start' } & RaceStart)
  | ({
      type: 'verify-bar';
      team: Letter;
      /** The step the phone meant; null for the current one. */
      step: number | null;
      /** The place they say they are in, as the directory has it; null when they named none it knows. */
      place: RaceBar | null;
      code: string | null;
      fix: PhoneFix | null;
      photo: PhotoRef | null;
      /** They stand before a shut door. */
      isShut?: true;
      /** Fresh codes, to follow one that is used up: the first that no bar has is taken. */
      freshCodes: string[];
    } & SaidTime)
  | { type: 'submit-forfeit'; team: Letter; step: number | null; photo: KeptPhoto | null }
  | {
      type: 'take-hint';
      team: Letter;
      /** The step the phone meant; null for the current one. */
      step: number | null;
      rung: number;
      /** What the phone showed that it costs. */
      minutes: number;
    }
  | { type: 'serve-hints'; team: Letter }
  | { type: 'give-sabotage'; sabotageId: string; by: Letter | 'host'; to: Letter; sab: number }
  | { type: 'sabotage-landed'; sabotageId: string }
  | ({ type: 'end-sabotage'; team: Letter; sabotageId: string; photo: SabotageProof | null } & SaidTime)
  | { type: 'retire'; team: Letter; by: RetiredBy }
  | { type: 'end'; by: 'host' | 'hard-stop' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'message'; text: string; to?: Letter; wall?: true }
  | { type: 'override'; team: Letter; reason: string }
  | { type: 'adjust'; team: Letter; ms: number; reason: string }
  | {
      type: 'replace-bar';
      from: string;
      /** A reserve, or a bar of the directory when there is none; null for the reserve nearest on foot. */
      to: RaceBar | null;
      /** What the clue maker says of a bar of the directory, by team. */
      clues: Partial<Record<Letter, RaceClue>>;
      freshCodes: string[];
      /** The host races: whether anybody still has to go there is not told by a refusal. */
      blind?: true;
    }
  | { type: 'shut-bar'; bar: string; isShut: boolean }
  | { type: 'reveal-code'; bar: string }
  | { type: 'rule-finish'; team: Letter; time: FinishTime }
  | { type: 'undo'; seq: number }
  | { type: 'photo-arrived'; team: Letter; sha256: string; photoId: string }
  | { type: 'flag'; team: Letter; flag: Flag }
  | { type: 'call-odd'; team: Letter; odd: boolean }
  | { type: 'leave-team' }
  | { type: 'let-in'; team: Letter; by: 'team' | 'host'; seat?: true }
  | { type: 'set-last-jar'; lastJar: LastJar | null }
  /** Time has passed: what is due of the last jar is told or done. */
  | { type: 'last-jar' }
  /** `heardAt`: when a phone of the team was last in contact; null when none ever was. */
  | { type: 'ask-team'; team: Letter; heardAt: Instant | null }
  | { type: 'still-racing'; team: Letter };

/** What somebody wants to happen, and when they asked by the server's clock. */
export type Move = MoveBody & { at: Instant };
export type MoveOf<T extends MoveBody['type']> = Extract<Move, { type: T }>;
