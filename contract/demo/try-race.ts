import type { Letter } from '../game.ts';
import type { Town } from './town.ts';

/** The races at /try: they run without a server, so the page contains the answers. */
export interface TryRaces {
  town: Town;
  /** The bot that gives the sabotage, in each race. */
  striker: Letter;
  /** A first visit gets the first race; each replay gets the next. */
  races: TryRace[];
}

export interface TryRace {
  /** In playing order. */
  clues: TryClue[];
  bots: TryBot[];
  /** Delay from the second clue to the sabotage; it lands with the third clue at the latest. */
  strikesAfterS: number;
}

export interface TryClue {
  text: string;
  /** The clue in words where the text is emoji, for a device that cannot draw them. */
  inWords?: string;
  /** The id of the bar the clue leads to. */
  bar: string;
}

export interface TryBot {
  team: Letter;
  /** Seconds after the start at which it finds each of its bars. */
  foundAt: number[];
}

/** Yours is the first team; `wrongS` is what a wrong bar costs. */
export const tryRules = { you: 'A', seconds: 90, wrongS: 10, wipes: 3 } as const;
