import type { Logger } from 'pino';
import type { Bell } from './races/bell.ts';
import type { Config } from './config/config.ts';
import type { FairShares } from './http/fair-share.ts';
import type { LivePace } from './live/pace.ts';
import type { Google } from './outside/google/google.ts';
import type { PayPalStandIn } from './outside/paypal/stand-in.ts';
import type { PayPal } from './outside/paypal/paypal.ts';
import type { PhotoFiles } from './outside/photos/photo-files.ts';
import type { Pictures } from './photos/pictures/pictures.ts';
import type { LiveBars } from './places/live-bars.ts';
import type { LiveCities } from './places/live-cities.ts';
import type { FirstAttempts } from './night/first-attempts.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Races } from './races/door.ts';
import type { Database } from './store/database.ts';
import type { Walks } from './streets/walks.ts';
import type { Keys } from './store/accounts/keys.ts';

/** What the routes work with, built once in main.ts. */
export interface Deps {
  config: Config;
  database: Database;
  keys: Keys;
  log: Logger;
  bell: Bell;
  races: Races;
  /** What each account, and the guests of a game together, have of this node. */
  shares: FairShares;
  /** Claims that reached us when we could not take them. */
  firstAttempts: FirstAttempts;
  passwords: Passwords;
  google: Google;
  /** Null where nothing is paid, or nobody said how. */
  payPal: PayPal | null;
  /** In test mode: the payer's side of it. */
  payPalStandIn: PayPalStandIn | null;
  photoFiles: PhotoFiles;
  pictures: Pictures;
  /** What public servers know beside the directory. */
  places: { bars: LiveBars; cities: LiveCities };
  /** How far bars are apart on foot. */
  walks: Walks;
  /** The browser's build. */
  webFolder: string;
  now: () => Date;
  /** How much of the disk for uploads is free, from 0 to 1; asked of the system when not said. */
  freeShare?: () => Promise<number>;
  /** How the live line beats; calmly when not said. */
  livePace?: LivePace;
  /** Set when the process is about to end: /readyz says no, so that no new visitor is sent here. */
  drain: { draining: boolean };
}
