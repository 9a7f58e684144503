import type { Static } from 'typebox';
import type { ListedBar, NamedBar } from './calls/shapes.ts';
import type { Letter, TeamReadiness } from './game.ts';
import type { StandingView } from './race-view.ts';

/** What a host answers when they let us make their race. */
interface Questionnaire {
  knowCity: string;
  barPreferences: string;
  occasion: string;
  playDate: string;
}

/** A booking, by the names that are used inside; the wire and the columns have the specification's (calls/games.ts). */
export interface Game {
  gameId: number;
  hostId: string;
  name: string;
  city: string;
  date: string;
  /** When and where people meet on the day, where the host said so: 19:30, and a place in their own words. */
  time: string | null;
  meetingPoint: string | null;
  /** The hour at which its race ends by itself, finished or not: 23:30, where the host chose one. */
  lastJar: string | null;
  type: 'classic' | 'lazy' | 'god';
  teamCount: number;
  /** How many bars a team has to find; the list has spare ones. */
  barCount: number;
  bars: Static<typeof NamedBar>[];
  /** By its name; in older games that is all there is. */
  startBar: string | null;
  startBarId: string | null;
  /** Where every route ends, when the host chose it. */
  finalBarId: string | null;
  hostTel: string | null;
  /** Teams may take hints. */
  hints: boolean;
  status: 'setup' | 'ongoing' | 'over';
  extras: { sabotages: string[] } | null;
  lazyQuestionnaire: Questionnaire | null;
  lazyStage: 'questionnaire' | 'submitted' | 'paid' | 'built';
}

/** A game as one of its people may see it: null stands for what there is not, and for what is not for them. */
export interface GameView extends Omit<Game, 'bars' | 'lazyStage'> {
  bars: Static<typeof ListedBar>[] | null;
  /** Null in games of another type. */
  lazyStage: Game['lazyStage'] | null;
  hostEmail: string;
  role: 'host' | 'co-host' | 'player';
  /** The caller's; null for a host who is in none. */
  team: Letter | null;
  /** Where the list has bars that others mapped. */
  attribution?: string;
  /** In a list of games, of those whose race has begun. */
  news?: RaceNews;
  /** In a list of games, of those that are not over: how many are in its teams. */
  people?: number;
  /** During the race, for a member by code who is not captain. */
  buttons?: TeamButtons;
}

/** [K12] [K13] [K14] Who presses a team's buttons, for a member who may not press all of them. */
export interface TeamButtons {
  /** Whether a captain gives the sabotage and decides about retiring. */
  hasCaptain: boolean;
  /** Whether the caller claims, submits forfeits, ends sabotages and takes hints. */
  presses: boolean;
  /** Captain and vice-captain, or in a team without them the member who presses; captains who have not opened the game are left out. */
  names: string[];
  /** The number of people in the team. */
  people?: number;
  /** [K13] The member who asked for the team to retire, and until when a second one can agree; absent if no one did. */
  retiring?: { name: string; isYou: boolean; until: number };
}

/** How a race stands or how it ended, in its order: what everybody in it may see on the leaderboard. */
export interface RaceNews {
  paused: boolean;
  /** Until when claims made before the end may still change it; null while the race is on. */
  provisionalUntil: number | null;
  /** Equal teams share a position. */
  standings: Pick<StandingView, 'group' | 'position' | 'state' | 'done'>[];
}

/** What a host may change of a game before its start; '' takes the hour, the meeting point, the last jar or the number away again. */
export type GameChange = Partial<
  Pick<Game, 'name' | 'date' | 'teamCount' | 'barCount'> & {
    time: string;
    meetingPoint: string;
    lastJar: string;
    hostTel: string;
    hints: boolean;
    /** Only a god game can become classic again. */
    type: 'classic';
  }
>;

/** A team as one of the game's people may see it: null stands for what is not for them. */
export interface TeamView {
  gameId: number;
  letter: Letter;
  /** Captain first. */
  emails: string[] | null;
  /** By bar; in a game whose clues the host writes they stand with team A, for the host alone. */
  clues: Record<string, { clue: string; savedAt: string }> | null;
  /** What the first hints say, by bar, for whoever reads the clues; left out while nobody wrote any. */
  nudges?: Record<string, { nudge: string; savedAt: string }>;
  members: number;
  /** Those of its people who have not opened the game yet, signed in; for its host. */
  unopened: string[] | null;
  cluesWritten: number;
  cluesNeeded: number;
  ready: boolean;
  reason: Extract<TeamReadiness, { ready: false }>['reason'] | null;
  /** [T21] Whether anyone was chosen to write the clues this team lacks; absent from older servers. */
  hasWriter?: boolean;
  /** The writers' names; null for a name the caller may not read. */
  writers?: string[] | null;
}

/** Somebody in a team, or to be in it. */
export interface TeamMember {
  gameId: number;
  team: Letter;
  email: string;
}
