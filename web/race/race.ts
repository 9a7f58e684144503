import { createContext, use } from 'react';
import type { Letter } from '#contract/game';
import type { RaceView } from '#contract/race-view';
import type { Game } from '../app/game.ts';
import type { Line } from './live/line.ts';
import type { Queue } from './queue/use-queue.ts';
import type { Ways } from './ways.ts';

export type Tab = 'map' | 'clue' | 'board';

/** What lies over the race, one at a time. */
export type Sheet =
  | 'verify'
  | 'photo'
  | 'hint'
  | 'sabotage'
  | 'feed'
  | 'settings'
  | 'codes'
  | 'controls'
  | 'how-you-win'
  | 'end-game';

/** What every part of the play screen needs. */
export interface Race {
  game: Game;
  view: RaceView;
  /** The team this phone plays for; null for a host who is in none. */
  team: Letter | null;
  isHost: boolean;
  line: Line;
  queue: Queue;
  /** The server's time, as this phone knows it. */
  now: () => number;
  tab: Tab;
  showTab: (tab: Tab) => void;
  sheet: Sheet | null;
  open: (sheet: Sheet | null) => void;
  /** Only where bots race, before the night. */
  rehearsal?: Rehearsed;
}

/** A phone of a rehearsal: nothing is sent, kept or asked of the device, so that what a phone remembers is given with it. */
interface Rehearsed {
  ways: Ways;
  /** Where the bots are between bars, for a screen that shows them on a team's map; null on one that shows what teams will see and no more. */
  walkers: Walkers | null;
}

/** Where somebody is who walks from bar to bar, at every moment anew. */
export interface Walkers {
  follow: (tell: () => void) => () => void;
  now: () => Walking;
}

export type Walking = Partial<Record<Letter, { lat: number; lon: number }>>;

const RaceContext = createContext<Race | null>(null);

export const RaceProvider = RaceContext;

/** The race this screen is about. */
export function useRace(): Race {
  const race = use(RaceContext);
  if (!race) throw new Error('There is no race here.');
  return race;
}
