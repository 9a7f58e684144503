import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toastShownMs } from '../../web/app/notification.ts';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { signUpLocked } from './second-lock.ts';
import { fillSignup, logIn, signUp } from './sign-up.ts';

/** Opens a state of the page; hands over what shows that it is open. */
type Open = (page: Page) => Promise<Locator>;

const server = await evening();
const browser = await browserForThisFile();
const calm = { ...desktop, reducedMotion: 'reduce' } as const;
const stranger = await visitor(browser, calm);
const member = await visitor(browser, calm);
const longName = 'Wolfeschlegelsteinhausenbergerdorff-Long';
await signUp(member.page, server.origin, { name: longName, email: 'member@example.org' });
await signUpLocked(server.origin, 'locked@example.org');

const fine = clean(looks);

test.each<[string, Open]>([
  ['login', at('/login', 'Login')],
  ['signup', at('/signup', 'Sign up')],
  ['a forgotten password', at('/forgot-password', 'Forgot it? It happens')],
  ['a new password with its link', at('/reset-password#token_hash=any', 'A new password')],
  ['a link that confirms an address', at('/confirm-email#token_hash=any', 'Nearly there')],
  ['a link that is not whole', at('/confirm-email', 'That did not work')],
  ['a new password without its link', at('/reset-password', 'A new password')],
  ['My Games of a stranger', at('/manage', 'Join a Race')],
  ['the account page of a stranger', at('/account', 'Your account')],
  ['the table of calls', at('/api/docs', 'The calls')],
  ['login after signing up', at('/login?notice=check-email', 'Login')],
  ['login after a new password', at('/login?notice=password-changed', 'Login')],
  ['a form with nothing filled in', withNothing],
  ['a wrong password', withWrongPassword],
  ['a weak password', withWeakPassword],
  ['a taken address', withTakenAddress],
  ['a link on its way', withLinkSent],
  ['the second lock', atSecondLock],
  ['a page that did not arrive', notArrived],
])('%s is accessible and fits the screen in every look', async (_name, open) => {
  expect(await inEveryLook(stranger.page, open)).toEqual(fine);
});

test.each<[string, Open]>([
  ['My Games', at('/manage', 'Your Races')],
  ['the account page', at('/account', 'Your account')],
  ['login of someone who is in already', at('/login', "You're in already")],
  ['the landing page of a member', at('/', 'Crack clues. Find bars. Win the night.')],
  ['an open dialog', withDialog],
  ['the goodbye that was refused', withGoodbye],
])('%s is accessible and fits the screen in every look', async (_name, open) => {
  expect(await inEveryLook(member.page, open)).toEqual(fine);
});

test('[K21] a code that opens nothing is asked for once, though its page names it too: it counts once', async () => {
  const { page } = await visitor(browser, calm);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.origin}/join/ZZZZZ9`);
  await page.getByText("That code doesn't open a race.").waitFor();
  expect(asked.filter((path) => path.startsWith('/api/join/'))).toEqual(['/api/join/ZZZZZ9']);
});

test('a toast is accessible and fits the screen in every look', { tags: 'promise' }, async () => {
  // It leaves by itself, and a look takes as long as the machine takes: here it stays.
  await member.page.addInitScript(holdTimersOf, toastShownMs);
  expect(await inEveryLook(member.page, withToast)).toEqual(fine);
});

test('no page broke or went against its content policy on the way', () => {
  expect([stranger.faults, member.faults]).toEqual([[], []]);
});

async function inEveryLook(page: Page, open: Open) {
  const seen = await open(page);
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, seen));
  return found;
}

function at(path: string, heading: string): Open {
  return async (page) => {
    await page.goto(server.origin + path);
    return page.getByRole('heading', { level: 1, name: heading });
  };
}

async function withNothing(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/signup`);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  return page.getByText('Pickled Egg is for adults. Tick the box if you are 18 or over.');
}

async function withWrongPassword(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/login`);
  await logIn(page, { email: 'member@example.org', password: 'not the right one' });
  return page.getByRole('alert').filter({ hasText: 'Invalid login credentials' });
}

async function withWeakPassword(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/signup`);
  await fillSignup(page, { name: 'Weak', email: 'weak@example.org', password: 'password12' });
  return page.getByRole('alert').filter({ hasText: 'That password is too easy to guess.' });
}

async function withTakenAddress(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/signup`);
  await fillSignup(page, { name: 'Twice', email: 'member@example.org' });
  return page.getByRole('alert').filter({ hasText: 'User already registered' });
}

async function withLinkSent(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/forgot-password`);
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  return page.getByRole('status').filter({ hasText: 'Check your e-mail' });
}

async function atSecondLock(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/login`);
  await logIn(page, { email: 'locked@example.org' });
  return page.getByRole('heading', { level: 1, name: 'One more lock' });
}

/** As after a deployment: the page is open, and the file of the next screen is gone. */
async function notArrived(page: Page): Promise<Locator> {
  // Signed in or out, Create is a link that stays in the document.
  await page.goto(`${server.origin}/checkout`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/assets/create-*.js', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('link', { name: 'Go there' }).click();
  return page.getByRole('heading', { level: 1, name: "That page didn't arrive" });
}

/** Runs in the page: what would happen after just so long does not. */
function holdTimersOf(ms: number): void {
  const { setTimeout: begin } = window as unknown as { setTimeout: (...given: unknown[]) => number };
  Object.assign(window, { setTimeout: (...given: unknown[]) => (given[1] === ms ? 0 : begin(...given)) });
}

async function withToast(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/manage?notification=logged_in`);
  // The toast may be there before the screen whose file is still on its way.
  await page.getByRole('heading', { level: 1, name: 'Your Races' }).waitFor();
  return page.getByRole('status').filter({ hasText: 'Logged in. The jar is waiting.' });
}

async function withGoodbye(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/account`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  return page.getByRole('alert').filter({ hasText: 'Enter your password as well.' });
}

async function withDialog(page: Page): Promise<Locator> {
  await page.goto(`${server.origin}/account`);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  return page.getByRole('dialog', { name: 'Log out everywhere?' });
}
