import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { movableClock } from '../../tests/harness/clock.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { seatedGame } from '../../tests/harness/races/seated-game.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';

const clock = movableClock();
const { app, deps } = await freshApp({ PUBLIC_ORIGIN: 'https://egg.example.com' }, { now: clock.now });
const { pool } = deps.database;
const dayMs = 86_400_000;

test('[G17] an invitation says who invites to what, when and where, what is kept, and how to decline', async () => {
  const { host, gameId } = await aGame({
    game_name: "Priya's Big Night",
    city: 'Newport, Shropshire',
    game_time: '19:30',
    meeting_point: 'Under the clock',
  });
  await add(host.cookie, { gameId, gameGroup: 'B', email: 'Ada@example.org' });
  const [letter] = await letters('ada@example.org');
  const link = linkIn(letter?.text);
  expect(letter).toEqual({
    to_name: null,
    subject: 'You are wanted for a race: team Dog',
    text: `You are wanted in team Dog.

Hello,

Ada (${host.email}) would like you in team Dog, as its captain, for “Priya's Big Night”.

When: Saturday 5 December 2026

Where: Newport, Shropshire

Meet: 19:30, Under the clock

Your team: 🐶 Dog

It is a race: teams crack clues, find bars and try to be first at the last one. Before the night you write clues for the others. Soft drinks count.

Join team Dog:
${link}

Not for you? Decline, and your address is taken out of the game at once:
${link}&decline=1

These links are for you alone: whoever has them can take your place, or give it up. What we keep about you: your e-mail address, with this game. If the race never starts, both are erased 30 days after its date. Photos of the night go 30 days after it. The rest is in our terms: https://egg.example.com/terms

Unsubscribe from invitations, reminders and news:
${unsubscribeUrl(deps, 'ada@example.org')}

-- 
Pickled Egg
`,
    html: expect.stringContaining(`href="${link}&amp;decline=1"`),
  });
  expect(link).toMatch(new RegExp(`^https://egg\\.example\\.com/group/${gameId}/B#seat=[\\w-]{43}$`));
});

test('[G17] an invitation to a lazy game without a day says that day, hour and place are to be announced', async () => {
  const tomorrow = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10);
  const lazy = { game_type: 'lazy', game_date: tomorrow, game_start_bar: null, game_start_bar_id: null };
  const { host, gameId } = await aGame(lazy);
  await add(host.cookie, { gameId, gameGroup: 'B', email: 'early@example.org' });
  const [letter] = await letters('early@example.org');
  expect(letter?.text).toMatch(/When: Day not set yet\n[^]*Meet: time and place to be announced\n/);
});

test('the second of a team is its vice-captain; where the host writes the clues nobody else is told to', async () => {
  const { host, gameId } = await aGame({ game_type: 'god' });
  for (const email of ['first@example.org', 'second@example.org']) {
    await add(host.cookie, { gameId, gameGroup: 'A', email });
  }
  const [letter] = await letters('second@example.org');
  expect(letter?.text).toContain('would like you in team Fox, as its vice-captain, for');
  expect(letter?.text).not.toContain('write clues');
});

test('what a host wrote makes no links and no markup', async () => {
  const game_name = '<b>Win</b> at https://evil.example/x';
  const { host, gameId } = await aGame({ game_name, city: 'www.evil.example', meeting_point: 'evil.example' });
  await pool.query("update accounts set display_name = 'evil.example' where id = $1", [host.id]);
  await add(host.cookie, { gameId, gameGroup: 'A', email: 'target@example.org' });
  const [letter] = await letters('target@example.org');
  const said = `${letter?.subject}${letter?.text}${letter?.html}`;
  expect([said.includes('evil.example'), said.includes('evil. example')]).toEqual([false, true]);
  expect([letter?.html?.includes('<b>'), letter?.html?.includes('&lt;b&gt;Win')]).toEqual([false, true]);
});

test('who has not confirmed their address invites without a name', async () => {
  const { host, gameId } = await aGame();
  await pool.query('update accounts set email_confirmed_at = null where id = $1', [host.id]);
  await add(host.cookie, { gameId, gameGroup: 'A', email: 'wary@example.org' });
  const [letter] = await letters('wary@example.org');
  expect(letter?.text).toContain(`Somebody who gave the address ${host.email} would like you in team Fox`);
});

test('the answer is the same whether or not the address has an account', async () => {
  const { host, gameId } = await aGame();
  await newcomer(app, 'known@example.org');
  const answers = [];
  for (const email of ['known@example.org', 'unknown@example.org']) {
    const { statusCode, body } = await add(host.cookie, { gameId, gameGroup: 'A', email });
    answers.push([statusCode, body, (await letters(email)).length]);
  }
  const same = [200, '{"success":true,"invited":true}', 1];
  expect(answers).toEqual([same, same]);
});

test('[T13] one letter a day for a person and game, also when they are taken out and put back, or moved', async () => {
  const { host, gameId } = await aGame();
  const ada = { gameId, email: 'daily@example.org' };
  const again = async (gameGroup: string, from: string) => {
    await post('remove-email-from-group', host.cookie, { gameId, groupKey: from, emailToRemove: ada.email });
    return (await add(host.cookie, { ...ada, gameGroup })).json();
  };
  expect((await add(host.cookie, { ...ada, gameGroup: 'A' })).json()).toEqual({ success: true, invited: true });
  expect(await again('A', 'A')).toEqual({ success: true, invited: false });
  expect(await again('B', 'A')).toEqual({ success: true, invited: false });
  expect(await letters(ada.email)).toHaveLength(1);
  const other = await aGame();
  expect((await add(other.host.cookie, { ...ada, gameId: other.gameId, gameGroup: 'A' })).json()).toMatchObject({
    invited: true,
  });
  await clock.later(dayMs + 1_000, async () => {
    expect(await again('A', 'B')).toEqual({ success: true, invited: true });
  });
});

test('[T13] who is taken out by a slip and put back can use the link they have', async () => {
  const { host, gameId } = await aGame();
  const email = 'slip@example.org';
  const seatOf = async () => (await pool.query('select token_hash from seats where email = $1', [email])).rows;
  await add(host.cookie, { gameId, gameGroup: 'A', email });
  const mailed = await seatOf();
  const [letter] = await letters(email);
  const seat = linkIn(letter?.text)?.split('#seat=')[1];
  await post('remove-email-from-group', host.cookie, { gameId, groupKey: 'A', emailToRemove: email });
  await add(host.cookie, { gameId, gameGroup: 'B', email });
  expect(await seatOf()).toEqual(mailed);
  const ada = await newcomer(app, 'other-address@example.org');
  expect((await post('take-seat', ada.cookie, { gameId, seat })).json()).toEqual({ success: true, group: 'B' });
});

test('[T13] a host sends fifty invitations a day; others are added without one, and only letters count', async () => {
  const { host, gameId } = await aGame();
  await add(host.cookie, { gameId, gameGroup: 'A', email: 'one@example.org' });
  expect((await add(host.cookie, { gameId, gameGroup: 'B', email: 'one@example.org' })).statusCode).toBe(409);
  expect((await add(host.cookie, { gameId, gameGroup: 'B', email: 'nonsense' })).statusCode).toBe(422);
  const next = async (n: number) => {
    const columns = { game_groups: 1 };
    const game = await seatedGame(pool, { hostId: host.id, columns });
    return (await add(host.cookie, { gameId: game, gameGroup: 'A', email: `guest${n}@example.org` })).json();
  };
  for (let n = 2; n <= 50; n += 1) expect([n, await next(n)]).toEqual([n, { success: true, invited: true }]);
  expect(await next(51)).toEqual({ success: true, invited: false });
  expect(await letters('guest51@example.org')).toEqual([]);
  const { rows } = await pool.query("select token_hash from seats where email = 'guest51@example.org'");
  expect(rows).toEqual([{ token_hash: null }]);
  await clock.later(dayMs + 1_000, async () => expect(await next(52)).toEqual({ success: true, invited: true }));
});

test('[T13] one person is mailed about ten games a day, whoever hosts them', async () => {
  const answers = [];
  for (let n = 1; n <= 11; n += 1) {
    const { host, gameId } = await aGame();
    answers.push((await add(host.cookie, { gameId, gameGroup: 'A', email: 'popular@example.org' })).json().invited);
  }
  expect(answers).toEqual([...Array(10).fill(true), false]);
});

test('[T13] who declined is not asked again about that game', async () => {
  const { host, gameId } = await aGame();
  const ada = { gameId, gameGroup: 'A', email: 'no-thanks@example.org' };
  await add(host.cookie, ada);
  const [letter] = await letters(ada.email);
  const seat = linkIn(letter?.text).split('#seat=')[1];
  expect((await post('decline-seat', '', { gameId, seat })).statusCode).toBe(200);
  await clock.later(7 * dayMs, async () => {
    expect((await add(host.cookie, ada)).json()).toEqual({ success: true, invited: false });
  });
  expect(await letters(ada.email)).toHaveLength(1);
  expect((await post('decline-seat', '', { gameId, seat })).statusCode).toBe(404);
});

test('an invitation that comes to nothing is not counted and not sent', async () => {
  const { host, gameId } = await aGame();
  await pool.query(`
    create function no_mail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger no_mail before insert on mail_outbox for each row execute function no_mail()`);
  const lost = await add(host.cookie, { gameId, gameGroup: 'A', email: 'lost@example.org' });
  await pool.query('drop function no_mail() cascade');
  expect(lost.statusCode).toBe(500);
  const { rows } = await pool.query('select * from seats where game_id = $1', [gameId]);
  expect(rows).toEqual([]);
  const found = await add(host.cookie, { gameId, gameGroup: 'A', email: 'lost@example.org' });
  expect(found.json()).toEqual({ success: true, invited: true });
});

async function aGame(columns: Record<string, unknown> = {}) {
  const email = `${randomUUID()}@example.org`;
  const host = { ...(await newcomer(app, email)), email };
  await pool.query('update accounts set email_confirmed_at = now() where id = $1', [host.id]);
  const gameId = await seatedGame(pool, { hostId: host.id, columns: { game_date: '2026-12-05', ...columns } });
  return { host, gameId };
}

interface Letter {
  to_name: string | null;
  subject: string;
  text: string;
  html: string;
}

async function letters(address: string): Promise<Letter[]> {
  const { rows } = await pool.query<Letter>(
    `select to_name, subject, text, html from mail_outbox
     where to_address = $1 and subject like 'You are wanted%' order by created_at`,
    [address],
  );
  return rows;
}

function linkIn(text = ''): string {
  return /^https:.*#seat=[\w-]+$/m.exec(text)?.[0] ?? '';
}

function add(cookie: string, payload: object) {
  return post('add-email-to-group', cookie, payload);
}

function post(call: string, cookie: string, payload: object) {
  return app.inject({ method: 'POST', url: `/api/${call}`, headers: { cookie }, payload });
}
