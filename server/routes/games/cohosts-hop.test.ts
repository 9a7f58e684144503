import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { RaceView } from '#contract/race-view';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import {
  cohostLink,
  confirmCohost,
  crew,
  endCohost,
  namedCohost,
  takeCohostLink,
} from '../../../tests/harness/people/cohosts.ts';
import { memberIn, postTo, seatNumber } from '../../../tests/harness/people/joining.ts';
import {
  asHost,
  readyRace,
  type StartedRace,
  startedRace,
  stateOf,
  teamIn,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const { pool } = server.deps.database;
const refused = [409, expect.objectContaining({ code: 'cohost-races' })];

test('[Q5] a co-host who races moves themselves into no other team, and the host only once they are none', async () => {
  const { race, ada } = await racingCohost();
  const seat = await seatNumber(server, race.gameId, ada.id);
  const move = (cookie: string) => postTo(server, cookie, race.gameId, `members/${seat}`, { team: 'B' });
  expect([await move(ada.cookie), (await viewOf(race, ada.cookie)).team]).toEqual([refused, 'A']);
  expect(await move(race.host.cookie)).toEqual(refused);
  await endCohost(race, (await crew(race))[0]?.id ?? '');
  expect([await move(race.host.cookie), (await viewOf(race, ada.cookie)).team]).toEqual([
    [200, { success: true }],
    'B',
  ]);
});

test('[Q5] nor do they give themselves a place by e-mail in another team, also when they left theirs', async () => {
  const { race, ada } = await racingCohost();
  await pool.query("delete from seats where game_id = $1 and email like 'vice-%'", [race.gameId]);
  const add = (gameGroup: Letter) => {
    const payload = { gameId: race.gameId, gameGroup, email: ada.email };
    return ask(server.app, { method: 'POST', url: '/api/add-email-to-group', cookie: ada.cookie, payload });
  };
  expect([await add('B'), (await viewOf(race, ada.cookie)).team]).toEqual([refused, 'A']);
  await pool.query('delete from members where game_id = $1 and account_id = $2', [race.gameId, ada.id]);
  expect([await add('B'), (await viewOf(race, ada.cookie)).team]).toEqual([refused, null]);
  expect([(await add('A'))[0], (await viewOf(race, ada.cookie)).team]).toEqual([200, 'A']);
});

test('before the start a co-host in no team does not read the list of bars; in one they do as its people do', async () => {
  const race = await readyRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  const listOf = async (cookie: string) => {
    const [, games] = await ask(server.app, { url: `/api/data/games?gameId=${race.gameId}`, cookie });
    return (games as { game_bar_list: { id: string }[] | null }[])[0]?.game_bar_list ?? [];
  };
  expect(await listOf(nell.cookie)).toEqual([]);
  const [, bar] = await listOf(race.host.cookie);
  const payload = { gameId: race.gameId, barId: bar?.id };
  const suggest = { method: 'POST' as const, url: '/api/suggest-clues', payload };
  expect((await ask(server.app, { ...suggest, cookie: nell.cookie }))[0]).toBe(403);
  const captain = await namedCohost(race, race.captains.A?.email ?? '');
  expect((await listOf(captain.cookie)).length).toBeGreaterThan(1);
});

test('[J4] a code shown to one who races is not shown to another who races', async () => {
  const race = await startedRace(server, { hostIn: 'A', kind: 'lazy' });
  const rival = await namedCohost(race, race.captains.B?.email ?? '');
  const nell = await namedCohost(race, 'nell@example.org');
  const codes = async (cookie: string) => {
    const [, shown] = await ask(server.app, { url: `/api/data/skip_codes?gameId=${race.gameId}`, cookie });
    return (shown as { id: string; code: string | null }[]).filter(({ code }) => code !== null).map(({ id }) => id);
  };
  const bar = teamIn(await stateOf(race), 'B').route[1]?.bar ?? '';
  expect((await asHost(race, 'reveal-code', { barId: bar }))[0]).toBe(200);
  expect(await codes(race.host.cookie)).toEqual([bar]);
  expect(await codes(rival.cookie)).toEqual([]);
  expect(await codes(nell.cookie)).toContain(bar);
});

async function racingCohost() {
  const race = await readyRace(server);
  const ada = await memberIn(server, race.gameId, 'A');
  const start = {
    method: 'POST' as const,
    url: `/api/start-game?gameId=${race.gameId}`,
    payload: { startAnyway: true },
  };
  await ask(server.app, { ...start, cookie: race.host.cookie });
  await takeCohostLink(race, ada.cookie, await cohostLink(race));
  const [one] = await crew(race);
  expect((await confirmCohost(race, one?.id ?? '', one?.name))[0]).toBe(200);
  return { race, ada };
}

async function viewOf(race: StartedRace, cookie: string): Promise<RaceView> {
  const [, view] = await ask(server.app, { url: `/api/view/${race.gameId}`, cookie });
  return view as RaceView;
}
