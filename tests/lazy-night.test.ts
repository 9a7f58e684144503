import { expect, test } from 'vitest';
import type { OutputOf } from '../contract/call.ts';
import type { calls } from '../contract/calls.ts';
import type { Letter } from '../contract/game.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask, refusal } from './harness/people/ask.ts';
import { stoppedClock } from './harness/clock.ts';
import { claimRight, expectedBar, personOf, type StartedRace } from './harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const { app, deps } = await freshApp({ OPERATOR_EMAILS: 'desk@example.org' }, { now: clock.now });
const host = await personOf(app, 'host@example.org');
const operator = await personOf(app, 'desk@example.org');

test('[Z1] [Z4] [Z7] a lazy game from four answers to the winner: the host only answers, fills teams and starts', {
  tags: 'promise',
}, async () => {
  const gameId = await ordered();
  expect(await start(gameId)).toEqual(refusal('lazy-not-built'));
  expect(await mailsAbout(gameId)).toEqual(['We have your answers']);

  const seen = await sent(gameId);
  expect(await mailsAbout(gameId)).toEqual(['We have your answers', 'Your race is ready']);

  const race: StartedRace = { app, deps, gameId, host, captains: {}, vices: {} };
  for (const letter of ['A', 'B'] as const) {
    const captain = await personOf(app, `captain-${letter.toLowerCase()}@example.org`);
    race.captains[letter] = captain;
    const payload = { gameId, gameGroup: letter, email: captain.email };
    expect((await post('/api/add-email-to-group', payload))[0]).toBe(200);
  }
  clock.pass(11 * 86_400_000);
  expect(await start(gameId)).toEqual([200, { success: true }]);

  const found: Partial<Record<Letter, string[]>> = { A: [], B: [] };
  for (const letter of ['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B'] as const) {
    const bar = await expectedBar(race, letter);
    expect(await clueOf(race, letter)).toBe(seen.bars.find(({ id }) => id === bar.id)?.clue);
    found[letter]?.push(bar.id);
    clock.pass(8 * 60_000);
    expect((await claimRight(race, letter))[1]).toMatchObject({ correct: true });
  }
  expect([found.A, found.B]).toEqual(seen.routes.map(({ bars }) => bars));
  const [, results] = await ask(app, { url: `/api/game-results/${gameId}`, cookie: host.cookie });
  const { tableRows } = results as OutputOf<(typeof calls)['game-results']>;
  expect(tableRows.map(({ position, teamName, totalBars }) => [position, teamName, totalBars])).toEqual([
    ['1', 'Fox', 4],
    ['2', 'Dog', 4],
  ]);
});

test('[Z8] a bar that closed since is left out; a start that closed stops the race, in words', async () => {
  const gameId = await ordered();
  const seen = await sent(gameId);
  await post('/api/add-email-to-group', { gameId, gameGroup: 'A', email: 'captain-a@example.org' });
  await post('/api/add-email-to-group', { gameId, gameGroup: 'B', email: 'captain-b@example.org' });
  const start2 = seen.bars.find(({ id }) => id === seen.startBar)?.name;
  await shut(gameId, seen.startBar);
  expect(await start(gameId)).toEqual(
    refusal('bar-gone', `${start2}, where it starts, has closed. Write to us, and we make your race anew.`),
  );
  await reopen(gameId, seen.startBar);
  const gone = seen.routes[0]?.bars[0] ?? '';
  await shut(gameId, gone);
  expect(await start(gameId)).toEqual([200, { success: true }]);
  expect(Object.keys((await deps.races.current(gameId)).bars)).not.toContain(gone);
});

/** A lazy game whose host has answered. */
async function ordered(): Promise<number> {
  const size = { gameBars: 4, gameGroups: 2, gameStartBar: '', gameBarList: [], tel: '' };
  const made = {
    gameName: `Feet up ${clock.now().getTime()}`,
    city: 'York',
    date: clock.now().toISOString().slice(0, 10),
    gameType: 'lazy',
    ...size,
  };
  const [, created] = await post('/api/create-game', made);
  const { game_id: gameId } = created as { game_id: number };
  const answers = { knowCity: 'not_at_all', barPreferences: 'Cosy pubs, no clubs', occasion: 'Ada turns forty' };
  const url = `/api/data/games/${gameId}/lazy_questionnaire`;
  const day = new Date(clock.now().getTime() + 11 * 86_400_000).toISOString().slice(0, 10);
  const payload = { ...answers, playDate: day };
  const [status, game] = await ask(app, { method: 'PUT', url, cookie: host.cookie, payload });
  expect([status, game]).toEqual([200, expect.objectContaining({ lazy_stage: 'paid', game_date: day })]);
  return gameId;
}

type Race = NonNullable<OutputOf<(typeof calls)['lazy-order']>['race']>;

/** An operator builds it and sends it on as it is. */
async function sent(gameId: number): Promise<Race> {
  const url = `/api/operator/lazy/${gameId}`;
  const { cookie } = operator;
  await ask(app, { method: 'POST', url: `${url}/build`, cookie, payload: { version: 0 } });
  const [, order] = await ask(app, { url, cookie });
  const { race } = order as { race: Race };
  const { version, startBar, finalBar } = race;
  const bars = race.bars.map(({ id, clue }) => ({ id, clue }));
  const payload = { version, startBar, finalBar, bars };
  expect((await ask(app, { method: 'POST', url: `${url}/send`, cookie, payload }))[0]).toBe(200);
  return race;
}

function post(url: string, payload: object) {
  return ask(app, { method: 'POST', url, cookie: host.cookie, payload });
}

function start(gameId: number) {
  return post(`/api/start-game?gameId=${gameId}`, {});
}

async function clueOf(race: StartedRace, letter: Letter): Promise<string> {
  const cookie = race.captains[letter]?.cookie ?? '';
  const [, view] = await ask(app, { url: `/api/view/${race.gameId}`, cookie });
  return (view as { step: { text: string } }).step.text;
}

async function mailsAbout(gameId: number): Promise<string[]> {
  const { rows } = await deps.database.pool.query<{ subject: string }>(
    "select subject from mail_outbox where to_address = $1 and text ~ ('/host/' || $2 || '\\s') order by created_at",
    [host.email, gameId],
  );
  return rows.map(({ subject }) => subject);
}

/** An invented bar never shuts: on the list it becomes one that nobody knows. */
function shut(gameId: number, barId: string): Promise<void> {
  return rename(gameId, barId, `${barId}-shut`);
}

function reopen(gameId: number, barId: string): Promise<void> {
  return rename(gameId, `${barId}-shut`, barId);
}

async function rename(gameId: number, from: string, to: string): Promise<void> {
  await deps.database.pool.query(
    `update games set game_bar_list = replace(game_bar_list::text, '"' || $2 || '"', '"' || $3 || '"')::jsonb,
       game_start_bar_id = case when game_start_bar_id = $2 then $3 else game_start_bar_id end
     where game_id = $1`,
    [gameId, from, to],
  );
}
