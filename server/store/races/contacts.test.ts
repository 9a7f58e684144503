import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readContacts } from '#engine/official-time';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { keepContacts, readFirstAttempt, readPhoneContacts, saveFirstAttempt } from './contacts.ts';

const { db, pool } = await freshDatabase();
const { rows } = await pool.query<{ id: string }>(
  "insert into accounts (email, display_name) values ('host@example.org', 'Ada') returning id",
);
const hostId = rows[0]?.id ?? '';
const accountId = hostId;

test('[E9] before the first contact there is none; after it nothing counts that was made before', async () => {
  const gameId = await keptGame(pool, hostId);
  expect(await contactBefore(gameId, 0)).toBeNull();
  await heardOf(gameId, 10);
  expect([await contactBefore(gameId, 15), await contactBefore(gameId, 900)]).toEqual([10, 10]);
});

test('[E9] a claim is bound by the newest contact of more than 30 seconds before it was first sent, however short the gap', async () => {
  const gameId = await keptGame(pool, hostId);
  await heardOf(gameId, 0, 46, 76);
  expect(await contactBefore(gameId, 76)).toBe(46);
  expect(await contactBefore(gameId, 75.999)).toBe(0);
  expect(await contactBefore(gameId, 105.999)).toBe(46);
  expect(await contactBefore(gameId, 106)).toBe(76);
});

test('[E9] who is heard of all the time has no more than their half minute', async () => {
  const gameId = await keptGame(pool, hostId);
  for (let second = 0; second <= 3_000; second += 25) await heardOf(gameId, second);
  expect(await contactBefore(gameId, 3_001)).toBe(2_950);
  expect(await contactBefore(gameId, 2_900)).toBe(2_850);
  const kept = await pool.query<{ count: number }>(
    'select cardinality(recent) as count from contacts where game_id = $1',
    [gameId],
  );
  expect(kept.rows[0]?.count).toBe(26);
});

test('[E9] the contact before a long silence is not forgotten, in whichever order two nodes write', async () => {
  const gameId = await keptGame(pool, hostId);
  await heardOf(gameId, 0, 50);
  await heardOf(gameId, 4_000);
  expect(await contactBefore(gameId, 4_010)).toBe(50);
  await heardOf(gameId, 3_980);
  expect([await contactBefore(gameId, 4_009), await contactBefore(gameId, 4_010)]).toEqual([50, 3_980]);
});

test('[E9] several teams are kept at once, and one whose game is gone keeps none of them out', async () => {
  const gameId = await keptGame(pool, hostId);
  await keepContacts(pool, [
    { gameId, team: 'A', accountId, moments: moments(0) },
    { gameId: 0, team: 'A', accountId, moments: moments(1) },
    { gameId, team: 'B', accountId, moments: moments(3, 2) },
    { gameId, team: 'B', accountId: randomUUID(), moments: moments(2) },
  ]);
  expect(await contactBefore(gameId, 90)).toBe(0);
  const { own, others } = await readPhoneContacts(db, { gameId, team: 'B', accountId });
  expect([own?.recent, others]).toEqual([moments(2, 3), []]);
});

test('[O10] each phone of a team has its own silence, and the newest contact of the others is known', async () => {
  const gameId = await keptGame(pool, hostId);
  const other = await anAccount('other@example.org');
  const third = await anAccount('third@example.org');
  await heardOf(gameId, 10);
  const heard = (who: string, second: number) =>
    keepContacts(pool, [{ gameId, team: 'A', accountId: who, moments: moments(second) }]);
  await heard(other, 20);
  await heard(other, 400);
  await heard(third, 300);
  const before = async (who: string, second: number) => {
    const asked = { gameId, team: 'A' as const, accountId: who };
    const { own, others } = await readPhoneContacts(db, asked);
    const { contactAt, othersAt } = readContacts(own, others, at(second).getTime());
    return [contactAt, othersAt].map((moment) => moment && (moment - at(0).getTime()) / 1_000);
  };
  expect(await before(accountId, 1_000)).toEqual([10, 400]);
  expect(await before(accountId, 429)).toEqual([10, 300]);
  expect(await before(accountId, 45)).toEqual([10, null]);
  expect(await before(third, 1_000)).toEqual([300, 400]);
  expect(await before(randomUUID(), 1_000)).toEqual([null, 400]);
});

test('[K19] what is heard of a phone after its seat moved counts as another phone', async () => {
  const gameId = await keptGame(pool, hostId);
  await heardOf(gameId, 10, 20, 30);
  const { own, others } = await readPhoneContacts(db, { gameId, team: 'A', accountId, movedAt: at(20) });
  expect([own?.recent, others.map(({ recent }) => recent)]).toEqual([moments(10), [moments(20, 30)]]);
});

test('[O2] one claim is remembered for a phone and a step: repeated it keeps its first time, another replaces it', async () => {
  const [key, one, other] = ['k', 'o', 't'].map((letter) => Buffer.alloc(32, letter)) as [Buffer, Buffer, Buffer];
  expect(await readFirstAttempt(db, key)).toBeNull();
  await saveFirstAttempt(db, key, { claimHash: one, at: 2_000, seenAt: 2_000 });
  await saveFirstAttempt(db, key, { claimHash: one, at: 9_000, seenAt: 9_000 });
  expect(await readFirstAttempt(db, key)).toEqual({ claimHash: one, at: 2_000, seenAt: 9_000 });
  await saveFirstAttempt(db, key, { claimHash: other, at: 12_000, seenAt: 12_000 });
  expect(await readFirstAttempt(db, key)).toEqual({ claimHash: other, at: 12_000, seenAt: 12_000 });
});

async function anAccount(email: string): Promise<string> {
  const kept = await pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values ($1, 'Bea') returning id",
    [email],
  );
  return kept.rows[0]?.id ?? '';
}

function heardOf(gameId: number, ...seconds: number[]): Promise<void> {
  return keepContacts(pool, [{ gameId, team: 'A', accountId, moments: moments(...seconds) }]);
}

function moments(...seconds: number[]): number[] {
  return seconds.map((second) => at(second).getTime());
}

async function contactBefore(gameId: number, second: number): Promise<number | null> {
  const { own, others } = await readPhoneContacts(db, { gameId, team: 'A', accountId });
  const { contactAt } = readContacts(own, others, at(second).getTime());
  return contactAt && (contactAt - at(0).getTime()) / 1_000;
}

function at(second: number): Date {
  return new Date(Date.UTC(2026, 10, 16, 20) + second * 1_000);
}
