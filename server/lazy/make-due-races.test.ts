import { beforeEach, expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { makeDueRaces } from './make-due-races.ts';

const hourMs = 3_600_000;
const clock = stoppedClock(Date.parse('2026-11-30T06:00:00Z'));
const operators = 'desk@example.org,night@example.org';
const { app, deps } = await freshApp({ OPERATOR_EMAILS: operators }, { now: clock.now });
const { pool, db } = deps.database;
const host = await newcomer(app, 'host@example.org');
const operator = await newcomer(app, 'desk@example.org');
const answers = { knowCity: 'a_little', barPreferences: '', occasion: 'Birthday', playDate: '2026-12-01' };

beforeEach(() => pool.query('delete from mail_outbox; delete from games').then(() => undefined));

test('[Z5] a race that nobody sent makes itself a day before, and host and operators are told', async () => {
  const gameId = await newOrder();
  await makeDue();
  const [game] = await kept(gameId);
  expect(game).toMatchObject({ lazy_stage: 'built', built_at: clock.now() });
  expect(game?.['game_bar_list']).toHaveLength(6);
  expect(await mails()).toEqual([
    ['desk@example.org', `Lazy game ${gameId} made itself`],
    ['host@example.org', 'Your race is ready'],
    ['night@example.org', `Lazy game ${gameId} made itself`],
  ]);
  await makeDue();
  expect((await mails()).length).toBe(3);
});

test('[Z5] what somebody began goes to the host as it stands', async () => {
  const gameId = await newOrder();
  await build(gameId);
  const { rows } = await pool.query('select proposal from lazy_builds where game_id = $1', [gameId]);
  await makeDue();
  const [game] = await kept(gameId);
  expect([game?.['route_seed'], game?.['game_final_bar_id']]).toEqual([
    rows[0].proposal.seed,
    rows[0].proposal.finalBar,
  ]);
});

test.each([
  ['played in two days', { game_date: '2026-12-02' }],
  ['not paid for', { lazy_stage: 'submitted' }],
  ['without answers', { lazy_stage: 'questionnaire', lazy_questionnaire: null }],
  ['built already', { lazy_stage: 'built' }],
  ['of a day that has gone', { game_date: '2026-11-28' }],
])('a race %s is left alone', async (_what, columns) => {
  const gameId = await newOrder(columns);
  await makeDue();
  expect([(await kept(gameId))[0]?.['built_at'], await mails()]).toEqual([null, []]);
});

test('[Z6] where there are no bars operators are told why, every six hours, and it tries on until there are', async () => {
  const gameId = await newOrder({ city: 'Lerwick' });
  await makeDue();
  const told = [
    ['desk@example.org', `Lazy game ${gameId} needs you`],
    ['night@example.org', `Lazy game ${gameId} needs you`],
  ];
  expect(await mails()).toEqual(told);
  const { rows } = await pool.query("select text from mail_outbox where to_address = 'desk@example.org'");
  expect(rows[0].text).toContain('cannot make itself: Found 0 of the 5 bars this race needs.');
  clock.pass(hourMs);
  await makeDue();
  expect((await mails()).length).toBe(2);
  clock.pass(6 * hourMs);
  await makeDue();
  expect((await mails()).length).toBe(4);
  await pool.query("update games set city = 'York' where game_id = $1", [gameId]);
  await makeDue();
  expect((await kept(gameId))[0]).toMatchObject({ lazy_stage: 'built' });
});

test('[Z5] what somebody began is made anew where the game has outgrown it', async () => {
  const gameId = await newOrder();
  await build(gameId);
  await pool.query('update games set game_bars = 9 where game_id = $1', [gameId]);
  await makeDue();
  const [game] = await kept(gameId);
  expect(game?.['lazy_stage']).toBe('built');
  expect(game?.['game_bar_list']).toHaveLength(11);
});

test('[Z5] [Z6] one that cannot be given to its host holds up no other, and operators are told why', async () => {
  const [silent, other] = [await newOrder(), await newOrder()];
  await build(silent);
  await pool.query(
    `update lazy_builds set proposal = jsonb_set(proposal, '{bars}',
       (select jsonb_agg(bar || '{"clue": ""}') from jsonb_array_elements(proposal -> 'bars') as bar))
     where game_id = $1`,
    [silent],
  );
  await makeDue();
  expect((await kept(silent))[0]).toMatchObject({ lazy_stage: 'paid' });
  expect((await kept(other))[0]).toMatchObject({ lazy_stage: 'built' });
  const subjects = (await mails()).flatMap(([to, subject]) => (to === 'desk@example.org' ? [subject] : []));
  expect(new Set(subjects)).toEqual(new Set([`Lazy game ${silent} needs you`, `Lazy game ${other} made itself`]));
});

async function build(gameId: number): Promise<void> {
  const asked = { headers: { cookie: operator.cookie }, payload: { version: 0 } };
  await app.inject({ method: 'POST', url: `/api/operator/lazy/${gameId}/build`, ...asked });
}

function makeDue(): Promise<void> {
  return makeDueRaces({ ...deps, db });
}

function newOrder(columns: Record<string, unknown> = {}): Promise<number> {
  const order = { game_type: 'lazy', lazy_stage: 'paid', game_date: '2026-12-01', lazy_questionnaire: answers };
  return keptGame(pool, host.id, { ...order, ...columns });
}

async function kept(gameId: number): Promise<Record<string, unknown>[]> {
  return (await pool.query('select * from games where game_id = $1', [gameId])).rows;
}

async function mails(): Promise<[string, string][]> {
  const { rows } = await pool.query('select to_address, subject from mail_outbox order by to_address, subject');
  return rows.map(({ to_address: to, subject }) => [to, subject]);
}
