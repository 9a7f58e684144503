import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { freshApp } from '../../tests/harness/app.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/kept-game.ts';
import { signUp } from '../../tests/harness/people.ts';
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
