import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/calls.ts';
import type { Letter } from '../../contract/game.ts';
import type { Instant, RaceEvent } from '../../contract/race.ts';
import type { RaceView } from '../../contract/race-view.ts';

export type Results = OutputOf<(typeof calls)['game-results']>;

/** Everything that phones and hosts do and that the race keeps. */
export type DeedKind =
  | 'claim'
  | 'forfeit'
  | 'hint'
  | 'strike'
  | 'sabotage-done'
  | 'retire'
  | 'pause'
  | 'resume'
  | 'message'
  | 'override'
  | 'adjust'
  | 'replace-bar'
  | 'shut-bar'
  | 'rule-finish'
  | 'undo'
  | 'last-jar'
  | 'let-in'
  | 'end';

/**
 * The ways in which phones cheat about when they claimed:
 * hoarder: has claims for every bar refused in the minute after a wrong guess, and sends the right one again later;
 * pauser: the same in a pause;
 * dodger: is handed a sabotage, and says it had found its bar before;
 * peeker: takes a hint, and says it had found its bar before;
 * shadow: comes back from flight mode with what a team mate's hint said;
 * back-dater: is in contact, and says it found its bar minutes ago.
 */
export const cheats = ['hoarder', 'pauser', 'dodger', 'peeker', 'shadow', 'back-dater'] as const;

export type Cheat = (typeof cheats)[number];

/** What somebody was answered, and when by the server's clock. */
export interface Answer {
  status: number;
  at: Instant;
  said: Record<string, unknown>;
}

/** One thing that somebody did, however often it was sent. */
export interface Deed {
  kind: DeedKind;
  /** Whose phone. */
  phone: string;
  /** The team it is of; null for a host's. */
  team: Letter | null;
  /** How the phone cheated; left out for an honest one. */
  cheat?: Cheat;
  /** Word for word what was sent. */
  said: Record<string, unknown>;
  /** When it was first sent. */
  sentAt: Instant;
  /** In the order they came; those that got lost are not here. */
  answers: Answer[];
}

/** A phone of a night and what it was told. */
export interface PhoneRecord {
  id: string;
  /** The team it races with; null for a host who does not race and a co-host. */
  team: Letter | null;
  /** When it was in contact: a call, or a word on its line. */
  contacts: Instant[];
  /** How often the number of its view went back. */
  wentBack: number;
  /** Each bar that a view named to it, with the number of the first view that did. */
  named: Map<string, number>;
  lastView: RaceView | null;
  /** It lay in a pint at the end. */
  isDead: boolean;
}

/** A whole night as its people saw it. */
export interface NightRecord {
  seed: number;
  kind: 'classic' | 'god' | 'lazy';
  hostRaces: boolean;
  /** When the race ends by itself, as its host chose before the start. */
  lastJarAt: Instant | null;
  /** Every moment at which something could happen. */
  ticks: Instant[];
  deeds: Deed[];
  phones: PhoneRecord[];
  log: RaceEvent[];
  /** The table at the end, as the host, a player and whoever has the link read it. */
  results: Results[];
  /** The moment they were read. */
  readAt: Instant;
  /** Words about what should not have been answered at all. */
  troubles: string[];
}

/** The answer that says it was done; null where none came. */
export function takenAnswer({ answers }: Deed): Answer | null {
  return answers.find(({ status }) => status === 200) ?? null;
}
