import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { flyRaces } from '../../server/night/autopilot.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { choosesBar, claims, takesPhoto } from './at-the-bar.ts';
import { banked, carriesOnOffline } from './banked.ts';
import { evening } from './evening.ts';
import { lookAt, phoneOfPictures } from './picture-book.ts';
import {
  begunNight,
  expectedBar,
  hostView,
  newPlayer,
  type Night,
  openRace,
  type Player,
  playerOf,
  standAt,
} from './race-night.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin, deps, pass, now } = await evening({ TAXI_URL: 'https://taxi.example.org' });
const browser = await browserForThisFile();
const minuteMs = 60_000;

test('a night on which everything goes wrong: a shut door, hints past the cap, a co-host, the last jar, and the way home', async () => {
  const options = { colorScheme: 'dark', ...phoneOfPictures } as const;
  const night = await begunNight(browser, { origin, teams: 2, bars: 4, hostIn: 'A', options });
  const [fox, dog] = [night.host, playerOf(night, 'B')];
  const nell = await newPlayer(browser, origin, 'Nell', options);
  // No photo is like another.
  for (const { context } of [fox, dog]) await teamOnCamera(context);
  await openRace(night, fox);
  await openRace(night, dog);
  await getsCohost(night, nell);
  // Who does not race may know where everybody is sent; a host who races may not.
  const desk: Night = { ...night, host: nell };

  await findsDoorShutTwice(desk, fox, dog);
  await isHeard(desk, dog);
  await takesHintsToTheCap(desk, dog);
  await endsAtLastJar(desk, fox, dog);
  await getsHome(night, fox, dog, nell);
  expect([fox, dog, nell].map(({ faults }) => faults)).toEqual([[], [], []]);
});

/** The host races, and names a co-host who scans their screen. */
async function getsCohost({ host: { page } }: Night, nell: Player): Promise<void> {
  await controls(page, 'Crew');
  await page.getByRole('button', { name: 'Add a co-host' }).tap();
  await page.getByRole('img', { name: 'QR code: help to host' }).waitFor();
  await lookAt(page, 'crew-link');
  const copied = page.getByRole('button', { name: 'Copy the link' });
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
  await copied.tap();
  const link = await page.evaluate(() => (window as { copied?: string }).copied ?? '');
  await nell.page.goto(link);
  await lookAt(nell.page, 'cohost-asks');
  await nell.page.getByRole('button', { name: 'Help as Nell' }).tap();
  await page.getByRole('button', { name: 'Let Nell in' }).tap();
  await lookAt(page, 'cohost-yes');
  await page.getByRole('button', { name: "Yes, it's Nell" }).tap();
  await page.getByRole('list', { name: 'Crew' }).getByText('Co-host').waitFor();
  await nell.page.getByRole('link', { name: 'Open the desk' }).tap();
  await nell.page.getByRole('heading', { level: 1 }).waitFor();
  await closesSheets(page);
}

/** Both teams photograph the same shut door, one of them without signal: that settles it without anybody at a desk. */
async function findsDoorShutTwice(desk: Night, fox: Player, dog: Player): Promise<void> {
  const shut = await expectedBar(desk, 'A');
  await carriesOnOffline(fox.page);
  await standAt(fox, shut);
  await choosesBar(fox.page, shut.name);
  await fox.context.setOffline(true);
  await saysShut(fox.page);
  await fox.page.getByRole('button', { name: 'BACK TO THE RACE' }).tap();
  await fox.page.getByText(banked(1)).waitFor();
  pass(minuteMs);

  await standAt(dog, shut);
  await choosesBar(dog.page, shut.name);
  await saysShut(dog.page);
  await dog.page.getByRole('heading', { name: /You Failed!/ }).waitFor();
  await dog.page.getByRole('dialog').getByRole('button').last().tap();

  await fox.context.setOffline(false);
  await fox.page.getByRole('heading', { name: 'Shut. Counts.' }).waitFor();
  await lookAt(fox.page, 'shut-counts');
  await fox.page.getByRole('button', { name: 'NEXT CLUE' }).tap();
  const { feed } = await hostView(desk);
  expect(feed.map(({ kind }) => kind)).toContain('bar-shut');
  pass(2 * minuteMs);
}

async function saysShut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^This bar is shut/ }).tap();
  await takesPhoto(page);
  await page.getByRole('button', { name: 'SEND IT' }).tap();
}

/** What the co-host says is seen, and she sees by how many. */
async function isHeard({ host: nell, gameId }: Night, player: Player): Promise<void> {
  const { page } = nell;
  await page.goto(`${origin}/host/${gameId}`);
  await page.getByRole('navigation', { name: 'Always at hand' }).getByRole('button', { name: 'Message' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Message every team' });
  await sheet.getByLabel('Message').fill('Photo outside the Minster, all of you.');
  await sheet.getByRole('button', { name: 'Send', exact: true }).tap();
  await player.page.getByText('Photo outside the Minster, all of you.').first().waitFor();
  await player.page.getByRole('button', { name: 'Got it' }).tap();
  await page.getByText('Seen by 1 of 2').waitFor();
  await lookAt(page, 'desk-of-a-cohost');
}

/** Three hints at each of three bars are twelve minutes; at the fourth they are free, in time. */
async function takesHintsToTheCap(desk: Night, dog: Player): Promise<void> {
  const { page } = dog;
  await page.reload();
  for (const [index, spent] of [4, 8, 12].entries()) {
    for (const [rung, minutes] of [1, 1, 2].entries()) await takesHint(page, rung + 1, `+${minutes} min`);
    await lookAt(page, `hints-${spent}`);
    const bar = await expectedBar(desk, 'B');
    await standAt(dog, bar);
    await claims(page, bar.name);
    await page.getByRole('heading', { name: /cracked it/i }).waitFor();
    await page.getByRole('dialog').getByRole('button').last().tap();
    await page.getByText(/^Next clue in/).waitFor();
    await lookAt(page, `serving-${spent}`);
    pass(4 * minuteMs + 1_000);
    await page.reload();
    await page.getByText(`Bar ${index + 2} of 4`, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: /^Stuck\? Hint 1 of 3 free in/ }).waitFor();
  await lookAt(page, 'hints-past-the-cap');
  pass(8 * minuteMs);
  await page.reload();
  await takesHint(page, 1, 'free');
}

async function takesHint(page: Page, number: number, price: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Hint ${number} of 3`) }).tap();
  if (number === 1) await lookAt(page, 'hint-ladder');
  await page.getByRole('button', { name: `Take hint ${number}, ${price}` }).tap();
  await page.getByText(`HINT ${number} OF 3`).waitFor();
}

/** The host sets an hour from the pocket; the race ends then by itself, whoever is where. */
async function endsAtLastJar(desk: Night, fox: Player, dog: Player): Promise<void> {
  await fox.page.reload();
  await controls(fox.page, 'Last jar');
  const hour = hourIn(45);
  await fox.page.getByLabel('Hour').fill(hour);
  await lookAt(fox.page, 'last-jar');
  await fox.page.getByRole('button', { name: 'Set last jar' }).tap();
  await fox.page.getByText(`Last jar is at ${hour}. Everybody is told.`).waitFor();
  for (const [laterMinutes, told] of [
    [16, /: (28|29) minutes left/],
    [20, /: [89] minutes left/],
  ] as const) {
    pass(laterMinutes * minuteMs);
    await flyRaces(deps);
    const { feed } = await hostView(desk);
    expect(feed[0]?.text).toMatch(told);
  }
  await dog.page.reload();
  await dog.page.getByText(`Last jar ${hour}`, { exact: false }).first().waitFor();
  await lookAt(dog.page, 'last-jar-near');
  pass(11 * minuteMs);
  await flyRaces(deps);
  for (const { page } of [fox, dog]) await page.getByRole('link', { name: 'View Results' }).waitFor();
  const { endedBy, standings } = await hostView(desk);
  expect(endedBy).toBe('last-jar');
  expect(standings.map(({ group, done }) => [group, done])).toEqual([
    ['B', 3],
    ['A', 1],
  ]);
}

/** Three are asked; one shares where they are with the host alone, and everybody gets in. */
async function getsHome({ gameId }: Night, fox: Player, dog: Player, nell: Player): Promise<void> {
  await dog.page.reload();
  const asked = dog.page.getByRole('region', { name: 'Home safe?' });
  await asked.waitFor();
  await lookAt(dog.page, 'home-asked');
  await asked.getByRole('button', { name: 'Need a hand' }).tap();
  const help = dog.page.getByRole('dialog');
  await help.getByRole('button', { name: 'Share where I am' }).tap();
  for (const box of await help.getByRole('checkbox').all()) {
    const isHost = (await box.evaluate((input) => input.closest('label')?.textContent ?? '')).includes('Priya');
    await box.setChecked(isHost);
  }
  await lookAt(dog.page, 'home-who-may-see');
  await help.getByRole('button', { name: 'Share with 1 person' }).tap();
  await help.getByText(/^Shared until/).waitFor();
  await lookAt(dog.page, 'home-shared');

  await nell.page.goto(`${origin}/home/${gameId}`);
  await nell.page.getByText('B0').first().waitFor();
  expect(await nell.page.getByRole('button', { name: 'See where' }).count()).toBe(0);
  await nell.page.getByRole('button', { name: "I'm home" }).tap();

  await fox.page.goto(`${origin}/home/${gameId}`);
  await fox.page.getByRole('button', { name: 'See where' }).tap();
  await fox.page.getByRole('dialog', { name: 'Where B0 is' }).waitFor();
  await lookAt(fox.page, 'home-see-where');
  await fox.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();
  await lookAt(fox.page, 'home-host');
  await fox.page.getByRole('button', { name: 'On my way' }).tap();

  pass(61 * minuteMs);
  await fox.page.reload();
  await fox.page.getByText('B0').first().waitFor();
  expect(await fox.page.getByRole('button', { name: 'See where' }).count()).toBe(0);
}

async function controls(page: Page, row: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByRole('button', { name: /^Race controls/ }).tap();
  await page.getByRole('button', { name: new RegExp(`^${row}`) }).tap();
}

async function closesSheets(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('tab', { name: 'CLUE' }).waitFor();
}

/** The hour on a clock in York so many minutes from now. */
function hourIn(count: number): string {
  const then = now().getTime() + count * minuteMs;
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(then);
}
