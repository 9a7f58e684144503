import { expect, test } from 'vitest';
import { startGoogleStandIn } from '../../server/testing/google-stand-in.ts';
import { afterwards } from '../harness/afterwards.ts';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { letSessionGrowOld } from './kept-session.ts';
import { fillSignup, goodPassword, logIn, signUpAndOpen, signUpByHand } from './sign-up.ts';

const clientId = 'egg.apps.example';
const google = await startGoogleStandIn(clientId);
afterwards(() => google.stop());
const server = await evening({ GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: google.keysUrl });
const bare = await evening();
const browser = await browserForThisFile();

test('signing up: a weak password says why, a good one leads where one wanted to go, Logout goes home and Login to My Games', {
  tags: 'promise',
}, async () => {
  const { context, page, faults } = await visitor(browser);
  await page.goto(`${bare.origin}/signup?redirectTo=/account`);
  await fillSignup(page, { name: 'Priya', email: 'priya@example.org', password: 'password12' });
  const alert = page.getByRole('alert').filter({ hasText: 'That password is too easy to guess.' });
  await alert.waitFor();
  expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
    'This is a commonly used password.',
    'Add more words that are less common.',
  ]);
  expect(await page.getByLabel('E-mail').inputValue()).toBe('priya@example.org');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  // Words that leave by themselves are looked for first.
  await page.getByRole('status').filter({ hasText: 'Logged out. Mind how you go.' }).waitFor();
  await page.getByRole('heading', { name: 'Crack clues. Find bars. Win the night.' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await context.cookies()).toEqual([]);

  await page.goto(`${bare.origin}/login`);
  await logIn(page, { email: 'PRIYA@example.org' });
  await page.getByRole('status').filter({ hasText: 'Logged in. The jar is waiting.' }).waitFor();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await page.getByText('No games yet').waitFor();
  await page.getByRole('banner').getByText('Priya').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a wrong password and a taken address are said in words, and the form stays filled', async () => {
  const { context, page } = await visitor(browser);
  await signUpByHand(page, bare.origin, { name: 'Sam', email: 'sam@example.org' });
  const stranger = await visitor(browser);
  await stranger.page.goto(`${bare.origin}/login`);
  await logIn(stranger.page, { email: 'sam@example.org', password: 'not the right one' });
  await stranger.page.getByRole('alert').filter({ hasText: 'Invalid login credentials' }).waitFor();
  expect(await stranger.page.getByLabel('E-mail').inputValue()).toBe('sam@example.org');
  await stranger.page.goto(`${bare.origin}/signup`);
  await fillSignup(stranger.page, { name: 'Sam', email: 'sam@example.org' });
  const taken = stranger.page.getByRole('alert').filter({ hasText: 'User already registered' });
  await taken.getByRole('link', { name: 'Login' }).click();
  await stranger.page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await context.close();
  await stranger.context.close();
});

test('nobody signs up without being 18', async () => {
  const { context, page } = await visitor(browser);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(`${bare.origin}/signup`);
  await page.getByLabel('Display name').fill('Kid');
  await page.getByLabel('E-mail').fill('kid@example.org');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  expect(await page.getByLabel('I am 18 or over').evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(
    true,
  );
  expect(sent).not.toContain('/auth/v1/signup');
  await context.close();
});

test('a redirect never leaves our own pages', async () => {
  const { context, page } = await visitor(browser);
  await page.goto(`${bare.origin}/signup?redirectTo=https://evil.example/`);
  await fillSignup(page, { name: 'Eve', email: 'eve@example.org' });
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  expect(new URL(page.url()).origin).toBe(bare.origin);
  await context.close();
});

test('two tabs follow each other, refresh at once without losing the session, and leave together', async () => {
  const { context, page } = await visitor(browser, desktop);
  await signUpByHand(page, bare.origin, { name: 'Tabby', email: 'tabby@example.org' });
  const other = await context.newPage();
  await other.goto(`${bare.origin}/account`);
  await other.getByRole('button', { name: 'Logout' }).waitFor();
  const before = await page.evaluate(letSessionGrowOld);
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Logout' }).waitFor()));
  const now = await page.waitForFunction((old) => {
    const kept = JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}') as Record<string, unknown>;
    return kept['refresh_token'] !== old && Number(kept['expires_at']) > 1 ? kept : null;
  }, before);
  expect(await now.jsonValue()).toMatchObject({ user: { email: 'tabby@example.org' } });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Crack clues. Find bars. Win the night.' }).waitFor();
  await other.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await context.close();
});

test('the cookie reads what is for people who are logged in; where it is lost, My Games posts the token for a new one', async () => {
  const { context, page } = await visitor(browser);
  await signUpByHand(page, bare.origin, { name: 'Cookie', email: 'cookie@example.org' });
  const read = () => page.evaluate(async () => (await fetch('/api/data/constants')).status);
  expect(await read()).toBe(200);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
  await context.clearCookies();
  expect(await read()).toBe(401);
  await page.goto(`${bare.origin}/manage`);
  await page.getByText('No games yet').waitFor();
  expect(await read()).toBe(200);
  await context.close();
});

test('a new name shows at once; a new password needs the old one and works from then on', async () => {
  const { context, page } = await visitor(browser);
  await signUpByHand(page, bare.origin, { name: 'Old Name', email: 'renamed@example.org' });
  await page.goto(`${bare.origin}/account`);
  await page.getByLabel('Display name').fill('New Name');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('banner').getByText('New Name').waitFor();

  const next = 'three badgers opened a bakery';
  await page.getByLabel('Current password', { exact: true }).fill('wrong one altogether');
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your current password is not right.' }).waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed').waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await logIn(page, { email: 'renamed@example.org', password: next });
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  expect(await page.getByRole('banner').getByTitle('New Name').textContent()).toBe('Your account: New Name');
  await context.close();
});

test('logging out everywhere ends the other device too', async () => {
  const one = await visitor(browser);
  await signUpByHand(one.page, bare.origin, { name: 'Many', email: 'many@example.org' });
  const two = await visitor(browser, desktop);
  await two.page.goto(`${bare.origin}/login`);
  await logIn(two.page, { email: 'many@example.org' });
  await two.page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await one.page.goto(`${bare.origin}/account`);
  await one.page.getByRole('button', { name: 'Log out everywhere' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await one.page.getByRole('heading', { name: 'Crack clues. Find bars. Win the night.' }).waitFor();
  expect(await two.page.evaluate(async () => (await fetch('/api/data/constants')).status)).toBe(401);
  await one.context.close();
  await two.context.close();
});

test('goodbye: the other device is logged out, the data is taken along, and the phone forgets whose it was', async () => {
  const who = { name: 'Gone', email: 'gone@example.org' };
  const { context, page, faults } = await visitor(browser);
  await signUpAndOpen(page, bare.origin, who);
  const other = await visitor(browser, desktop);
  await other.page.goto(`${bare.origin}/login`);
  await logIn(other.page, who);
  await other.page.getByRole('heading', { name: 'Your Races' }).waitFor();

  await page.goto(`${bare.origin}/account`);
  await page.getByRole('button', { name: 'Log out Chrome on Linux' }).click();
  await page.getByText('Chrome on Linux is logged out').waitFor();
  expect(await other.page.evaluate(async () => (await fetch('/api/data/constants')).status)).toBe(401);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^pickled-egg-\d{4}-\d\d-\d\d\.zip$/);

  await page.evaluate(keepRaceOnPhone);
  expect(await page.evaluate(keptOnPhone)).toEqual(['errands', 'pages', 'photos']);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('status').filter({ hasText: 'Your account is deleted. Thanks for the races.' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  expect(await page.evaluate(keptOnPhone)).toEqual([]);

  await page.goto(`${bare.origin}/login`);
  await logIn(page, who);
  await page.getByRole('alert').filter({ hasText: 'Invalid login credentials' }).waitFor();
  await signUpAndOpen(page, bare.origin, who);
  await page.getByText('No games yet').waitFor();
  expect(faults).toEqual([]);
  await context.close();
  await other.context.close();
});

test.each([
  ['/login', 'Sign in with Google'],
  ['/signup', 'Sign up with Google'],
])('on %s without a client id the Google button stands still and says why', async (path, button) => {
  const { context, page } = await visitor(browser);
  await page.goto(bare.origin + path);
  await page.getByText('Google is not set up on this server.').waitFor();
  expect(await page.getByRole('button', { name: button }).isDisabled()).toBe(true);
  await context.close();
});

test('Google signs a person in: our nonce goes out hashed, the id token comes back, the account is there', async () => {
  const { context, page, faults } = await visitor(browser);
  await context.exposeFunction('googleToken', (nonce: string) =>
    google.idToken({ email: 'gina@example.org', name: 'Gina', sub: '77', nonce }),
  );
  await context.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${identityScript.toString()})()` }),
  );
  await page.goto(`${server.origin}/login`);
  await page.getByRole('button', { name: 'Continue as Gina' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await page.getByRole('banner').getByText('Gina').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** Puts onto the phone what a race leaves there: a page, and a claim with its photo that waits to be sent. */
async function keepRaceOnPhone(): Promise<void> {
  const { user } = JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}') as { user: { id: string } };
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('pickled-egg', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('errands', { keyPath: 'id' });
      opening.result.createObjectStore('photos');
      opening.result.createObjectStore('pages');
    };
    opening.onsuccess = () => resolve(opening.result);
  });
  const tx = db.transaction(['errands', 'photos', 'pages'], 'readwrite');
  tx.objectStore('errands').put({ id: 'e1', personId: user.id });
  tx.objectStore('photos').put({ bytes: new ArrayBuffer(3), type: 'image/jpeg' }, 'e1');
  tx.objectStore('pages').put({ seq: 1 }, `view:${user.id}:7`);
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  db.close();
}

/** The stores of the phone that hold something. */
async function keptOnPhone(): Promise<string[]> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('pickled-egg');
    opening.onsuccess = () => resolve(opening.result);
  });
  const names = [...db.objectStoreNames];
  const counts = await Promise.all(
    names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const counting = db.transaction(name).objectStore(name).count();
          counting.onsuccess = () => resolve(counting.result);
        }),
    ),
  );
  db.close();
  return names.filter((_, place) => (counts[place] ?? 0) > 0);
}

/** What Google's script offers to a page, for the stand-in: a button that hands out a signed token. */
function identityScript() {
  type Options = { nonce: string; callback: (answer: { credential: string }) => void };
  const there = window as unknown as { google: unknown; googleToken: (nonce: string) => Promise<string> };
  let options: Options | undefined;
  there.google = {
    accounts: {
      id: {
        initialize: (given: Options) => {
          options = given;
        },
        renderButton: (place: HTMLElement) => {
          const button = document.createElement('button');
          button.textContent = 'Continue as Gina';
          button.addEventListener('click', () => {
            if (!options) return;
            const { callback: hand, nonce } = options;
            void there.googleToken(nonce).then((credential) => hand({ credential }));
          });
          place.append(button);
        },
      },
    },
  };
}
