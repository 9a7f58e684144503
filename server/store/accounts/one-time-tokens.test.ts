import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { holdAccount, keepNewAccount } from './accounts.ts';
import { keepOneTimeToken, type Purpose, useOneTimeToken } from './one-time-tokens.ts';

const { db, pool } = await freshDatabase();
const start = new Date('2026-11-15T20:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

test('a link works once, for its own purpose', async () => {
  const { id, token } = await newLink('recover');
  expect(await used(token, 'confirm')).toBeNull();
  expect(await used(token, 'recover')).toBe(id);
  expect(await used(token, 'recover')).toBeNull();
});

test('of many who use one link at once exactly one wins', async () => {
  const { id, token } = await newLink('recover');
  const winners = await Promise.all(Array.from({ length: 12 }, () => used(token, 'recover')));
  expect(winners.filter((winner) => winner !== null)).toEqual([id]);
});

test('a reset link lives for an hour, a confirmation for a day', async () => {
  const reset = await newLink('recover');
  expect(await used(reset.token, 'recover', after(3_600))).toBeNull();
  expect(await used(reset.token, 'recover', after(3_599))).toBe(reset.id);
  const confirmation = await newLink('confirm');
  expect(await used(confirmation.token, 'confirm', after(86_400))).toBeNull();
  expect(await used(confirmation.token, 'confirm', after(86_399))).toBe(confirmation.id);
});

test('only the newest link works, also when several are asked for at once', async () => {
  const { id, token } = await newLink('recover');
  const newer = await Promise.all(
    Array.from({ length: 6 }, () => db.transaction((tx) => keepOneTimeToken(tx, id, 'recover', start))),
  );
  const { rows } = await pool.query('select 1 from one_time_tokens where account_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(await used(token, 'recover')).toBeNull();
  const working = await Promise.all(newer.map((one) => used(one, 'recover')));
  expect(working.filter((owner) => owner !== null)).toEqual([id]);
});

test('using a link while a newer one is asked for makes one wait for the other, not both', async () => {
  const { id, token } = await newLink('recover');
  let asked: Promise<string> | undefined;
  const owner = await db.transaction(async (tx) => {
    const found = await useOneTimeToken(tx, token, 'recover', start);
    asked = db.transaction((other) => keepOneTimeToken(other, id, 'recover', start));
    await somebodyWaits();
    await holdAccount(tx, id);
    return found;
  });
  expect(owner?.id).toBe(id);
  expect(await used((await asked) ?? '', 'recover')).toBe(id);
});

async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
  }
}

function used(token: string, purpose: Purpose, now = start): Promise<string | null> {
  return db.transaction(async (tx) => (await useOneTimeToken(tx, token, purpose, now))?.id ?? null);
}

async function newLink(purpose: Purpose) {
  return db.transaction(async (tx) => {
    const person = { email: `${crypto.randomUUID()}@example.com`, displayName: 'Ada' };
    const account = await keepNewAccount(tx, { ...person, passwordHash: null, emailConfirmedAt: null }, start);
    const id = account?.id ?? '';
    return { id, token: await keepOneTimeToken(tx, id, purpose, start) };
  });
}
