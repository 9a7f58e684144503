import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { keepAccountChange, keepNewAccount, keepSignIn, readAccount, readAccountByEmail } from './accounts.ts';
import { hasVerifiedFactor, readFactor, keepFactor, keepFactorUse, listFactors, removeFactor } from './factors.ts';
import { keepIdentity, listIdentities, readIdentity, removeIdentity } from './identities.ts';

const { db, pool } = await freshDatabase();
const start = new Date('2026-11-15T20:00:00Z');
const later = new Date('2026-11-15T21:00:00Z');

test('an account is kept once per e-mail', async () => {
  const account = await newAccount('ada@example.com');
  expect(account).toEqual({
    id: account.id,
    signUpId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: 'ada@example.com',
    displayName: 'Ada',
    passwordHash: '$argon2id$x',
    emailConfirmedAt: null,
    isGuest: false,
    newEmail: null,
    eraseAfter: null,
    bannedAt: null,
    deletedAt: null,
    lastSignInAt: null,
    createdAt: start,
    updatedAt: start,
  });
  expect(await readAccount(db, account.id)).toEqual(account);
  expect(await readAccountByEmail(db, 'ada@example.com')).toEqual(account);
  expect(await readAccountByEmail(db, 'ADA@example.com')).toBeNull();
  await expect(newAccount('ada@example.com')).rejects.toThrow('taken');
});

test('a sign-in is noted only for the password that was shown, and never for the banned', async () => {
  const { id } = await newAccount('bob@example.com');
  const signIn = (hash: string | null) => db.transaction((tx) => keepSignIn(tx, id, later, hash));
  expect(await signIn('$argon2id$other')).toBeNull();
  expect((await signIn('$argon2id$x'))?.lastSignInAt).toEqual(later);
  expect((await signIn(null))?.lastSignInAt).toEqual(later);
  await pool.query('update accounts set banned_at = now() where id = $1', [id]);
  expect(await signIn(null)).toBeNull();
});

test('a change touches what it names and the time', async () => {
  const account = await newAccount('carl@example.com');
  const changed = await db.transaction((tx) => keepAccountChange(tx, account.id, { displayName: 'Carl' }, later));
  expect(changed).toEqual({ ...account, displayName: 'Carl', updatedAt: later });
});

test('an identity is kept once per provider and subject, and learns its newest e-mail', async () => {
  const { id } = await newAccount('dora@example.com');
  const google = { accountId: id, provider: 'google', subject: 'g-1', email: 'dora@example.com' } as const;
  await db.transaction(async (tx) => {
    await keepIdentity(tx, google, start);
    await keepIdentity(tx, { ...google, email: 'dora.new@example.com' }, later);
  });
  expect(await listIdentities(db, id)).toMatchObject([
    { provider: 'google', email: 'dora.new@example.com', createdAt: start, lastSignInAt: later },
  ]);
  expect((await readIdentity(db, 'google', 'g-1'))?.accountId).toBe(id);
  expect(await readIdentity(db, 'email', 'g-1')).toBeNull();
  await db.transaction((tx) => removeIdentity(tx, id, 'google'));
  expect(await listIdentities(db, id)).toEqual([]);
});

test('a factor counts once a code was shown, and only for its own account', async () => {
  const { id } = await newAccount('fred@example.com');
  const other = await newAccount('gina@example.com');
  const secret = Buffer.alloc(20, 7);
  const factor = await db.transaction((tx) => keepFactor(tx, { accountId: id, friendlyName: 'Phone', secret }, start));
  expect(await hasVerifiedFactor(db, id)).toBe(false);
  expect(await readFactor(db, other.id, factor.id)).toBeNull();
  await db.transaction((tx) => keepFactorUse(tx, factor, 42, later));
  expect(await listFactors(db, id)).toEqual([{ ...factor, verifiedAt: later, lastStep: 42 }]);
  expect([await hasVerifiedFactor(db, id), await hasVerifiedFactor(db, other.id)]).toEqual([true, false]);
  await db.transaction((tx) => removeFactor(tx, factor.id));
  expect(await hasVerifiedFactor(db, id)).toBe(false);
});

async function newAccount(email: string) {
  const person = { email, displayName: 'Ada', passwordHash: '$argon2id$x', emailConfirmedAt: null };
  const account = await db.transaction((tx) => keepNewAccount(tx, person, start));
  if (!account) throw new Error('taken');
  return account;
}
