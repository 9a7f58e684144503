import type { Page } from 'playwright-core';
import { takesPhoto } from './at-the-bar.ts';
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

export function banked(count: number): RegExp {
  return new RegExp(`^Banked \\d\\d:\\d\\d:\\d\\d, ${count} waiting$`);
}

/** What a phone was answered at some addresses, over all its pages. */
export function heardFrom({ context }: Pick<Player, 'context'>, ...paths: string[]): () => string[] {
  const answers: string[] = [];
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (paths.includes(pathname)) answers.push(`${pathname} ${answer.status()}`);
  });
  return () => answers;
}

export async function upToThePhoto(page: Page, barName: string): Promise<void> {
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await page.getByRole('radio', { name: barName }).check();
  await page.getByRole('button', { name: "WE'RE HERE" }).tap();
  await takesPhoto(page);
}

/** The service worker has the whole app, so that it opens without signal. */
export async function appKept(page: Page): Promise<void> {
  // It comes last: where it is, everything is.
  await page.waitForFunction(async () => (await caches.match('/app-shell')) !== undefined);
}

export async function missingPhotos(night: Night): Promise<number | undefined> {
  return (await hostView(night)).host?.teams.find(({ group }) => group === 'A')?.photosMissing;
}

/** By this machine's clock, which the phone's is. */
export function timeOf(at: number): string {
  return new Date(at).toTimeString().slice(0, '00:00:00'.length);
}
