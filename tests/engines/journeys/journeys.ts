import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine, EngineName } from '../drivers/driver.ts';
import { isInstalled, startEngine } from '../engines.ts';
import { aNightOut } from './a-night-out.ts';
import { fromSignUpToStart } from './from-sign-up-to-start.ts';
import { theTraps } from './the-traps.ts';
import { theWall } from './the-wall.ts';

const journeys = {
  'from sign-up to the start: a host makes a game, picks its bars on the map and pays, a guest joins by code':
    fromSignUpToStart,
  'a night out: gate, clue, camera, file, no signal, sabotage, results and replay': aNightOut,
  'traps of phones: a database that does not open, a keyboard, letters that are too small, storage that is gone':
    theTraps,
  'the wall: watched, cut off, back, and won': theWall,
};

/** The same journeys whichever engine it is. One that this machine does not have is left out, and `npm run test:all` says so. */
export function journeysIn(name: EngineName): void {
  describe.skipIf(!isInstalled(name))(`in ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await startEngine(name);
      return () => engine.close();
    });
    test.each(Object.entries(journeys))('%s', async (_what, journey) => {
      expect(await journey(engine)).toEqual([]);
    });
  });
}
