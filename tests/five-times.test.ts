import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { stoppedClock } from './harness/clock.ts';
import {
  anotherBar,
  asHost,
  asTeam,
  claimAt,
  claimRight,
  claimWrong,
  cookieOf,
  expectedBar,
  keptPhoto,
  readyRace,
  type StartedRace,
  startedRace,
  stateOf,
  tokenOf,
} from './harness/races/race.ts';

/** What is sent, by whom, and what it makes of the race. */
interface Pressed {
  race: StartedRace;
  call: string;
  by: 'host' | 'A' | 'B';
  payload: object;
  makes: string[];
}

const clock = stoppedClock(Date.parse('2026-11-20T20:00:00Z'));
const here = await freshApp({}, { now: clock.now });
const there = await freshApp({}, { now: clock.now, database: here.deps.database });

const presses: [string, () => Promise<Pressed>][] = [
  ['start-game', async () => hostPress(await readyRace(here), 'start-game', {}, ['race-started'])],
  ['a right claim', async () => claimPress(expectedBar, ['bar-verified'])],
  ['a wrong claim', async () => claimPress(anotherBar, ['bar-missed'])],
  [
    'a wrong code',
    async () => {
      const race = await startedRace(here);
      const claim = await claimAt(race, 'A', await expectedBar(race, 'A'));
      return {
        race,
        call: 'correctly-guessed',
        by: 'A',
        payload: { ...claim, code: 'ZZZZZ9' },
        makes: ['code-missed'],
      };
    },
  ],
  [
    'forfeit-complete',
    async () => {
      const race = await startedRace(here);
      for (let guess = 0; guess < 3; guess += 1) {
        await claimWrong(race, 'A');
        clock.pass(61_000);
      }
      await keptPhoto(race, 'A', 'forfeit', '0');
      const payload = { correctBarId: await tokenOf(race, 'A') };
      return { race, call: 'forfeit-complete', by: 'A', payload, makes: ['forfeit-done'] };
    },
  ],
  [
    'add-sabotage',
    async () => {
      const payload = { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' };
      return { race: await startedRace(here), call: 'add-sabotage', by: 'A', payload, makes: ['sabotage-given'] };
    },
  ],
  [
    'sabotage-complete',
    async () => {
      const race = await startedRace(here);
      await asTeam(race, 'A', 'add-sabotage', { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' });
      await asTeam(race, 'B', 'clue');
      clock.pass(31_000);
      const sabotageId = (await stateOf(race)).sabotages[0]?.id ?? '';
      await keptPhoto(race, 'B', 'sabotage', sabotageId);
      return { race, call: 'sabotage-complete', by: 'B', payload: { sabotageId }, makes: ['sabotage-done'] };
    },
  ],
  ['pause', async () => hostPress(await startedRace(here), 'pause', {}, ['race-paused'])],
  [
    'resume',
    async () => {
      const race = await startedRace(here);
      await asHost(race, 'pause');
      return hostPress(race, 'resume', {}, ['race-resumed']);
    },
  ],
  [
    'message',
    async () => hostPress(await startedRace(here), 'message', { text: 'Half an hour to go.' }, ['host-said']),
  ],
  [
    'override',
    async () => hostPress(await startedRace(here), 'override', { group: 'A', reason: 'I see them.' }, ['bar-verified']),
  ],
  [
    'adjust',
    async () =>
      hostPress(await startedRace(here), 'adjust', { group: 'A', minutes: 5, reason: 'A taxi.' }, ['time-adjusted']),
  ],
  [
    'replace-bar',
    async () => {
      const race = await startedRace(here);
      const { id: barId } = await expectedBar(race, 'A');
      return hostPress(race, 'replace-bar', { barId }, ['bar-replaced']);
    },
  ],
  [
    'shut-bar',
    async () => {
      const race = await startedRace(here);
      const bar = await expectedBar(race, 'A');
      await asTeam(race, 'B', 'correctly-guessed', { ...(await claimAt(race, 'B', bar)), isShut: true });
      return hostPress(race, 'shut-bar', { barId: bar.id, isShut: true }, ['bar-shut']);
    },
  ],
  [
    'reveal-code',
    async () => {
      const race = await startedRace(here, { hostIn: 'A' });
      const { id: barId } = await expectedBar(race, 'B');
      return hostPress(race, 'reveal-code', { barId }, ['code-revealed']);
    },
  ],
  ['retire', async () => hostPress(await startedRace(here, { teams: 3 }), 'retire', { group: 'A' }, ['team-retired'])],
  [
    'undo',
    async () => {
      const race = await startedRace(here);
      await asHost(race, 'override', { group: 'A', reason: 'I see them.' });
      return hostPress(race, 'undo', { seq: 2 }, ['undone']);
    },
  ],
  [
    'call-odd',
    async () => {
      const race = await startedRace(here);
      await claimRight(race, 'A');
      return hostPress(race, 'odd', { group: 'A', odd: true }, ['team-called-odd']);
    },
  ],
  ['end-game', async () => hostPress(await startedRace(here), 'end-game', {}, ['race-ended'])],
];

test.each(presses)(
  'five times at once over two nodes, %s has one effect and one answer',
  { tags: 'promise' },
  async (name, prepare) => {
    const pressed = await prepare();
    const { gameId } = pressed.race;
    const before = await here.deps.races.events(gameId);
    const key = randomUUID();
    const answers = await Promise.all([here, there, here, there, here].map(({ app }) => send(app, pressed, key)));
    expect(answers).toEqual(Array.from(answers, () => answers[0]));
    expect(answers[0]?.[0]).toBe(name === 'a wrong code' ? 422 : 200);
    const after = (await here.deps.races.events(gameId)).slice(before.length);
    expect(after.map(({ type }) => type)).toEqual(pressed.makes);
    expect(await send(there.app, pressed, key)).toEqual(answers[0]);
  },
);

test('a claim without a key is known by its own id, also when the race went on', async () => {
  const race = await startedRace(here);
  const payload = await claimAt(race, 'A', await expectedBar(race, 'A'));
  const claim = () => asTeam(race, 'A', 'correctly-guessed', payload);
  const answers = await Promise.all([claim(), claim(), claim()]);
  clock.pass(1_000);
  await claimRight(race, 'A');
  answers.push(await claim());
  expect(answers).toMatchObject(answers.map(() => [200, { success: true, correct: true, seq: 2, finished: false }]));
});

function send(app: StartedRace['app'], { race, call, by, payload }: Pressed, key: string): Promise<[number, unknown]> {
  const cookie = by === 'host' ? race.host.cookie : cookieOf(race, by);
  const isHostMove = by === 'host' && !['start-game', 'end-game'].includes(call);
  const url = isHostMove ? `/api/host/${race.gameId}/${call}` : `/api/${call}`;
  return ask(app, { method: 'POST', url, cookie, payload: { gameId: race.gameId, ...payload }, key });
}

function hostPress(race: StartedRace, call: string, payload: object, makes: string[]): Pressed {
  return { race, call, by: 'host', payload, makes };
}

async function claimPress(barFor: typeof expectedBar, makes: string[]): Promise<Pressed> {
  const race = await startedRace(here);
  const payload = await claimAt(race, 'A', await barFor(race, 'A'));
  return { race, call: 'correctly-guessed', by: 'A', payload, makes };
}
