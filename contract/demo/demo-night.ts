import type { Letter } from '../game.ts';
import type { Spot, Town } from './town.ts';

export const demoChapters = ['Clue', 'Bar', 'Egged', 'Photo', 'Lead', 'Jar'] as const;
export type DemoChapter = (typeof demoChapters)[number];

/** How long the demo is, and whose phone it shows. Each chapter takes its turn of fifteen seconds; what it is named for comes two in. */
export const demoRules = { seconds: 90, chapterS: 15, leadInS: 2, followed: 'A' } as const;

/** A whole night by bots in ninety seconds. Seconds are those of the demo. */
export interface DemoNight {
  town: Town;
  walks: DemoWalk[];
  captions: DemoCaption[];
  screens: DemoScreen[];
  /** How long the night really was: knots of demo seconds and race seconds, for the clock on the phone. */
  knots: [demoS: number, raceS: number][];
}

export interface DemoWalk {
  team: Letter;
  from: Spot;
  to: Spot;
  leftS: number;
  cameS: number;
}

/** A card on the map: 'Skunk eggs Fox.' */
export interface DemoCaption {
  atS: number;
  team: Letter;
  title: string;
  words: string;
}

/** What the followed team's phone shows from a moment on. */
export type DemoScreen = { atS: number; rank: number } & (
  | { kind: 'clue'; number: number; text: string }
  | { kind: 'photo'; bar: string }
  | { kind: 'found'; number: number; bar: string }
  | { kind: 'egged'; by: Letter; text: string }
  | { kind: 'board'; rows: { team: Letter; done: number }[] }
  | { kind: 'jar'; time: string }
);
