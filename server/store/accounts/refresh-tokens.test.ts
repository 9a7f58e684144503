import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { makePatient } from '../../../tests/harness/servers/sql.ts';
import { keepNewAccount } from './accounts.ts';
import { endSessions, keepAuthSession, keepSessionChange, readOpenSession } from './auth-sessions.ts';
import { openDatabase } from '../database.ts';
import { exchangeRefreshToken, keepRefreshToken, useUpRefreshTokens } from './refresh-tokens.ts';
import { tidyUp } from '../tidy-up.ts';

const database = await freshDatabase();
const { db } = database;
const start = new Date('2026-11-15T20:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const dayS = 86_400;

test('a token is traded for its successor, which is traded in turn', async () => {
  const { sessionId, token } = await newSession();
  const first = await exchanged(token, after(3_600));
  const second = await exchanged(first, after(7_200));
  expect(new Set([token, first, second]).size).toBe(3);
  expect((await readOpenSession(db, sessionId, after(7_200)))?.session.refreshedAt).toEqual(after(7_200));
});

test('used, within the grace: the other tab gets a successor of its own, and both are good together', async () => {
  const { token } = await newSession();
  const mine = await exchanged(token, after(100));
  const other = await exchanged(token, after(110));
  expect(other).not.toBe(mine);
  await exchanged(mine, after(4_000));
  await exchanged(other, after(4_000));
});

test('whoever trades one token over and over leaves few rows behind, and the newest works', async () => {
  const { sessionId, token } = await newSession();
  let newest = await exchanged(token, after(100));
  for (let turn = 0; turn < 40; turn += 1) newest = await exchanged(token, after(101 + turn / 10));
  const { rows } = await database.pool.query('select from refresh_tokens where session_id = $1', [sessionId]);
  expect(rows).toHaveLength(11);
  await exchanged(newest, after(3_700));
});

test('used, after the grace, a successor was traded: ends the session and every token of it', async () => {
  const { sessionId, token } = await newSession();
  const mine = await exchanged(token, after(100));
  const newest = await exchanged(mine, after(200));
  expect(await exchangeRefreshToken(db, token, after(211))).toEqual({ outcome: 'used' });
  expect(await readOpenSession(db, sessionId, after(211))).toBeNull();
  expect(await exchangeRefreshToken(db, newest, after(212))).toEqual({ outcome: 'over' });
});

test('used, after the grace, no successor was traded: the replies were lost on a bad line, and it is traded again', async () => {
  const { sessionId, token } = await newSession();
  await exchanged(token, after(100));
  await exchanged(token, after(113));
  const arrived = await exchanged(token, after(3_700));
  await exchanged(arrived, after(7_300));
  expect(await readOpenSession(db, sessionId, after(7_301))).not.toBeNull();
});

test('replaced, and turns up after all: two parties hold the session, and it ends', async () => {
  const { sessionId, token } = await newSession();
  const owners = await exchanged(token, after(100));
  const thiefs = await exchanged(token, after(500));
  expect(await exchangeRefreshToken(db, owners, after(3_600))).toEqual({ outcome: 'used' });
  expect(await exchangeRefreshToken(db, thiefs, after(3_601))).toEqual({ outcome: 'over' });
  expect(await readOpenSession(db, sessionId, after(3_602))).toBeNull();
});

test('unused, a sibling never used: two tabs with one storage go on with one of two, for good', async () => {
  const { sessionId, token } = await newSession();
  await exchanged(token, after(100));
  let kept = await exchanged(token, after(101));
  for (let day = 1; day <= 40; day += 1) kept = await exchanged(kept, after(day * dayS));
  expect(await readOpenSession(db, sessionId, after(40 * dayS))).not.toBeNull();
});

test('unused, a sibling traded longer ago than the grace: the later branch ends the session for both', async () => {
  const { sessionId, token } = await newSession();
  const owners = await exchanged(token, after(100));
  const thiefs = await exchanged(token, after(101));
  const next = await exchanged(thiefs, after(102));
  expect(await exchangeRefreshToken(db, owners, after(3_600))).toEqual({ outcome: 'used' });
  expect(await exchangeRefreshToken(db, next, after(3_601))).toEqual({ outcome: 'over' });
  expect(await readOpenSession(db, sessionId, after(3_602))).toBeNull();
});

test('unused, given after a sibling was traded: no better than the others', async () => {
  const { token } = await newSession();
  const owners = await exchanged(token, after(100));
  await exchanged(owners, after(102));
  const thiefs = await exchanged(token, after(105));
  expect(await exchangeRefreshToken(db, thiefs, after(3_600))).toEqual({ outcome: 'used' });
});

test('unused, a sibling traded within the grace: both go on, and their successors are siblings in turn', async () => {
  const { token } = await newSession();
  const mine = await exchanged(token, after(100));
  const other = await exchanged(token, after(101));
  const mineNext = await exchanged(mine, after(3_600));
  const otherNext = await exchanged(other, after(3_605));
  await exchanged(mineNext, after(7_200));
  expect(await exchangeRefreshToken(db, otherNext, after(7_211))).toEqual({ outcome: 'used' });
});

test('unused for longer than a session may idle while that went on: it is nobody’s any more, and ends it', async () => {
  const { token } = await newSession();
  const hidden = await exchanged(token, after(100));
  let kept = await exchanged(token, after(101));
  for (let day = 10; day <= 40; day += 10) kept = await exchanged(kept, after(day * dayS));
  // What was used more than a month ago is forgotten by now, the sibling's use with it.
  await tidyUp(db, after(41 * dayS));
  expect(await exchangeRefreshToken(db, hidden, after(41 * dayS))).toEqual({ outcome: 'used' });
  expect(await exchangeRefreshToken(db, kept, after(41 * dayS))).toEqual({ outcome: 'over' });
});

test('used before a second factor was shown: not traded even within the grace', async () => {
  for (const usedFirst of [false, true]) {
    const { sessionId, token } = await newSession();
    if (usedFirst) await exchanged(token, after(9));
    await db.transaction(async (tx) => {
      await keepSessionChange(tx, sessionId, { assurance: 'aal2', assuredAt: after(10) });
      await useUpRefreshTokens(tx, sessionId, after(10));
    });
    expect(await exchangeRefreshToken(db, token, after(11))).toEqual({ outcome: 'used' });
  }
});

test('twenty refreshes at once over two nodes all get a token and the session stays', async () => {
  const { sessionId, token } = await newSession();
  const otherNode = openDatabase(database.url);
  makePatient(otherNode);
  const both = [db, otherNode.db];
  const exchanges = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => exchangeRefreshToken(both[turn % 2] ?? db, token, after(50))),
  );
  await otherNode.close();
  expect(exchanges.map(({ outcome }) => outcome)).toEqual(Array<string>(20).fill('exchanged'));
  expect(await readOpenSession(db, sessionId, after(51))).not.toBeNull();
});

test('signing out everywhere while tokens are refreshed leaves none that works', async () => {
  const { accountId, sessionId, token } = await newSession();
  const [exchange] = await Promise.all([
    exchangeRefreshToken(db, token, after(50)),
    db.transaction((tx) => endSessions(tx, accountId, after(50))),
  ]);
  expect(await readOpenSession(db, sessionId, after(51))).toBeNull();
  const left = exchange.outcome === 'exchanged' ? exchange.token : token;
  expect(await exchangeRefreshToken(db, left, after(51))).toEqual({ outcome: 'over' });
});

test('thirty idle days or ninety in all end a session', async () => {
  const idle = await newSession();
  expect(await exchangeRefreshToken(db, idle.token, after(30 * dayS + 1))).toEqual({ outcome: 'over' });
  const busy = await newSession();
  let { token } = busy;
  for (let day = 25; day <= 75; day += 25) token = await exchanged(token, after(day * dayS));
  expect(await exchangeRefreshToken(db, token, after(90 * dayS + 1))).toEqual({ outcome: 'over' });
  expect(await readOpenSession(db, busy.sessionId, after(80 * dayS))).toBeNull();
});

test('a token nobody was given is unknown, whatever it looks like', async () => {
  for (const token of ['', 'x', "' or true --", '\u0000', 'x'.repeat(200)]) {
    expect(await exchangeRefreshToken(db, token, start)).toEqual({ outcome: 'unknown' });
  }
});

test('tokens are kept as hashes, and used-up ones count as used', async () => {
  const { sessionId, token } = await newSession();
  const { rows } = await database.pool.query<{ found: string }>(
    "select count(*)::text as found from refresh_tokens where encode(token_hash, 'escape') = $1",
    [token],
  );
  expect(rows).toEqual([{ found: '0' }]);
  await db.transaction((tx) => useUpRefreshTokens(tx, sessionId, after(10)));
  expect(await exchangeRefreshToken(db, token, after(60))).toEqual({ outcome: 'used' });
});

async function newSession() {
  return db.transaction(async (tx) => {
    const person = { email: `${crypto.randomUUID()}@example.com`, displayName: 'Ada' };
    const account = await keepNewAccount(tx, { ...person, passwordHash: null, emailConfirmedAt: null }, start);
    const accountId = account?.id ?? '';
    const session = await keepAuthSession(tx, { accountId, method: 'password', userAgent: null }, start);
    return { accountId, sessionId: session.id, token: await keepRefreshToken(tx, session.id, start) };
  });
}

async function exchanged(token: string, now: Date): Promise<string> {
  const exchange = await exchangeRefreshToken(db, token, now);
  if (exchange.outcome !== 'exchanged') throw new Error(`It is ${exchange.outcome}.`);
  return exchange.token;
}
