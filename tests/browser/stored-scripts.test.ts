import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../harness/people/ask.ts';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { cohostLink, takeCohostLink } from '../harness/people/cohosts.ts';
import { codeOf } from '../harness/people/joining.ts';
import { yorkList } from '../harness/races/kept-game.ts';
import { changeUser, signIn } from '../harness/people/people.ts';
import type { SignedIn } from '../../server/accounts/sign-in.ts';
import type { Method } from '../../contract/call.ts';
import { sentPhoto } from '../harness/races/photos.ts';
import { phoneJpeg } from '../harness/races/pictures.ts';
import { asHost, asTeam, endRace, type Person, personOf, readyRace, type StartedRace } from '../harness/races/race.ts';
import { madeLink } from '../harness/people/results-link.ts';
import { watchLink } from '../harness/races/watcher.ts';
import { appKept } from './banked.ts';
import { evening } from './evening.ts';
import { type Field, isShown, listenForProbes, probes, readProbes } from './script-probes.ts';

const { origin, app, deps, now, pass } = await evening({ OPERATOR_EMAILS: 'boss@example.org' });
const browser = await browserForThisFile();
const server = { app, deps };
const permissions = ['geolocation', 'camera', 'notifications'];
const ran: string[] = [];
const faults: string[] = [];
const made: string[] = [];
const shown = new Set<string>();
const boss = await personOf(app, 'boss@example.org');

test('a probe that is not held back is heard, and what it makes is found: so this test would see it', async () => {
  const heard: string[] = [];
  const { page, context } = await visitor(browser);
  await listenForProbes(page, heard);
  await page.setContent(`<p>${probes.hostName}</p>${probes.clue}${probes.captainA}`);
  await eventually(() => heard.length).toBeGreaterThan(2);
  expect((await page.evaluate(readProbes, probes)).made.length).toBeGreaterThan(2);
  await context.close();
});

test('whatever people write, and wherever it is read, is text: no script of theirs runs', async () => {
  const race = await writtenRace();
  const { gameId, host, captains } = race;
  const [ann, bo] = [captains.A, captains.B] as [Person, Person];
  const fresh = await writtenGame(host);
  const lazy = await lazyGame(host);

  // Before the start.
  await look(null, `/join/${await codeOf(server, fresh)}`, ['newGameName', 'city', 'meetingPoint', 'hostName']);
  await look(host, '/manage', ['gameName', 'newGameName']);
  await look(host, `/host/${fresh}`, ['newGameName', 'city', 'meetingPoint']);
  await look(host, `/host/${gameId}/setup`, ['barName']);
  await look(host, `/host/${gameId}/teams`, ['guest']);
  await look(host, `/host/${gameId}/rehearsal`, [], desktop, async (page) => {
    await page.getByRole('button', { name: 'Show me the night' }).click();
    await page.getByRole('tab', { name: 'CLUE' }).click();
    await page.waitForFunction(isShown, { clue: probes.clue });
  });
  await look(host, `/host/${lazy}`, ['occasion', 'wishes']);
  await look(ann, `/group/${gameId}/A`, ['clue', 'nudge', 'barName']);
  await look(bo, '/manage', ['captainB', 'gameName']);
  await look(boss, '/operator?tab=lazy', ['hostName']);
  await look(boss, `/operator?order=${lazy}`, ['occasion', 'wishes']);

  // On the night.
  await started(race);
  const { token } = await watchLink(race, { delayMinutes: 0 });
  await asHost(race, 'message', { text: probes.message, wall: true });
  await asHost(race, 'adjust', { group: 'A', minutes: 1, reason: probes.reason });
  await asTeam(race, 'A', 'take-hint', { gameGroup: 'A', token: `${gameId}.A.0`, rung: 1, minutes: 1 });
  const photo = await sentPhoto(race, 'A', await phoneJpeg());
  const keeping: BrowserContextOptions = { ...phone, serviceWorkers: 'allow' };
  await look(ann, `/game/${gameId}`, ['clue', 'nudge', 'message'], keeping, async (page) => {
    await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    await note(page);
    await page.getByRole('tab', { name: 'MAP' }).tap();
    await page.getByRole('region', { name: /^Map of the bars/ }).waitFor();
    await note(page);
    await page.getByRole('button', { name: /^Notifications/ }).tap();
    await page.getByRole('dialog').getByText(probes.message).first().waitFor();
    await note(page);
    // What a phone keeps of a screen is HTML, shown before any script of ours runs.
    await appKept(page);
    await page.context().setOffline(true);
    await page.goto(`${origin}/game/${gameId}`);
    await page.waitForFunction(isShown, { clue: probes.clue });
  });
  await look(bo, `/game/${gameId}`, ['clue']);
  const helper = await personOf(app, 'helper@example.org');
  await rename(helper, probes.cohost);
  expect((await takeCohostLink(race, helper.cookie, await cohostLink(race)))[0]).toBe(200);
  await look(host, `/host/${gameId}`, ['gameName', 'message'], phone, async (page) => {
    await page.getByRole('button', { name: 'Co-hosts' }).tap();
    await page.waitForFunction(isShown, { cohost: probes.cohost });
  });
  await look(null, `/watch/${token}`, ['message', 'gameName'], desktop);
  await look(boss, '/operator', ['gameName', 'newGameName', 'city']);
  await look(boss, `/operator?tab=support&game=${gameId}`, ['gameName', 'message']);

  for (let step = 0; step < 3; step += 1) await asHost(race, 'override', { group: 'A', reason: probes.reason });
  await lookAtSabotage();

  // Afterwards.
  await endRace(race);
  // Nobody can claim anything any more: clues and bars are told.
  pass(31 * 60_000);
  const asked = { name: probes.askedBy, words: probes.askedWhy, contact: probes.contact };
  await send('POST', `/api/photos/${photo}/removal`, bo, asked);
  await look(host, `/results/${gameId}`, ['gameName', 'clue', 'askedBy', 'askedWhy', 'contact']);
  await look(null, `/results/${gameId}?link=${await madeLink(race)}`, ['gameName', 'clue']);
  await look(ann, `/home/${gameId}`, ['hostName', 'captainA', 'guest']);
  await send('POST', '/api/operator/take-down', boss, { id: photo, how: 'hide', reason: probes.takenDown });
  await look(boss, '/operator?tab=log', ['takenDown']);

  await lookAtMails();
  await lookAtPreview();

  const unseen = (Object.keys(probes) as Field[]).filter((field) => !shown.has(field));
  expect({ ran, faults, made, unseen }).toEqual({ ran: [], faults: [], made: [], unseen: [] });
});

/** Opens a page as somebody, waits until it shows what people wrote there, and notes what the probes have done. */
async function look(
  who: Person | null,
  path: string,
  wanted: Field[],
  screen: BrowserContextOptions = phone,
  goOn: (page: Page) => Promise<void> = async () => {},
) {
  const storageState = who ? await keptOf(who) : { cookies: [], origins: [] };
  const visit = await visitor(browser, { ...screen, permissions, storageState });
  const { page } = visit;
  await listenForProbes(page, ran);
  await page.goto(origin + path);
  const texts = Object.fromEntries(wanted.map((field) => [field, probes[field]]));
  await page.waitForFunction(isShown, texts);
  await note(page);
  await goOn(page);
  await note(page);
  faults.push(...visit.faults.map((fault) => `${path}: ${fault}`));
  await visit.context.close();
}

/** What is read on a page by now, and what the probes have made of it. */
async function note(page: Page): Promise<void> {
  const found = await page.evaluate(readProbes, probes);
  for (const field of found.seen) shown.add(field);
  made.push(...found.made.map((html) => `${page.url()}: ${html}`));
}

/** Every mail that waits, opened where nothing but its own words could hold a script back. */
async function lookAtMails(): Promise<void> {
  const { rows } = await deps.database.pool.query<{ html: string }>(
    'select html from mail_outbox where html is not null',
  );
  expect(rows.length).toBeGreaterThan(1);
  const { page, context } = await visitor(browser);
  await listenForProbes(page, ran);
  for (const { html } of rows) {
    await page.setContent(html);
    const found = await page.evaluate(readProbes, probes);
    made.push(...found.made.map((element) => `a mail: ${element}`));
  }
  await context.close();
}

/** An operator may write any HTML: the frame that shows it runs nothing of it. */
async function lookAtPreview(): Promise<void> {
  const { page, context } = await visitor(browser, { ...desktop, storageState: await keptOf(boss) });
  await listenForProbes(page, ran);
  await page.goto(`${origin}/mailer`);
  await page
    .getByLabel('HTML')
    .fill(`<p>Hello</p><script>top.egg()</script>${probes.barName}<img src onerror=top.egg()>`);
  await page.frameLocator('iframe').getByText('Hello').waitFor();
  await context.close();
}

/** A call of the product that must be taken. */
async function send(
  method: Method,
  url: string,
  { cookie }: Pick<Person, 'cookie'>,
  payload: object,
): Promise<unknown> {
  const [status, answer] = await ask(app, { method, url, cookie, payload });
  if (status >= 300) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

/** A race that is ready, in which everybody wrote what they should not. */
async function writtenRace(): Promise<StartedRace> {
  const host = await personOf(app, 'host@example.org');
  const pin = { name: probes.barName, street: probes.street, lat: 53.9605, lon: -1.0805 };
  // Two of five: no route of three goes round them.
  const own = [];
  for (const lat of [pin.lat, pin.lat + 0.002]) {
    const { id } = (await send('POST', '/api/bars', host, { ...pin, lat })) as { id: string };
    own.push({ id, name: probes.barName });
  }
  const list = [...yorkList(3), ...own];
  const race = await readyRace(server, { columns: { game_bar_list: list } });
  const { gameId, captains } = race;
  await send('PATCH', `/api/data/games/${gameId}`, host, { game_name: probes.gameName });
  await rename(host, probes.hostName);
  for (const letter of ['A', 'B'] as const) {
    const captain = captains[letter] as Person;
    await rename(captain, probes[`captain${letter}`]);
    for (const { id: barId } of list.slice(1)) {
      const about = { gameId, groupLetter: letter, barId };
      const was = own.some(({ id }) => id === barId) ? {} : { was: 'Look for the light.' };
      await send('POST', '/api/save-clue', captain, { ...about, clue: probes.clue, ...was });
      await send('POST', '/api/save-nudge', captain, { ...about, nudge: probes.nudge });
    }
  }
  const code = await codeOf(server, gameId);
  const guest = await guestBy(code);
  await send('POST', `/api/join/${code}`, guest, { team: 'A' });
  return race;
}

/** A game that has just been made, with every field of its form. */
async function writtenGame(host: Person): Promise<number> {
  const game = {
    gameName: probes.newGameName,
    city: probes.city,
    date: now().toISOString().slice(0, 10),
    gameBars: 3,
    gameGroups: 2,
    gameType: 'classic',
    meetingPoint: probes.meetingPoint,
  };
  const [status] = await ask(app, {
    method: 'POST',
    url: '/api/create-game',
    cookie: host.cookie,
    payload: { ...game, tel: 'javascript:egg()' },
  });
  expect(status).toBeGreaterThanOrEqual(400);
  return ((await send('POST', '/api/create-game', host, game)) as { game_id: number }).game_id;
}

async function lazyGame(host: Person): Promise<number> {
  const day = new Date(now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  const game = { gameName: 'Lazy', city: 'York', date: day, gameBars: 3, gameGroups: 2, gameType: 'lazy' };
  const { game_id: id } = (await send('POST', '/api/create-game', host, game)) as { game_id: number };
  const answers = { knowCity: 'very_well', barPreferences: probes.wishes, occasion: probes.occasion, playDate: day };
  await send('PUT', `/api/data/games/${id}/lazy_questionnaire`, host, answers);
  return id;
}

/** What a god wrote lands on a phone. */
async function lookAtSabotage(): Promise<void> {
  const race = await readyRace(server, { kind: 'god' });
  await send('PUT', `/api/data/games/${race.gameId}/god`, race.host, { sabotages: [probes.sabotage] });
  await started(race);
  await asTeam(race, 'B', 'add-sabotage', { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' });
  await look(race.captains.A as Person, `/game/${race.gameId}`, ['sabotage']);
  await endRace(race);
}

function started({ gameId, host }: StartedRace): Promise<unknown> {
  return send('POST', `/api/start-game?gameId=${gameId}`, host, { startAnyway: true });
}

/** A guest as a phone makes one; what turns a line round is left out of their name. */
async function guestBy(code: string): Promise<Pick<Person, 'cookie'>> {
  const payload = { data: { name: `\u202e${probes.guest}`, code, adult: true } };
  const answer = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload });
  const { access_token: token } = answer.json<SignedIn>();
  const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

const sessions = new Map<string, Promise<SignedIn>>();

function sessionOf({ email }: Person): Promise<SignedIn> {
  const session = sessions.get(email) ?? signIn(app, email);
  sessions.set(email, session);
  return session;
}

async function rename(who: Person, displayName: string): Promise<void> {
  const { access_token: token } = await sessionOf(who);
  const { statusCode } = await changeUser(app, token, { data: { displayName } });
  expect(statusCode).toBe(200);
  sessions.delete(who.email);
}

/** What the browser of somebody keeps who is signed in there, and has agreed to every race. */
async function keptOf(who: Person) {
  const session = await sessionOf(who);
  const payload = { token: session.access_token };
  const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload });
  const rest = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  const kept = { 'pickled-egg-session': session, agreeGame: [1, 2, 3, 4, 5, 6] };
  const localStorage = Object.entries(kept).map(([name, said]) => ({ name, value: JSON.stringify(said) }));
  return { cookies: cookies.map(({ name, value }) => ({ name, value, ...rest })), origins: [{ origin, localStorage }] };
}
