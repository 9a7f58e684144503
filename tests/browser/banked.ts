import type { Page } from 'playwright-core';
import type { Letter } from '../../contract/game.ts';
import { eventually } from '../harness/eventually.ts';
import { choosesBar, takesPhoto } from './at-the-bar.ts';
import { hostView, type Night, type Player } from './race-night.ts';

/** The names of what this browser keeps to be read without signal. */
export function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Asked for before it is there, it would be made, and made empty.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'pickled-egg')) return [];
    const opening = indexedDB.open('pickled-egg');
    await new Promise((done) => opening.addEventListener('success', done));
    const names = opening.result.transaction('pages').objectStore('pages').getAllKeys();
    await new Promise((done) => names.addEventListener('success', done));
    opening.result.close();
    return names.result.map(String);
  });
}

/** What this browser keeps of a proof in the making, its photo only by name; null while there is none. */
export async function keptDraft(page: Page): Promise<object | null> {
  const [draft] = await keptDrafts(page);
  return draft ?? null;
}

function keptDrafts(page: Page): Promise<{ photo: 'kept' | null }[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('pickled-egg');
    await new Promise((done) => opening.addEventListener('success', done));
    const pages = opening.result.transaction('pages').objectStore('pages');
    const drafts = pages.getAll(IDBKeyRange.bound('draft:', 'draft:\uffff'));
    await new Promise((done) => drafts.addEventListener('success', done));
    opening.result.close();
    const kept = drafts.result as { photo: unknown }[];
    return kept.map((draft) => ({ ...draft, photo: draft.photo ? ('kept' as const) : null }));
  });
}

/** Goes away once the photo is kept, and comes back to a view from before it, as a phone does that died before it kept a newer one. */
export async function comesBackToAnOlderView(page: Page): Promise<void> {
  const address = page.url();
  await eventually(async () => (await keptDrafts(page)).some(({ photo }) => photo === 'kept')).toBe(true);
  await page.goto(new URL('/how-to-play', address).href);
  await page.evaluate(async () => {
    const opening = indexedDB.open('pickled-egg');
    await new Promise((done) => opening.addEventListener('success', done));
    const pages = opening.result.transaction('pages', 'readwrite').objectStore('pages');
    const looking = pages.openCursor(IDBKeyRange.bound('view:', 'view:\uffff'));
    await new Promise((done) => looking.addEventListener('success', done));
    const { value } = looking.result as IDBCursorWithValue;
    value.view.seq -= 1;
    value.view.step = { ...value.view.step, type: 'clue', token: 'an older one' };
    const changing = (looking.result as IDBCursorWithValue).update(value);
    await new Promise((done) => changing.addEventListener('success', done));
    opening.result.close();
  });
  await page.goto(address);
}

export function banked(count: number): RegExp {
  return count === 1
    ? /^(No signal\. )?Saved at \d\d:\d\d\. It sends itself\.$/
    : new RegExp(`^(No signal\\. )?${count} saved\\. They send themselves\\.$`);
}

/**
 * What a phone was answered at some addresses, over all its pages. A call that took long may be sent again under its idempotency key:
 * the same answer to it is heard once.
 */
export function heardFrom({ context }: Pick<Player, 'context'>, ...paths: string[]): () => string[] {
  const answers = new Map<string, string>();
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    const key = answer.request().headers()['idempotency-key'];
    const words = `${pathname} ${answer.status()}`;
    if (paths.includes(pathname)) answers.set(`${words} ${key}`, words);
  });
  return () => [...answers.values()];
}

export async function upToThePhoto(page: Page, barName: string): Promise<void> {
  await choosesBar(page, barName);
  await page.getByRole('button', { name: "WE'RE HERE" }).tap();
  await takesPhoto(page);
}

/** The service worker has the whole app, so that it opens without signal. */
export async function appKept(page: Page): Promise<void> {
  // It comes last: where it is, everything is.
  await eventually(() => page.evaluate(async () => (await caches.match('/app-shell')) !== undefined)).toBe(true);
}

export async function missingPhotos(night: Night, team: Letter = 'A'): Promise<number | undefined> {
  return (await hostView(night)).host?.teams.find(({ group }) => group === team)?.photosMissing;
}

/** How far a phone may be from the server's time: half a round trip, which on a busy machine is seconds. */
const clockMs = 5_000;

/** Presses a button, and says between which moments that was: this machine's clock is the phone's too. */
export async function pressed(page: Page, name: string): Promise<{ from: number; to: number }> {
  const from = Date.now();
  await page.getByRole('button', { name }).tap();
  return { from: from - clockMs, to: Date.now() + clockMs };
}

/** A phone that is without signal for half a minute says so over everything: whoever is at it carries on. */
export async function carriesOnOffline(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Carry on offline' }), (button) => button.tap());
}
