import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../contract/calls.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { keptGame, withRoute, writeClues, yorkList } from './harness/races/kept-game.ts';
import { newcomer } from './harness/people/people.ts';
import { seat } from './harness/people/seat.ts';

/**
 * Who may do what. The game has two teams; the captain is in A, the rival in B, and whatever needs a letter is asked for A.
 * A game of another kind or state stands behind the call; link and no link: with an invitation's link to team A, or a made-up one.
 */
const table = `
call                              nobody  stranger  captain  rival  host  other-host
create-game                       401     201       201      201    201   201
games                             401     200       200      200    200   200
game                              401     404       200      200    200   404
game, ongoing                     401     404       200      200    200   404
edit-game                         401     404       403      403    200   404
edit-game, ongoing                401     404       403      403    409   404
edit-game, fini                   401     404       403      403    409   404
cancel-game                       401     404       403      403    200   404
cancel-game, ongoing              401     404       403      403    409   404
cancel-game, fini                 401     404       403      403    409   404
lazy-questionnaire, lazy          401     404       403      403    200   404
lazy-questionnaire, built         401     404       403      403    409   404
lazy-questionnaire                401     404       403      403    409   404
god                               401     404       403      403    200   404
god, god                          401     404       403      403    200   404
god, lazy                         401     404       403      403    409   404
god, ongoing                      401     404       403      403    409   404
game_groups                       401     404       200      200    200   404
game_groups, fini                 401     404       200      200    200   404
add-email-to-group                401     404       403      403    200   404
add-email-to-group, ongoing       401     404       403      403    200   404
add-email-to-group, fini          401     404       403      403    409   404
remove-email-from-group           401     404       200      403    200   404
remove-email-from-group, ongoing  401     404       200      403    200   404
remove-email-from-group, fini     401     404       409      403    409   404
take-seat, link                   401     200       200      409    200   200
take-seat, no link                401     404       404      404    404   404
decline-seat, link                200     200       200      200    200   200
decline-seat, no link             404     404       404      404    404   404
save-clue                         401     404       200      403    403   404
save-clue, ongoing                401     404       409      403    403   404
save-clue, god                    401     404       403      403    200   404
save-clue, lazy                   401     404       403      403    403   404
suggest-clues                     401     404       200      200    200   404
suggest-clues, ongoing            401     404       409      409    409   404
suggest-clues, god                401     404       403      403    200   404
suggest-clues, lazy               401     404       403      403    403   404
update-game-route                 401     404       403      403    200   404
update-game-route, ongoing        401     404       403      403    409   404
update-game-route, lazy           401     404       403      403    409   404
plan                              401     404       403      403    200   404
plan, ongoing                     401     404       403      403    409   404
plan, lazy                        401     404       403      403    409   404
suggest-route                     401     404       403      403    200   404
suggest-route, ongoing            401     404       403      403    409   404
suggest-route, lazy               401     404       403      403    409   404
paywall-status                    401     404       200      200    200   404
start-game                        401     404       403      403    200   404
start-game, ongoing               401     404       403      403    200   404
start-game, fini                  401     404       403      403    409   404
start-game, lazy                  401     404       403      403    409   404
start-game, built                 401     404       403      403    200   404
sabotages                         401     404       200      200    200   404
fetch-nearby-bars                 401     404       200      200    200   404
fetch-nearby-bars, ongoing        401     404       409      409    200   404
`;

const states: Record<string, Record<string, unknown>> = {
  ongoing: { status: 'ongoing' },
  fini: { status: 'fini' },
  god: { game_type: 'god', game_extras: { sabotages: ['Hum.'] } },
  lazy: { game_type: 'lazy', lazy_stage: 'paid' },
  built: { game_type: 'lazy', lazy_stage: 'built' },
};

const { app, deps } = await freshApp();
const { pool } = deps.database;
const cookies: Record<string, string> = { nobody: '' };
for (const who of ['stranger', 'captain', 'rival', 'other-host']) {
  cookies[who] = (await newcomer(app, `${who}@example.org`)).cookie;
}
const host = await newcomer(app, 'host@example.org');
cookies.host = host.cookie;
const otherHostId = (await pool.query("select id from accounts where email = 'other-host@example.org'")).rows[0].id;

const bars = yorkList(5);
const [start, another] = bars.map(({ id }) => id);
const link = 'an-invitation-to-team-a';
const payloads: Record<string, object> = {
  'create-game': { gameName: 'New', city: 'York', date: inDays(0), gameBars: 3, gameGroups: 2, gameType: 'classic' },
  'edit-game': { game_name: 'Renamed', game_groups: 1 },
  'lazy-questionnaire': { knowCity: 'very_well', occasion: 'Stag', playDate: inDays(8) },
  god: { sabotages: ['Sing softly.'] },
  'add-email-to-group': { gameGroup: 'A', email: 'new@example.org' },
  'remove-email-from-group': { groupKey: 'A', emailToRemove: 'captain@example.org' },
  'take-seat': { seat: link },
  'decline-seat': { seat: link },
  'save-clue': { groupLetter: 'A', barId: another, clue: 'Where the light is.' },
  'suggest-clues': { barId: another },
  'update-game-route': { city: 'Leeds', bars: [], startBar: '' },
  plan: { bars, startBar: start },
  'suggest-route': { lat: 53.96, lon: -1.08 },
  'start-game': { startAnyway: true },
  'fetch-nearby-bars': { lat: 53.96, lon: -1.08 },
};

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s{2,}/));
const people = head.slice(1);

test.each(rows.map(([name = '', ...expected]) => ({ name, expected })))('$name', async ({ name, expected }) => {
  const [call = '', state = ''] = name.split(', ');
  const cells = [];
  for (const who of people) {
    const gameId = await onlyGame(states[state] ?? {});
    const before = await everything();
    const [status] = await ask(app, questionOf(call, gameId, cookies[who] ?? '', state));
    const isSame = before === (await everything());
    cells.push({ who, status, changed: !isSame });
  }
  expect(cells).toEqual(people.map((who, n) => ({ who, ...allowed(who, call, state, Number(expected[n])) })));
});

test('the table names calls of the contract; that every call is looked at is seen to by the adversaries', () => {
  const asked = new Set(rows.map(([name = '']) => name.split(', ')[0] ?? ''));
  expect([...asked].filter((name) => !(name in calls))).toEqual([]);
});

/** Refused means unchanged; so does reading, and what had been done already. */
function allowed(who: string, call: string, state: string, status: number): { status: number; changed: boolean } {
  const reading = ['games', 'game', 'game_groups', 'suggest-clues', 'plan', 'suggest-route', 'paywall-status'];
  const isRead = [...reading, 'sabotages', 'fetch-nearby-bars'].includes(call);
  const isAgain = call === 'start-game' && state === 'ongoing';
  // That a member has opened the game is noted: its host is told.
  const isOpened = call === 'game' && (who === 'captain' || who === 'rival');
  return { status, changed: isOpened || (status < 300 && !isRead && !isAgain) };
}

function questionOf(name: string, gameId: number, cookie: string, state: string) {
  const { method, path } = calls[name as keyof typeof calls];
  const url = path.replace(/:(id|gameId)/, String(gameId));
  const query = ['game_groups', 'sabotages', 'start-game'].includes(name) ? `?gameId=${gameId}` : '';
  const madeUp = state === 'no link' ? { seat: randomUUID() } : {};
  const payload = { gameId, ...payloads[name], ...madeUp };
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return { method, url: url + query, cookie, ...(hasBody ? { payload } : {}) };
}

/** The game, ready to start, and one of another host: nothing else is there. */
async function onlyGame(columns: Record<string, unknown>): Promise<number> {
  await pool.query('delete from games');
  await keptGame(pool, otherHostId, withRoute());
  const gameId = await keptGame(pool, host.id, { ...withRoute(), ...columns });
  await seat(pool, gameId, 'A', 'captain@example.org');
  await seat(pool, gameId, 'B', 'rival@example.org', 'vice@example.org');
  await pool.query("update seats set token_hash = $1 where email = 'captain@example.org'", [
    createHash('sha256').update(link).digest(),
  ]);
  for (const author of ['A', 'B', 'host'])
    await writeClues(
      pool,
      gameId,
      author,
      bars.slice(1).map(({ id }) => id),
    );
  return gameId;
}

async function everything(): Promise<string> {
  const tables = ['games', 'game_groups', 'seats', 'clues'].map(async (name) => {
    const { rows: kept } = await pool.query(`select to_jsonb(${name}) as it from ${name} order by 1`);
    return kept;
  });
  return JSON.stringify(await Promise.all(tables));
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
