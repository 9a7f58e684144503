import type { Browser, Page } from 'playwright-core';
import type { Letter } from '../../contract/game.ts';
import { phone, visitor } from '../harness/browsers/browser.ts';
import { newGame } from './new-game.ts';
import type { Player } from './race-night.ts';
import { signUp } from './sign-up.ts';
import { teamOnCamera } from './team-on-camera.ts';

const allowed = ['geolocation', 'camera', 'notifications'];

/** Where guests join. */
interface Place {
  browser: Browser;
  origin: string;
}

/** A host with a game that is ready but for its people, and its code. */
export async function invitation({ browser, origin }: Place, { teams, email }: { teams: number; email: string }) {
  const visit = await visitor(browser, { ...phone, permissions: allowed });
  await signUp(visit.page, origin, { name: 'Priya', email });
  const gameId = await newGame(visit.page, { gameName: "Priya's Big Night", gameGroups: teams, gameBars: 3 });
  const people = await visit.page.evaluate(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);
  const host: Player = { ...visit, email };
  return { host, gameId, code: (people as { code: string }).code };
}

/** From the link to the seat: a name, the tick and a tap. */
export async function joins(
  page: Page,
  origin: string,
  { code, team, name }: { code: string; team: Letter; name: string },
): Promise<void> {
  await page.goto(`${origin}/join/${code}/${team}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/18 or over/).check();
  await page.getByRole('button', { name: 'Join the race' }).tap();
  await page.getByRole('heading', { name: "You're in." }).waitFor();
}

/** A guest with a phone in a team. */
export async function comesIn({ browser, origin }: Place, code: string, team: Letter, name: string): Promise<Player> {
  const visit = await visitor(browser, { ...phone, permissions: allowed });
  await teamOnCamera(visit.context);
  await joins(visit.page, origin, { code, team, name });
  return { ...visit, email: '' };
}
