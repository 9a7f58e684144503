import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterwards } from '../harness/afterwards.ts';
import { browserForThisFile, killBrowser, phoneIn } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { phoneJpeg } from '../harness/races/pictures.ts';
import { evening } from './evening.ts';
import { takesPhoto } from './at-the-bar.ts';
import {
  appKept,
  banked,
  carriesOnOffline,
  heardFrom,
  keptPages,
  missingPhotos,
  pressed,
  upToThePhoto,
} from './banked.ts';
import { begunNight, expectedBar, hostView, openRace, type Player, playerOf, standAt } from './race-night.ts';

const server = await evening();
const browser = await browserForThisFile();
const night = await begunNight(browser, { origin: server.origin, options: { serviceWorkers: 'allow' } });

test('a claim that was banked when the browser was killed is sent once by the next one, with its time', async () => {
  const bar = await expectedBar(night, 'A');
  const turnOn = await phoneOnDisk(playerOf(night, 'A'));
  const fox = await turnOn();
  await standAt(fox, bar);
  const page = await openRace(night, fox);
  const sentBefore = heardFrom(fox, '/api/correctly-guessed');
  await upToThePhoto(page, bar.name);
  await fox.context.setOffline(true);
  const made = await pressed(page, 'SEND IT');
  await page.getByText(banked(1)).first().waitFor();
  await killBrowser(fox.context);
  expect(sentBefore()).toEqual([]);
  // By now the time of arrival is another.
  await eventually(() => Date.now() > made.to + 2_000).toBe(true);
  expect(await found()).toEqual({ done: 0, at: null });

  const again = await turnOn();
  const sent = heardFrom(again, '/api/correctly-guessed');
  const next = await openRace(night, again);
  await next.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  await eventually(() => missingPhotos(night)).toBe(0);
  const { done, at } = await found();
  expect([done, (at ?? 0) >= made.from, (at ?? 0) <= made.to]).toEqual([1, true, true]);
  await next.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await next.getByText('Bar 2 of 3', { exact: true }).waitFor();
  await next.reload();
  await next.getByText('live', { exact: true }).waitFor();
  await next.getByText('Bar 2 of 3', { exact: true }).waitFor();
  expect(sent()).toEqual(['/api/correctly-guessed 200']);
  expect([...fox.faults, ...again.faults]).toEqual([]);
});

test('[E14] without signal the bars of the last list are offered, and a claim from them is saved and ruled on once', async () => {
  const dog = playerOf(night, 'B');
  const bar = await expectedBar(night, 'B');
  await standAt(dog, bar);
  const page = await openRace(night, dog);
  await carriesOnOffline(page);
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('group', { name: 'Bars around you' }).locator('label');
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await dialog.getByText('Nearest first.').waitFor();
  const listed = await rows.allInnerTexts();
  for (const kept of [/^nearby:/, /^view:/]) {
    await eventually(() => keptPages(page)).toContainEqual(expect.stringMatching(kept));
  }
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await appKept(page);

  await dog.context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await dialog.getByText('No signal. Pick or type the bar; we save it.').waitFor();
  const sent = heardFrom(dog, '/api/correctly-guessed');
  expect(await rows.allInnerTexts()).toEqual(expect.arrayContaining(listed));
  await dialog.getByRole('radio', { name: bar.name }).check();
  await dialog.getByRole('button', { name: "WE'RE HERE" }).tap();
  await takesPhoto(page);
  await dialog.getByRole('button', { name: 'SEND IT' }).tap();
  await page.getByText(banked(1)).first().waitFor();
  await dialog.getByRole('heading', { name: 'Saved' }).waitFor();
  await dog.context.setOffline(false);
  await dialog.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  expect(sent()).toEqual(['/api/correctly-guessed 200']);
  expect(dog.faults).toEqual([]);
});

test('a claim that the app of 729b6bb kept on a phone is sent by this one, with its photo and its time', async () => {
  const dog = playerOf(night, 'B');
  const bar = await expectedBar(night, 'B');
  await standAt(dog, bar);
  const before = (await hostView(night)).standings.find(({ group }) => group === 'B')?.done ?? 0;
  const page = await openRace(night, dog);
  await eventually(() => missingPhotos(night, 'B')).toBe(0);
  const token = await page.evaluate(async (id) => {
    const view = (await (await fetch(`/api/view/${id}`)).json()) as { step: { token: string } };
    return view.step.token;
  }, night.gameId);
  await page.goto(`${night.origin}/robots.txt`);
  const photo = [...(await phoneJpeg())];
  const madeAt = Date.now();
  await page.evaluate(keepAsThen, { gameId: night.gameId, team: 'B', token, bar, madeAt, photo });
  const next = await openRace(night, dog);
  await next.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  await eventually(() => missingPhotos(night, 'B')).toBe(0);
  expect((await hostView(night)).standings.find(({ group }) => group === 'B')?.done).toBe(before + 1);
  expect(dog.faults).toEqual([]);
});

interface KeptThen {
  gameId: number;
  team: string;
  token: string;
  bar: { id: string; name: string; lat: number; lon: number };
  madeAt: number;
  photo: number[];
}

/** Runs in the page: an empty store as that version made it, and one claim in it as that version kept it. */
async function keepAsThen({ gameId, team, token, bar, madeAt, photo }: KeptThen): Promise<void> {
  const deleting = indexedDB.deleteDatabase('pickled-egg');
  await new Promise((done) => deleting.addEventListener('success', done));
  const opening = indexedDB.open('pickled-egg', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('errands', { keyPath: 'id' });
    opening.result.createObjectStore('photos');
    opening.result.createObjectStore('pages');
  });
  await new Promise((done) => opening.addEventListener('success', done));
  const session = JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}') as { user: { id: string } };
  const bytes = new Uint8Array(photo).buffer;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = crypto.randomUUID();
  const fix = { lat: bar.lat, lon: bar.lon, accuracy: 12, at: madeAt };
  const keeping = opening.result.transaction(['errands', 'photos'], 'readwrite');
  keeping.objectStore('errands').put({
    id,
    personId: session.user.id,
    gameId,
    team,
    task: { kind: 'claim', token, place: { placeId: bar.id, name: bar.name }, fix, cluedAt: madeAt - 60_000 },
    madeAt,
    photo: { sha256, id: null },
    tries: 0,
    outcome: { type: 'waiting' },
    isSeen: false,
  });
  keeping.objectStore('photos').put({ bytes, type: 'image/jpeg' }, id);
  await new Promise((done) => keeping.addEventListener('complete', done));
  opening.result.close();
}

/** A player moves to a browser of their own that keeps all it has in a folder; returns what starts it there. */
async function phoneOnDisk({ context, email }: Player): Promise<() => Promise<Player>> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled egg phone-'));
  // What a killed browser started is gone a moment after it, and may write until then.
  afterwards(() => rm(folder, { recursive: true, maxRetries: 10 }));
  const session = await context.storageState();
  await context.close();
  const turnOn = async () => {
    const visit = await phoneIn(folder, { permissions: ['geolocation', 'camera', 'notifications'] });
    afterwards(() => visit.context.close());
    return { ...visit, email };
  };
  // They signed in on another day: a browser writes that down at its leisure, and at the latest when it is closed.
  const first = await turnOn();
  await first.context.setStorageState(session);
  await first.context.close();
  return turnOn;
}

/** What the race knows of the fox's bars. */
async function found(): Promise<{ done: number | undefined; at: number | null }> {
  const fox = (await hostView(night)).standings.find(({ group }) => group === 'A');
  return { done: fox?.done, at: fox?.lastBar?.at ?? null };
}
