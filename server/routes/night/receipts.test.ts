import { expect, test } from 'vitest';
import { writeContacts } from '../../night/team-contact.ts';
import { tidyUp } from '../../store/tidy-up.ts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask } from '../../../tests/harness/people/ask.ts';
import { namedCohost } from '../../../tests/harness/people/cohosts.ts';
import { seatedGuest } from '../../../tests/harness/people/guests.ts';
import { asHost, cookieOf, endRace, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';

const server = await freshApp();
// Its people are those of every race below.
await startedRace(server);

interface Receipt {
  seq: number;
  text: string;
  group: string | null;
  by: string | null;
  teams: { group: string; seen: number; of: number }[];
  unseen: { name: string; group: string }[];
}

test('[Q9] [Q10] a message is seen once by each person, whatever their phones say how often', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(server, race.gameId, 'A');
  const seq = await say(race, { text: 'Group photo at the Harp.' });
  expect(await read(race)).toEqual([
    {
      seq,
      at: expect.any(Number),
      text: 'Group photo at the Harp.',
      group: null,
      by: 'Ada',
      teams: [
        { group: 'A', seen: 0, of: 3 },
        { group: 'B', seen: 0, of: 2 },
      ],
      unseen: expect.arrayContaining([{ name: 'Jo', group: 'A' }]),
    },
  ]);
  expect(await see(race, jo.cookie, [seq])).toEqual([200, { success: true }]);
  await see(race, jo.cookie, [seq, seq]);
  await see(race, race.vices.B?.cookie ?? '', [seq]);
  const [receipt] = await read(race);
  expect(receipt?.teams).toEqual([
    { group: 'A', seen: 1, of: 3 },
    { group: 'B', seen: 1, of: 2 },
  ]);
  expect(receipt?.unseen).toHaveLength(3);
  expect(receipt?.unseen).not.toContainEqual({ name: 'Jo', group: 'A' });
});

test('[Q9] what was never said, and what was said to another team alone, cannot be seen', async () => {
  const race = await startedRace(server);
  const toB = await say(race, { text: 'Psst.', group: 'B' });
  await see(race, cookieOf(race, 'A'), [1, toB, 9_999]);
  const { rows } = await server.deps.database.pool.query('select seq from receipts where game_id = $1', [race.gameId]);
  expect(rows).toEqual([]);
  await see(race, cookieOf(race, 'B'), [toB]);
  expect((await read(race))[0]).toMatchObject({ group: 'B', teams: [{ group: 'B', seen: 1, of: 2 }] });
});

test('[E9] a phone that says it has shown a message was in contact', async () => {
  const race = await startedRace(server);
  const { id = '', cookie = '' } = race.captains.B ?? {};
  await see(race, cookie, [1]);
  await writeContacts(server.deps, race.gameId);
  const { rows } = await server.deps.database.pool.query(
    'select game_group from phone_contacts where game_id = $1 and account_id = $2',
    [race.gameId, id],
  );
  expect(rows).toEqual([{ game_group: 'B' }]);
});

test('[Q10] whoever said it is not waited for, and a co-host who races reads of no word to another team', async () => {
  const race = await startedRace(server);
  const captain = await namedCohost(race, race.captains.A?.email ?? '');
  await say(race, { text: 'Psst.', group: 'B' });
  await say(race, { text: 'From me to you.' }, captain.cookie);
  const theirs = await read(race, captain.cookie);
  expect(theirs.map(({ text }) => text)).toEqual(['From me to you.']);
  expect(theirs[0]?.teams).toEqual([
    { group: 'A', seen: 0, of: 1 },
    { group: 'B', seen: 0, of: 2 },
  ]);
  expect((await read(race)).map(({ text }) => text)).toEqual(['From me to you.', 'Psst.']);
});

test('[Q10] receipts are for those who run the race, and seeing is for its people', async () => {
  const race = await startedRace(server);
  const url = `/api/host/${race.gameId}/receipts`;
  const stranger = await namedCohost(await startedRace(server), 'stranger@example.org');
  const asked = await Promise.all(
    [cookieOf(race, 'A'), stranger.cookie, ''].map(async (cookie) => (await ask(server.app, { url, cookie }))[0]),
  );
  expect(asked).toEqual([403, 404, 401]);
  expect((await see(race, stranger.cookie, [1]))[0]).toBe(404);
  expect((await see(race, '', [1]))[0]).toBe(401);
  expect((await see(race, cookieOf(race, 'A'), []))[0]).toBe(422);
});

test('[Q11] receipts and spent links go a day after their time, and the co-hosts and what they did stay', async () => {
  const race = await startedRace(server);
  await namedCohost(race, 'nell@example.org');
  await see(race, cookieOf(race, 'A'), [await say(race, { text: 'Home, everybody.' })]);
  await endRace(race);
  const { db, pool } = server.deps.database;
  const left = async () => {
    const tables = ['receipts', 'cohost_links', 'cohosts', 'deeds'].map(counted).join();
    return (await pool.query(`select ${tables}`, [race.gameId])).rows[0];
  };
  const dayMs = 86_400_000;
  await tidyUp(db, new Date(Date.now() + dayMs / 2));
  expect(await left()).toEqual({ receipts: 1, cohost_links: 1, cohosts: 1, deeds: 4 });
  await tidyUp(db, new Date(Date.now() + 2 * dayMs));
  expect(await left()).toEqual({ receipts: 0, cohost_links: 0, cohosts: 1, deeds: 4 });
});

const counted = (table: string) => `(select count(*)::int from ${table} where game_id = $1) as ${table}`;

async function say(race: StartedRace, payload: object, cookie?: string): Promise<number> {
  const url = `/api/host/${race.gameId}/message`;
  const [status, answer] = cookie
    ? await ask(server.app, { method: 'POST', url, cookie, payload })
    : await asHost(race, 'message', payload);
  expect(status).toBe(200);
  return (answer as { seq: number }).seq;
}

function see({ gameId }: StartedRace, cookie: string, seqs: number[]): Promise<[number, unknown]> {
  return ask(server.app, { method: 'POST', url: `/api/race/${gameId}/seen`, cookie, payload: { seqs } });
}

async function read({ gameId, host }: StartedRace, cookie = host.cookie): Promise<Receipt[]> {
  const [status, answer] = await ask(server.app, { url: `/api/host/${gameId}/receipts`, cookie });
  expect(status).toBe(200);
  return answer as Receipt[];
}
