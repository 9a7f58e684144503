import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { choosesBar, claims, takesPhoto } from './at-the-bar.ts';
import { banked, carriesOnOffline, heardFrom, keptDraft } from './banked.ts';
import { evening } from './evening.ts';
import {
  anotherBar,
  begunNight,
  expectedBar,
  hostView,
  type Night,
  openRace,
  type Player,
  playerOf,
  standAt,
} from './race-night.ts';

const { origin, pass } = await evening();
const browser = await browserForThisFile();
const night = await begunNight(browser, { origin, teams: 4, phones: 2 });

test('a wrong bar and then the right one, the page reloaded at every step', async () => {
  const fox = playerOf(night, 'A');
  const wrong = await anotherBar(night, 'A');
  await standAt(fox, wrong, 18);
  const page = await openRace(night, fox);
  const dialog = page.getByRole('dialog');
  const lengths = uploadLengths(page);

  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await dialog.getByText('Nearest first. Your phone is accurate to 18 m.').waitFor();
  await reloadOnceKept(page, { step: 'loc' });
  const row = dialog.getByRole('radio', { name: wrong.name });
  await row.check();
  await reloadOnceKept(page, { step: 'loc', place: { placeId: wrong.id } });
  await row.waitFor();
  expect(await row.isChecked()).toBe(true);
  await dialog.getByRole('button', { name: "WE'RE HERE" }).tap();
  await reloadOnceKept(page, { step: 'photo' });
  await dialog.getByRole('heading', { name: wrong.name }).waitFor();
  await dialog.getByText('Everyone in, glasses up. Soft drinks count.').waitFor();
  await dialog.getByRole('button', { name: 'Flip' }).tap();
  await takesPhoto(page);
  await dialog.getByRole('button', { name: 'Retake' }).tap();
  await takesPhoto(page);
  await reloadOnceKept(page, { photo: 'kept' });
  await dialog.getByRole('img', { name: 'Your team photo' }).waitFor();
  await dialog.getByRole('button', { name: 'SEND IT' }).tap();
  await dialog.getByRole('heading', { name: 'You Failed!' }).waitFor();
  await page.reload();
  await dialog.getByRole('heading', { name: 'You Failed!' }).waitFor();
  await dialog.getByText("You're not at the correct bar.").waitFor();
  await dialog.getByText('1 wrong guess at this clue. The third means a forfeit.').waitFor();
  await dialog.getByRole('button', { name: 'BACK TO THE CLUE' }).tap();
  await dialog.waitFor({ state: 'detached' });

  pass(61_000);
  await page.reload();
  const right = await expectedBar(night, 'A');
  await standAt(fox, right);
  await claims(page, right.name);
  await dialog.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  const said = async () => (await dialog.innerText()).split(/\n+/);
  await eventually(said).toEqual(expect.arrayContaining(['You found', right.name, '1 of 3']));
  await dialog.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await page.getByText('Bar 2 of 3', { exact: true }).waitFor();
  await eventually(() => photosMissing('A')).toBe(0);
  expect(lengths.length).toBeGreaterThan(0);
  expect(lengths.filter((bytes) => bytes === 0 || bytes > 400_000)).toEqual([]);
  await page.reload();
  await page.getByText('Bar 2 of 3', { exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(fox.faults).toEqual([]);
});

test('without a position and without a camera a team gets on by skip code and a photo of its own', async () => {
  const dog = playerOf(night, 'B');
  await dog.context.clearPermissions();
  await dog.context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  const page = await openRace(night, dog);
  const dialog = page.getByRole('dialog');
  const lengths = uploadLengths(page);
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await dialog.getByText('Failed to retrieve location.').waitFor();
  await dialog.getByRole('button', { name: 'Not listed? Use a skip code' }).tap();
  await dialog.getByRole('textbox', { name: 'Skip code' }).fill('AAAAAA');
  await reloadOnceKept(page, { step: 'code', code: 'AAAAAA' });
  await dialog.getByRole('button', { name: 'USE CODE' }).tap();
  await dialog.getByText('The camera does not open here.').waitFor();
  await choosePhoto(page);
  await dialog.getByRole('button', { name: 'SEND IT' }).tap();
  await dialog.getByRole('heading', { name: 'No such code' }).waitFor();
  expect(await dialog.innerText()).not.toContain('You Failed!');
  await dialog.getByRole('button', { name: 'TRY AGAIN' }).tap();
  await dialog.getByRole('textbox', { name: 'Skip code' }).fill(await codeFor(night, 'B'));
  await dialog.getByRole('button', { name: 'USE CODE' }).tap();
  await choosePhoto(page);
  await dialog.getByRole('button', { name: 'SEND IT' }).tap();
  await dialog.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  await dialog.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await eventually(() => photosMissing('B')).toBe(0);
  expect(lengths.filter((bytes) => bytes === 0 || bytes > 400_000)).toEqual([]);
  expect(dog.faults).toEqual([]);
});

test('a phone that never says where it is offers the code before it gives up', async () => {
  const cat = playerOf(night, 'C');
  await cat.context.addInitScript(() => {
    navigator.geolocation.watchPosition = () => 1;
  });
  const page = await openRace(night, cat);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  // In one look: it is found out for five more seconds.
  const stillFinding = dialog.filter({ hasText: 'Finding out where you are…' });
  await stillFinding.getByRole('button', { name: 'Not listed? Use a skip code' }).waitFor();
  await dialog.getByText('Failed to retrieve location.').waitFor();
  await dialog.getByRole('button', { name: 'TRY AGAIN' }).tap();
  await dialog.getByText('Finding out where you are…').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => keptDraft(page)).toBe(null);
  await page.reload();
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(cat.faults).toEqual([]);
});

test('when nobody can tell where a team is nobody failed, and a code is the next rung', async () => {
  const eagle = playerOf(night, 'D');
  const bar = await expectedBar(night, 'D');
  await standAt(eagle, bar, 1_500);
  const page = await openRace(night, eagle);
  const dialog = page.getByRole('dialog');
  await claims(page, bar.name);
  await dialog.getByRole('heading', { name: 'We can’t tell' }).waitFor();
  expect(await dialog.innerText()).not.toContain('You Failed!');
  await dialog.getByRole('button', { name: 'USE A SKIP CODE' }).tap();
  await dialog.getByRole('textbox', { name: 'Skip code' }).waitFor();
  const { standings } = await hostView(night);
  expect(standings.find(({ group }) => group === 'D')?.incorrectGuesses).toBe(0);
  expect(eagle.faults).toEqual([]);
});

test('[E14] a name typed without signal is saved, ruled on once when the signal is back, and shown as the bar’s full name', async () => {
  const fox = playerOf(night, 'A');
  const bar = await expectedBar(night, 'A');
  await standAt(fox, bar);
  const page = await openRace(night, fox);
  await carriesOnOffline(page);
  const dialog = page.getByRole('dialog');
  const sent = heardFrom(fox, '/api/correctly-guessed');
  await page.getByText('live', { exact: true }).waitFor();
  await fox.context.setOffline(true);
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await dialog.getByText(/^No signal\. (Pick or type|Type) the bar; we save it\.$/).waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('textbox', { name: /^(Or type|Type) its name$/ }).fill(bar.name.toLowerCase());
  await dialog.getByRole('button', { name: /^This bar is shut/ }).waitFor();
  await dialog.getByRole('button', { name: "WE'RE HERE" }).tap();
  await takesPhoto(page);
  // Without a position the server cannot tell where the team is.
  await eventually(() => keptDraft(page)).toMatchObject({ fix: { accuracy: expect.any(Number) } });
  await dialog.getByRole('button', { name: 'SEND IT' }).tap();
  await dialog.getByRole('heading', { name: 'Saved' }).waitFor();
  await dialog.getByText(banked(1)).waitFor();
  await fox.context.setOffline(false);
  await dialog.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  await dialog.getByText(bar.name, { exact: true }).waitFor();
  expect(sent()).toEqual(['/api/correctly-guessed 200']);
  await dialog.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await dialog.waitFor({ state: 'detached' });
  expect(fox.faults).toEqual([]);
});

test('two phones of a team that press together find one bar, and the second is told so', async () => {
  const phones = [playerOf(night, 'C', 0), playerOf(night, 'C', 1)];
  const bar = await expectedBar(night, 'C');
  for (const player of phones) await readyToSend(player, bar);
  const sent = phones.map(({ page }) => page.waitForRequest('**/api/correctly-guessed'));
  for (const { context } of phones) {
    await context.route('**/api/correctly-guessed', async (route) => {
      await Promise.all(sent);
      await route.continue();
    });
  }
  for (const { page } of phones) await page.getByRole('button', { name: 'SEND IT' }).tap();
  const headings = phones.map(async ({ page }) => {
    const heading = page.getByRole('dialog').getByRole('heading', { name: /^(Cracked it!|One of you was quicker)$/ });
    await heading.waitFor();
    return heading.innerText();
  });
  expect((await Promise.all(headings)).toSorted()).toEqual(['Cracked it!', 'One of you was quicker']);
  const { standings } = await hostView(night);
  expect(standings.find(({ group }) => group === 'C')?.done).toBe(1);
});

async function readyToSend(player: Player, bar: Awaited<ReturnType<typeof expectedBar>>): Promise<void> {
  await player.context.addInitScript(
    ([latitude, longitude]) => {
      navigator.geolocation.watchPosition = (found) => {
        found({ coords: { latitude, longitude, accuracy: 15 } } as GeolocationPosition);
        return 1;
      };
    },
    [bar.lat, bar.lon] as const,
  );
  const page = await openRace(night, player);
  await choosesBar(page, bar.name);
  await page.getByRole('button', { name: "WE'RE HERE" }).tap();
  await takesPhoto(page);
}

/** Goes away and comes back once this much of the claim is kept: what is still being written down when a page goes is lost. */
async function reloadOnceKept(page: Page, claim: object): Promise<void> {
  await eventually(() => keptDraft(page)).toMatchObject(claim);
  await page.reload();
}

/** A photo straight from a good camera: large, and too heavy for a pub's signal. */
async function choosePhoto(page: Page): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#333', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  await page
    .getByLabel('Team photo', { exact: true })
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: 'Your team photo' }).waitFor();
}

/** How many bytes each photo had that this page began to send. */
function uploadLengths(page: Page): number[] {
  const lengths: number[] = [];
  page.on('request', (request) => {
    const length = request.headers()['upload-length'];
    if (length !== undefined) lengths.push(Number(length));
  });
  return lengths;
}

async function photosMissing(letter: 'A' | 'B'): Promise<number | undefined> {
  const { host } = await hostView(night);
  return host?.teams.find(({ group }) => group === letter)?.photosMissing;
}

async function codeFor({ host, gameId }: Night, letter: 'B'): Promise<string> {
  const bar = await expectedBar(night, letter);
  const codes = await host.page.evaluate(
    async (id): Promise<{ id: string; code: string }[]> => (await fetch(`/api/data/skip_codes?gameId=${id}`)).json(),
    gameId,
  );
  return codes.find(({ id }) => id === bar.id)?.code ?? '';
}
