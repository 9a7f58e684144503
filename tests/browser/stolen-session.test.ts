import { expect, test } from 'vitest';
import { browserForThisFile, visitor } from '../harness/browsers/browser.ts';
import { freshDatabase } from '../harness/servers/database.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { letSessionGrowOld, refreshed } from './kept-session.ts';
import { signUpByHand } from './sign-up.ts';

const { pool, url } = await freshDatabase();
const server = await serverForThisFile({ DATABASE_URL: url });
const browser = await browserForThisFile();

test('a session copied from a browser gets its thief nothing, and ends for the owner too', {
  tags: 'promise',
}, async () => {
  const owner = await visitor(browser);
  await signUpByHand(owner.page, server.origin, { name: 'Owner', email: 'owner@example.org' });
  const stolen = await owner.page.evaluate(() => localStorage.getItem('pickled-egg-session') ?? '');
  await refreshed(owner.page);
  await refreshed(owner.page);
  expect(await owner.page.evaluate(readConstants)).toBe(200);
  await pool.query("update refresh_tokens set used_at = used_at - interval '11 seconds'");

  const thief = await visitor(browser);
  await thief.page.goto(`${server.origin}/no-such-page`);
  await thief.page.evaluate((kept) => localStorage.setItem('pickled-egg-session', kept), stolen);
  await thief.page.evaluate(letSessionGrowOld);
  await thief.page.goto(`${server.origin}/account`);
  await thief.page.getByText('Log in to change your name or your password,').waitFor();
  expect([await thief.page.evaluate(readConstants), await thief.context.cookies()]).toEqual([401, []]);

  expect(await owner.page.evaluate(readConstants)).toBe(401);
  await owner.page.evaluate(letSessionGrowOld);
  await owner.page.goto(`${server.origin}/account`);
  await owner.page.getByText('Log in to change your name or your password,').waitFor();
  await Promise.all([owner.context.close(), thief.context.close()]);
});

async function readConstants(): Promise<number> {
  return (await fetch('/api/data/constants')).status;
}
