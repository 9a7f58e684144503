import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { makePatient } from '../../tests/harness/servers/sql.ts';
import { openDatabase, type Tx } from './database.ts';
import { type Asked, once } from './idempotency.ts';

const database = await freshDatabase();
const { pool } = database;
const accountId = await keptAccount();

test('the same key and body gets the first answer again, and the effect happens once', async () => {
  const asked = aCall({ body: { gameName: 'Egg', bars: [1, 2], date: null } });
  const sameBody = { date: null, bars: [1, 2], gameName: 'Egg' };
  const first = await once(database, asked, adds('a', { status: 201, answer: { game_id: 7 } }));
  const second = await once(database, { ...asked, body: sameBody }, adds('a', { status: 201, answer: { game_id: 8 } }));
  expect([first, second, await count('a')]).toEqual([
    { status: 201, answer: { game_id: 7 } },
    { status: 201, answer: { game_id: 7 } },
    1,
  ]);
});

test.each([
  ['another value', { n: 2 }],
  ['another order of a list', { n: 1, list: [2, 1] }],
  ['nothing', undefined],
])('the same key with %s in the body is refused, and its effect does not happen', async (_name, body) => {
  const asked = aCall({ body: { n: 1, list: [1, 2] } });
  await once(database, asked, adds('b', fine));
  const before = await count('b');
  const refusal = once(database, { ...asked, body }, adds('b', fine));
  await expect(refusal).rejects.toMatchObject({ code: 'key-reused', status: 422 });
  expect(await count('b')).toBe(before);
});

test('a key counts for one person, game and call only', async () => {
  const asked = aCall({});
  const others = [{ accountId: await keptAccount() }, { gameId: 2 }, { call: 'end-game' }, { key: 'another-key' }];
  for (const other of [{}, ...others]) await once(database, { ...asked, ...other }, adds('c', fine));
  expect(await count('c')).toBe(5);
});

test('without a key every call counts', async () => {
  const asked = aCall({ key: null });
  await once(database, asked, adds('d', fine));
  await once(database, asked, adds('d', fine));
  expect(await count('d')).toBe(2);
});

test('ten copies in flight on two nodes: one effect, ten equal answers', async () => {
  const other = openDatabase(database.url);
  makePatient(other);
  const asked = aCall({});
  const copies = Array.from({ length: 10 }, (_, n) =>
    once(n % 2 ? other : database, asked, adds('e', { status: 200, answer: { copy: n } }), 60_000),
  );
  const answers = await Promise.all(copies);
  await other.close();
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await count('e')).toBe(1);
});

test('a copy waits for the first beyond the usual lock limit, and gets its answer', async () => {
  const other = openDatabase(database.url);
  other.pool.on('connect', (client) => void client.query("set lock_timeout = '1ms'"));
  const gate = await closedGate();
  const asked = aCall({});
  const first = once(database, asked, passing(gate, 'f'));
  await gate.isReached();
  const second = once(other, asked, adds('f', { status: 200, answer: 'the second' }), 600_000);
  await eventually(async () => (await pool.query(copiesInLine)).rowCount).toBe(1);
  await gate.open();
  expect(await Promise.all([first, second])).toEqual([fine, fine]);
  await other.close();
  expect(await count('f')).toBe(1);
});

test('a copy on another node whose patience ends is told that we are busy; the first is not disturbed', async () => {
  const other = openDatabase(database.url);
  const gate = await closedGate();
  const asked = aCall({});
  const first = once(database, asked, passing(gate, 'l'));
  await gate.isReached();
  const second = once(other, asked, adds('l', fine), 1);
  await expect(second).rejects.toMatchObject({ code: 'busy', status: 503, retryAfterS: 5 });
  await other.close();
  await gate.open();
  expect(await first).toEqual(fine);
  expect(await once(database, asked, adds('l', fine))).toEqual(fine);
  expect(await count('l')).toBe(1);
});

test('changes of one game wait for each other in memory and hold one connection together; another game waits for none of them', async () => {
  const gate = await closedGate();
  const held = once(database, aCall({ key: null }), passing(gate, 'm'));
  await gate.isReached();
  const others = Array.from({ length: 10 }, () => once(database, aCall({ key: null }), adds('m', fine)));
  const elsewhere = await once(database, aCall({ key: null, gameId: 2 }), adds('m', fine));
  expect([elsewhere, database.pool.totalCount - database.pool.idleCount, await count('m')]).toEqual([fine, 1, 1]);
  await gate.open();
  await Promise.all([held, ...others]);
  expect(await count('m')).toBe(12);
});

test('a refusal (422) undoes the effect and is the answer from then on', async () => {
  const asked = aCall({});
  const refuses = async (tx: Tx) => {
    await adds('g', fine)(tx);
    throw new Problem('pick-a-start-bar', { message: 'Pick one.', extra: { waiting: ['A'] } });
  };
  const first = await once(database, asked, refuses).catch((error: unknown) => error);
  const second = await once(database, asked, adds('g', fine)).catch((error: unknown) => error);
  const told = { code: 'pick-a-start-bar', status: 422, message: 'Pick one.', extra: { waiting: ['A'] } };
  expect([first, second]).toEqual([expect.objectContaining(told), expect.objectContaining(told)]);
  expect(second).toBeInstanceOf(Problem);
  expect(await count('g')).toBe(0);
});

test.each([new Problem('sabotage-used'), new Problem('too-many'), new Error('the disk is full')])(
  'any other failure (%s) undoes the effect and is forgotten: the next try counts',
  async (failure) => {
    const asked = aCall({});
    const before = await count('h');
    const fails = async (tx: Tx) => {
      await adds('h', fine)(tx);
      throw failure;
    };
    await expect(once(database, asked, fails)).rejects.toBe(failure);
    expect(await count('h')).toBe(before);
    expect(await once(database, asked, adds('h', fine))).toEqual(fine);
    expect(await count('h')).toBe(before + 1);
  },
);

test('an effect that answers anything but 2xx is our fault, and undone', async () => {
  const wrong = once(database, aCall({}), adds('i', { status: 409, answer: {} }));
  await expect(wrong).rejects.toThrow('An effect answers 2xx or throws.');
  expect(await count('i')).toBe(0);
});

test('an answer that cannot be kept takes its effect with it', async () => {
  await expect(once(database, aCall({ accountId: randomUUID() }), adds('j', fine))).rejects.toThrow(
    'insert into "idempotency"',
  );
  expect(await count('j')).toBe(0);
});

test.each(['', 'short', 'x'.repeat(81)])('a key of the wrong length (%s) is refused', async (key) => {
  await expect(once(database, aCall({ key }), adds('k', fine))).rejects.toMatchObject({ code: 'bad-input' });
  expect(await count('k')).toBe(0);
});

test('the effect has the usual lock limit again', async () => {
  const usual = openDatabase(database.url);
  const limit = await once(usual, aCall({}), async (tx) => {
    const { rows } = await tx.execute('show lock_timeout');
    return { status: 200, answer: rows };
  });
  await usual.close();
  expect(limit.answer).toEqual([{ lock_timeout: '3s' }]);
});

const fine = { status: 200, answer: { success: true } };

function aCall(given: Partial<Asked>): Asked {
  return { accountId, gameId: 1, call: 'create-game', key: randomUUID(), body: {}, ...given };
}

/** An effect that can be counted: one row in attempts per run. */
function adds(name: string, answer: { status: number; answer: unknown }) {
  return async (tx: Tx) => {
    await tx.execute(`insert into attempts values ('${name}:${randomUUID()}', 1, now())`);
    return answer;
  };
}

function passing(gate: { pass: (tx: Tx) => Promise<unknown> }, name: string) {
  return async (tx: Tx) => {
    await gate.pass(tx);
    return adds(name, fine)(tx);
  };
}

async function count(name: string): Promise<number> {
  const { rowCount } = await pool.query('select from attempts where key like $1', [`${name}:%`]);
  return rowCount ?? 0;
}

async function keptAccount(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values ($1, 'Sam') returning id",
    [`${randomUUID()}@example.org`],
  );
  return rows[0]?.id ?? '';
}

const waiting = 'select from pg_locks where objid = 42 and not granted';
const copiesInLine = `select from pg_locks where locktype = 'advisory' and objid <> 42 and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Holds an effect inside a statement until it is opened. */
async function closedGate() {
  const keeper = new Client({ connectionString: database.url });
  await keeper.connect();
  await keeper.query('select pg_advisory_lock(42)');
  return {
    pass: (tx: Tx) => tx.execute("select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(42)"),
    isReached: async () => {
      await eventually(async () => (await pool.query(waiting)).rowCount).toBe(1);
    },
    open: () => keeper.end(),
  };
}
