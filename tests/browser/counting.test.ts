import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { afterwards } from '../harness/afterwards.ts';
import { browserForThisFile, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { fillSignup, logIn, signUpByHand } from './sign-up.ts';

const heard: { name: string; props: object; cookie: string | undefined }[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    heard.push({ ...(JSON.parse(body) as { name: string; props: object }), cookie: request.headers.cookie });
    response.writeHead(202, { 'access-control-allow-origin': '*' }).end();
  });
});
await new Promise<void>((resolve) => collector.listen(0, 'localhost', resolve));
afterwards(async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});
const address = `http://localhost:${(collector.address() as AddressInfo).port}/api/event`;
const server = await evening({ ANALYTICS_URL: address });
const browser = await browserForThisFile();

test('nothing is counted before a yes; after it sign-ups, sign-ins and games are, without a cookie; and never after a no', {
  tags: 'promise',
}, async () => {
  const { context, page, faults } = await visitor(browser);
  await signUpByHand(page, server.origin, { name: 'Priya', email: 'priya@example.org' });
  await page.getByRole('button', { name: 'Yes, count' }).click();
  await page.goto(`${server.origin}/account`);
  await page.getByRole('button', { name: 'Log out here' }).click();
  await page.getByRole('status').filter({ hasText: 'Logged out' }).waitFor();
  expect(heard).toEqual([]);

  await page.goto(`${server.origin}/login`);
  await logIn(page, { email: 'priya@example.org' });
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await page.goto(`${server.origin}/create`);
  await page.getByLabel('Game name').fill('Big Night');
  await page.getByLabel('Location').fill('York');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Classic').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create Game' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await eventually(() => heard.map(({ name, props }) => [name, props])).toEqual([
    ['sign_in', { method: 'email' }],
    ['game_create', { name: 'Big Night', type: 'classic' }],
  ]);

  await page.goto(`${server.origin}/account`);
  await page.getByRole('button', { name: 'Stop counting' }).click();
  await page.getByText('We count nothing you do on this device.').waitFor();
  const other = await visitor(browser);
  await other.page.goto(`${server.origin}/signup`);
  await other.page.getByRole('button', { name: 'No thanks' }).click();
  await fillSignup(other.page, { name: 'Sam', email: 'sam@example.org' });
  await other.page.getByRole('heading', { name: 'Your Races' }).waitFor();
  const third = await visitor(browser);
  await third.page.goto(`${server.origin}/signup`);
  await third.page.getByRole('button', { name: 'Yes, count' }).click();
  await fillSignup(third.page, { name: 'Kim', email: 'kim@example.org' });
  await third.page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await eventually(() => heard.slice(2).map(({ name, props }) => [name, props])).toEqual([
    ['sign_up', { method: 'email' }],
  ]);
  expect(heard.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  expect([faults, other.faults, third.faults]).toEqual([[], [], []]);
  for (const opened of [context, other.context, third.context]) await opened.close();
});
