import type { Letter } from '../game.ts';
import type { Town } from './town.ts';

/** The race anybody may try: a toy without a server, so the page knows its answers. */
export interface TryRace {
  town: Town;
  /** In the order they come; `bar` is the id of the one it tells of. */
  clues: { text: string; bar: string }[];
  bots: TryBot[];
  sabotage: TrySabotage;
}

export interface TryBot {
  team: Letter;
  /** Seconds after the start at which it finds each of its bars. */
  foundAt: number[];
}

export interface TrySabotage {
  by: Letter;
  /** It lands this long after the second clue opens; with the third at the latest. */
  afterS: number;
}

/** Yours is the first team; `wrongS` is what a wrong bar costs. */
export const tryRules = { you: 'A', seconds: 90, wrongS: 10, wipes: 3 } as const;
