import type { Letter } from '../game.ts';
import type { Town } from './town.ts';

/** The races anybody may try: a toy without a server, so the page knows its answers. */
export interface TryRaces {
  town: Town;
  /** The bot that strikes, in each of them. */
  striker: Letter;
  /** A first visit gets the first one; each further go gets the next. */
  races: TryRace[];
}

export interface TryRace {
  /** In the order they come. */
  clues: TryClue[];
  bots: TryBot[];
  /** The sabotage lands this long after the second clue opens; with the third at the latest. */
  strikesAfterS: number;
}

export interface TryClue {
  text: string;
  /** The same in words, where the text is pictures: for a device that does not draw them. */
  inWords?: string;
  /** The id of the bar it tells of. */
  bar: string;
}

export interface TryBot {
  team: Letter;
  /** Seconds after the start at which it finds each of its bars. */
  foundAt: number[];
}

/** Yours is the first team; `wrongS` is what a wrong bar costs. */
export const tryRules = { you: 'A', seconds: 90, wrongS: 10, wipes: 3 } as const;
