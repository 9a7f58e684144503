import { expect } from 'vitest';
import { evening } from '../../browser/evening.ts';
import { claimRight, endRace, startedRace } from '../../harness/races/race.ts';
import { watchLink } from '../../harness/races/watcher.ts';
import type { Engine } from '../drivers/driver.ts';
import { Phone } from '../phone.ts';
import { exactly, heading, words } from '../query.ts';
import { lookAt } from './pictures.ts';
import { leaves } from './visits.ts';

/** A race on the telly of a bar: a bar is found, the signal goes and comes, somebody wins. */
export async function theWall(engine: Engine): Promise<string[]> {
  const { origin, app, deps } = await evening();
  const race = await startedRace({ app, deps }, { teams: 3 });
  const { token } = await watchLink(race, { delayMinutes: 0 });
  const wall = await Phone.open(engine, origin);
  await wall.setSize(1_280, 720);
  await wall.goto(`/watch/${token}`);
  await wall.see(exactly('LIVE'));
  await claimRight(race, 'B');
  await wall.see(words('found bar 1!'));
  await wall.see(words('33%'));
  expect(await wall.run(scrolled)).toEqual([0, 0]);
  await lookAt(wall, 'wall');
  await wall.setOffline(true);
  await wall.see(words(/^NO SIGNAL SINCE \d\d:\d\d$/));
  await claimRight(race, 'C');
  await wall.setOffline(false);
  await wall.see(exactly('LIVE'));
  for (let bar = 0; bar < 2; bar += 1) await claimRight(race, 'B');
  await endRace(race);
  await wall.see(heading('Dog wins!'));
  await lookAt(wall, 'wall-podium');
  return leaves(wall);
}

/** How far the page can be scrolled; runs in it. */
function scrolled(): number[] {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}
