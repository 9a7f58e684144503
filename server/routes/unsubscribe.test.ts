import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { refusalOf, refusalOfAddress, unsubscribeUrl } from '../mails/unsubscribe.ts';
import { isMailRefused } from '../store/mail/mail-refusals.ts';

const { app, deps } = await freshApp();
const { db } = deps.database;

test('[N11] one tap on the page of the link ends it without an account, and another lets it come again', async () => {
  const token = tokenFor('sam@example.org');
  expect(await say({ token })).toEqual([200, { success: true }]);
  expect(await say({ token })).toEqual([200, { success: true }]);
  expect([await isRefused('sam@example.org'), await isRefused('jo@example.org')]).toEqual([true, false]);
  expect(await say({ token, wanted: true })).toEqual([200, { success: true }]);
  expect(await isRefused('sam@example.org')).toBe(false);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('[N11] the one press of a mail program ends it (%s)', async (type, payload) => {
  const email = `${type.slice(0, 4)}@example.org`;
  const { pathname } = new URL(unsubscribeUrl(deps, email));
  const answer = await app.inject({ method: 'POST', url: pathname, headers: { 'content-type': type }, payload });
  expect(answer.statusCode).toBe(200);
  expect(await isRefused(email)).toBe(true);
});

test('looking at the link, as mail scanners do, ends nothing', async () => {
  const { pathname } = new URL(unsubscribeUrl(deps, 'looked@example.org'));
  expect((await app.inject({ url: pathname })).statusCode).toBe(200);
  expect(await isRefused('looked@example.org')).toBe(false);
});

test('a link that we did not make ends nothing', async () => {
  const token = tokenFor('sam@example.org');
  const made = ['', 'abc', token.slice(1), `AA${token.slice(2)}`, `${token.slice(0, -2)}AA`, `${token}=`];
  const words = 'This link is not whole. Open it from the mail once more.';
  const answers = await Promise.all(made.map((wrong) => say({ token: wrong })));
  expect(answers).toEqual(made.map(() => refusal('not-found', words)));
});

test('the link is the same in every mail to an address, and says nothing of it', () => {
  const url = unsubscribeUrl(deps, 'sam@example.org');
  expect(url).toBe(unsubscribeUrl(deps, 'sam@example.org'));
  expect(Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('sam');
  expect(refusalOf(url)).toEqual(refusalOfAddress(deps, 'sam@example.org'));
});

function say(payload: object) {
  return ask(app, { method: 'POST', url: '/api/unsubscribe', cookie: '', payload });
}

function tokenFor(email: string): string {
  return unsubscribeUrl(deps, email).split('/').at(-1) ?? '';
}

function isRefused(email: string): Promise<boolean> {
  return isMailRefused(db, refusalOfAddress(deps, email));
}
