import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { nightOf } from '../harness/people/home.ts';
import { signIn } from '../harness/people/people.ts';
import { cookieOf, endRace, startedRace } from '../harness/races/race.ts';
import { evening } from './evening.ts';

const { origin, app, deps } = await evening({ TAXI_URL: 'https://taxi.example.org' });
const browser = await browserForThisFile();

test('[U3] [U8] the way home opens without signal, rings, and keeps what is said until there is some', {
  tags: 'promise',
}, async () => {
  const race = await startedRace({ app, deps }, { columns: { host_tel: '+447700900123' } });
  await endRace(race);
  const session = await signIn(app, 'captain-a@example.org');
  const localStorage = [{ name: 'pickled-egg-session', value: JSON.stringify(session) }];
  const { context, page } = await visitor(browser, {
    ...phone,
    serviceWorkers: 'allow',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await page.goto(`${origin}/results/${race.gameId}`);
  const ask = page.getByRole('region', { name: 'Home safe?' });
  await ask.getByRole('button', { name: "I'm home" }).waitFor();
  await keptApp(page);
  await page.goto(`${origin}/home/${race.gameId}`);
  await page.getByRole('heading', { level: 1, name: 'Home safe?' }).waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('list', { name: 'Who is home' }).waitFor();
  await page.getByRole('button', { name: 'Need a hand' }).click();
  const help = page.getByRole('dialog', { name: 'Need a hand?' });
  await help.getByText('No signal yet.').waitFor();
  const numbers = help.getByRole('link');
  expect(await numbers.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'tel:999',
    'tel:112',
    'https://taxi.example.org',
  ]);
  await context.setOffline(false);
  await help.getByRole('link', { name: /^Call [A-Z]/ }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Open help' }).click();
  expect(await numbers.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toContain(
    'tel:+447700900123',
  );
  await help.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: "I'm home" }).click();
  await page.getByRole('heading', { level: 1, name: 'Home. Good.' }).waitFor();
  await page.getByText('Kept on this phone.').waitFor();

  await context.setOffline(false);
  const said = async () => (await nightOf(race, cookieOf(race, 'A'))).people.find(({ you }) => you)?.word;
  await eventually(said).toBe('home');
  await page.getByText('Kept on this phone.').waitFor({ state: 'detached' });
  await context.close();
});

/** Waits until the phone has the whole app. */
async function keptApp(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pickled-egg-app-'));
      const shells = await Promise.all(names.map((cacheName) => caches.match('/app-shell', { cacheName })));
      return shells.some(Boolean);
    }),
  ).toBe(true);
}
