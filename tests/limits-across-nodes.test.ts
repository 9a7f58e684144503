import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { joining, race as raceLimits, skipCode } from '../contract/limits.ts';
import { Turns } from '../server/store/turns.ts';
import { openDatabase } from '../server/store/database.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { freshDatabase } from './harness/servers/database.ts';
import { codeOf, guestOf } from './harness/people/joining.ts';
import { seatedGuest } from './harness/people/knocks.ts';
import { claimAt, cookieOf, expectedBar, personOf, startedRace, stateOf } from './harness/races/race.ts';
import { makePatient } from './harness/servers/sql.ts';

const database = await freshDatabase();
const first = await freshApp({ TRUST_PROXY: '1' }, { database });
const second = await freshApp({ TRUST_PROXY: '1' }, { database: anotherPool() });
const nodes = [first.app, second.app] as const;

test('wrong passwords from one network are counted over all nodes', async () => {
  const { email } = await personOf(first.app, 'ada@example.org');
  const url = '/auth/v1/token?grant_type=password';
  const answers = await onBoth(24, (app) =>
    statusOf(ask(app, { method: 'POST', url, cookie: '', payload: { email, password: 'not their password' } })),
  );
  expect(answers.filter((status) => status === 400)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(14);
});

test('[K21] unknown join codes from one network are counted over all nodes', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const answers = await onBoth(30, (app) =>
    statusOf(ask(app, { url: `/api/join/${unknownCode()}`, cookie: '', headers })),
  );
  expect(answers.filter((status) => status === 404)).toHaveLength(joining.unknownCodes);
});

test('[V9] five wrong skip codes lock a team on all nodes, also when they are sent at once', async () => {
  const race = await startedRace(first);
  const claim = await claimAt(race, 'A', await expectedBar(race, 'A'));
  const answers = await onBoth(12, (app) => {
    const payload = { ...claim, gameId: race.gameId, placeId: undefined, code: 'AAAAAA', claimId: randomUUID() };
    return codeIn(ask(app, { method: 'POST', url: '/api/correctly-guessed', cookie: cookieOf(race, 'A'), payload }));
  });
  expect(answers.filter((code) => code === 'code-wrong')).toHaveLength(skipCode.wrongMost);
  expect(new Set(answers)).toEqual(new Set(['code-wrong', 'codes-locked']));
});

test('[S4] a team gives one sabotage, whichever nodes its phones ask at once', { tags: 'promise' }, async () => {
  const race = await startedRace(first);
  const [offered] = (await stateOf(race)).start.sabotages;
  const payload = { gameId: race.gameId, targetGroup: 'B', sabotageId: offered?.id, givenByGroup: 'A' };
  const cookie = cookieOf(race, 'A');
  const answers = await onBoth(6, (app) =>
    statusOf(ask(app, { method: 'POST', url: '/api/add-sabotage', cookie, payload, key: randomUUID() })),
  );
  expect(answers.filter((status) => status < 300)).toHaveLength(1);
  expect((await stateOf(race)).sabotages).toHaveLength(1);
});

test('[N6] [J2] what a host says, and how often a host pauses, is counted over all nodes', async () => {
  const race = await startedRace(first);
  const { cookie } = race.host;
  const press = (app: FastifyInstance, call: string, payload: object = {}) =>
    statusOf(ask(app, { method: 'POST', url: `/api/host/${race.gameId}/${call}`, cookie, payload }));
  const said = await onBoth(14, (app, nth) => press(app, 'message', { text: `Number ${nth}.` }));
  expect(said.filter((status) => status === 200)).toHaveLength(raceLimits.message.aMinute);
  const paused: number[] = [];
  for (let nth = 0; nth < raceLimits.pausesAMinute + 4; nth += 1) {
    paused.push(await press(nodes[nth % 2] ?? first.app, 'pause'));
    await press(nodes[(nth + 1) % 2] ?? first.app, 'resume');
  }
  expect(paused.filter((status) => status === 200)).toHaveLength(raceLimits.pausesAMinute);
});

test('[K18] two phones that knock for one seat at once on two nodes are one open knock', async () => {
  const race = await startedRace(first);
  const lost = await seatedGuest(race, 'A', 'Jo');
  const phones = [await guestOf(first), await guestOf(first), await guestOf(first), await guestOf(first)];
  const { rows } = await database.pool.query('select seat from members where account_id = $1', [lost.id]);
  const url = `/api/join/${await codeOf(first, race.gameId)}/knock`;
  const payload = { team: 'A', seat: rows[0]?.seat };
  const answers = await onBoth(phones.length, (app, nth) =>
    statusOf(ask(app, { method: 'POST', url, cookie: phones[nth]?.cookie ?? '', payload })),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
});

test('[K22] a hand-over is taken once, whichever nodes are asked at once', async () => {
  const guest = await guestOf(first);
  const [, made] = await ask(first.app, { method: 'POST', url: '/api/hand-over', cookie: guest.cookie });
  const { token } = made as { token: string };
  const answers = await onBoth(6, (app) =>
    statusOf(ask(app, { method: 'POST', url: '/api/take-hand-over', cookie: '', payload: { token } })),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
});

test('a call that reaches two nodes at once under one Idempotency-Key is done once and answered alike', {
  tags: 'promise',
}, async () => {
  const { cookie } = await personOf(first.app, 'bea@example.org');
  const payload = {
    gameName: 'Egg',
    city: 'York',
    date: '2030-01-01',
    gameType: 'classic',
    gameGroups: 2,
    gameBars: 3,
  };
  const key = randomUUID();
  const answers = await onBoth(6, (app) => ask(app, { method: 'POST', url: '/api/create-game', cookie, payload, key }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { rowCount } = await database.pool.query(
    "select from games join accounts on accounts.id = games.user_id where email = 'bea@example.org'",
  );
  expect(rowCount).toBe(1);
});

/** What these calls are answered that are sent at once, every other one to the other node. */
function onBoth<Answer>(
  count: number,
  call: (app: FastifyInstance, nth: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => call(nodes[nth % 2] ?? first.app, nth)));
}

/** The same database by connections of its own: nothing that one node remembers is known to the other. */
function anotherPool() {
  const other = openDatabase(database.url);
  makePatient(other);
  afterwards(() => other.close());
  return { ...other, turns: new Turns(60_000) };
}

const statusOf = async (answer: Promise<[number, unknown]>): Promise<number> => (await answer)[0];

async function codeIn(answer: Promise<[number, unknown]>): Promise<string> {
  const [, body] = await answer;
  return (body as { code: string }).code;
}

/** Six random letters of the alphabet of codes: an unused code. */
function unknownCode(): string {
  return Array.from({ length: 6 }, () => 'ABCDEFGHJKMNPQRSTUVWXYZ'[Math.floor(Math.random() * 23)]).join('');
}
