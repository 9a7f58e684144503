import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { signUp } from '../../tests/harness/people/people.ts';
import { keepMember } from '../store/games/members.ts';
import { readLiveCode } from './join-code.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { deps } = server;
const host = await signUp(server.app, 'codes@example.org');
const [pub, home] = ['203.0.113.7', '203.0.113.8'];

test('[K21] twenty unknown codes from one network, then a pause in which only a code somebody joined with from there opens', async () => {
  const [joined, other] = [await aCode(), await aCode()];
  await (await readLiveCode(deps, { code: joined, ip: pub }))?.noteJoined();
  for (let n = 0; n < joining.unknownCodes; n += 1)
    expect(await readLiveCode(deps, { code: guess(n), ip: pub })).toBe(null);
  await expect(readLiveCode(deps, { code: guess(99), ip: pub })).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    retryAfterS: joining.unknownWithinS,
  });
  await expect(readLiveCode(deps, { code: other, ip: pub })).rejects.toMatchObject({ code: 'over_request_rate_limit' });
  expect(await readLiveCode(deps, { code: joined, ip: pub })).toMatchObject({ game: { joinCode: joined } });
  expect(await readLiveCode(deps, { code: other, ip: home })).toMatchObject({ game: { joinCode: other } });
  clock.pass(joining.unknownWithinS * 1_000);
  expect(await readLiveCode(deps, { code: other, ip: pub })).toMatchObject({ game: { joinCode: other } });
});

test('[K21] a thousand guesses at once are twenty answers', async () => {
  const guesses = Array.from({ length: 1_000 }, (_, n) => readLiveCode(deps, { code: guess(n), ip: '203.0.113.9' }));
  const settled = await Promise.allSettled(guesses);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(joining.unknownCodes);
});

test('[K21] guesses spread over the networks of one /48 are counted together, and another /48 is not affected', async () => {
  const code = await aCode();

  const answers: (string | null)[] = [];
  for (let n = 0; n < 400; n += 1) {
    const guessed = readLiveCode(deps, { code: guess(n), ip: inSite(n % 20) });
    answers.push(
      await guessed.then(
        () => null,
        ({ code: refused }: { code: string }) => refused,
      ),
    );
  }
  expect(answers.filter((refused) => refused === null)).toHaveLength(joining.unknownCodesOfSite);
  expect(new Set(answers.slice(joining.unknownCodesOfSite))).toEqual(new Set(['over_request_rate_limit']));
  await expect(readLiveCode(deps, { code, ip: inSite(99) })).rejects.toMatchObject({ code: 'over_request_rate_limit' });
  expect(await readLiveCode(deps, { code, ip: '2001:db8:8::1' })).toMatchObject({ game: { joinCode: code } });
});

test('[K21] a loop on one network does not use up the guesses of the other networks of its /48', async () => {
  const guesses = Array.from({ length: 300 }, (_, n) => readLiveCode(deps, { code: guess(n), ip: '2001:db8:9:1::1' }));
  await Promise.allSettled(guesses);
  expect(await readLiveCode(deps, { code: guess(1), ip: '2001:db8:9:2::1' })).toBe(null);
});

test('[K21] a rescue code is guessed at the same price as a join code, and beyond the limit a right one opens nothing either', async () => {
  const gameId = await keptGame(deps.database.pool, host.user.id);
  const accountId = host.user.id;
  await deps.database.db.transaction((tx) => keepMember(tx, { gameId, accountId, team: 'A' }, clock.now()));
  const { rows } = await deps.database.pool.query<{ code: string }>(
    'select rescue_code as code from members where game_id = $1',
    [gameId],
  );
  const right = { code: rows[0]?.code ?? '', ip: '203.0.113.12', orSeat: true } as const;
  expect(await readLiveCode(deps, right)).toMatchObject({ game: { gameId }, seat: 1 });
  for (let n = 0; n < joining.unknownCodes; n += 1)
    expect(await readLiveCode(deps, { ...right, code: guess(n) })).toBe(null);
  await expect(readLiveCode(deps, right)).rejects.toMatchObject({ code: 'over_request_rate_limit' });
});

test('[K21] sixty people behind one address open the same code at once', async () => {
  const code = await aCode();
  const opened = await Promise.all(Array.from({ length: 60 }, () => readLiveCode(deps, { code, ip: '203.0.113.10' })));
  expect(opened.every((found) => found?.game.joinCode === code)).toBe(true);
});

test('[K1] a code opens its game however it is typed, and what cannot be one counts against nobody', async () => {
  const code = await aCode();
  const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
  for (let n = 0; n < 30; n += 1)
    expect(await readLiveCode(deps, { code: 'not a code', ip: '203.0.113.11' })).toBe(null);
  expect(await readLiveCode(deps, { code: typed, ip: '203.0.113.11' })).toMatchObject({ game: { joinCode: code } });
});

/** An address in one of the networks of a /48. */
const inSite = (network: number) => `2001:db8:7:${network.toString(16)}::1`;

async function aCode(): Promise<string> {
  const gameId = await keptGame(deps.database.pool, host.user.id);
  const { rows } = await deps.database.pool.query<{ join_code: string }>(
    'select join_code from games where game_id = $1',
    [gameId],
  );
  return rows[0]?.join_code ?? '';
}

/** A code nobody has: chance would need a billion games to hit one of three. */
function guess(n: number): string {
  const letters = 'ABCDEFGHJK';
  return `ZZZ${String(n)
    .padStart(3, '0')
    .replace(/\d/g, (digit) => letters[Number(digit)] ?? 'A')}`;
}
