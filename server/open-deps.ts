import { join } from 'node:path';
import { openPasswords } from './accounts/passwords.ts';
import { projectRoot } from './config/project-root.ts';
import type { Deps } from './deps.ts';
import { openFairShares } from './http/fair-share.ts';
import { FirstAttempts } from './night/first-attempts.ts';
import { openGoogle } from './outside/google/google.ts';
import { openPhotoFiles } from './outside/photos/open-photo-files.ts';
import { openProvider } from './payments/provider.ts';
import { openPictures } from './photos/pictures/pictures.ts';
import { openPlaces } from './places/places.ts';
import { pushTeller } from './push/tell.ts';
import { openBell } from './races/bell.ts';
import { openRaces, type Teller } from './races/door.ts';
import { servingTeller } from './races/serve-hints.ts';
import { readKeys } from './store/accounts/keys.ts';
import { forgetKnownGames } from './store/games/known-games.ts';
import { openWalks } from './streets/walks.ts';

type Needed = 'config' | 'database' | 'log' | 'now';

/** What the rest is opened on; whatever else is given is taken as it is. */
export type Opened = Pick<Deps, Needed> & Partial<Omit<Deps, Needed>>;

/**
 * Opens what the routes work with. `later` is told how to undo each step, in the order in which they were taken; `deliver` brings
 * the webhooks of test mode to this server, over HTTP unless said.
 */
export async function openDeps(
  { config, database, log, now, ...given }: Opened,
  later: (undo: () => Promise<unknown>) => void,
  deliver?: Parameters<typeof openProvider>[3],
): Promise<Deps> {
  const bell = given.bell ?? (await openBell({ database, log }));
  later(() => bell.stop());
  bell.listen((notice) => {
    if (notice === null) forgetKnownGames(database.db);
  });
  const drain = given.drain ?? { draining: false };
  const [push, serve] = [pushTeller({ database, log }), servingTeller({ database, log, now })];
  const tell: Teller = {
    started: (tx, gameId) => push.started(tx, gameId),
    happened: (events, state, isToldOf) => {
      push.happened(events, state, isToldOf);
      serve(events, state);
    },
  };
  const races = openRaces({ database, bell, log, now, drain, tell });
  later(() => races.stop());
  const { close, ...provider } = await openProvider(config, database, now, deliver);
  later(close);
  const pictures = openPictures();
  later(() => pictures.stop());
  return {
    config,
    ...provider,
    database,
    keys: await readKeys(database, config),
    log,
    bell,
    races,
    shares: openFairShares(config),
    firstAttempts: new FirstAttempts(database, log),
    passwords: openPasswords(),
    google: openGoogle(config),
    photoFiles: openPhotoFiles(config),
    pictures,
    places: openPlaces({ config, database, log, now }),
    walks: openWalks({ config, log, now }),
    webFolder: join(projectRoot, 'build/web'),
    now,
    drain,
    ...given,
  };
}
