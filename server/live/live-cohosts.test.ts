import { expect, test } from 'vitest';
import { closes } from '#contract/live';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { endCohost, namedCohost } from '../../tests/harness/people/cohosts.ts';
import { stillPace } from '../../tests/harness/races/line.ts';
import { callIn } from '../../tests/harness/races/phone.ts';
import { asHost, cookieOf, startedRace } from '../../tests/harness/races/race.ts';

const server = await freshApp({}, { livePace: stillPace });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

test('[Q4] an ended co-host loses the line at once, and hears nothing more', async () => {
  const race = await startedRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  const phone = await callIn({ origin, gameId: race.gameId, cookie: nell.cookie });
  expect((await phone.shows(() => true)).audience).toBe('host');
  await endCohost(race, nell.cohostId);
  expect(await phone.closed).toEqual({ code: closes.notAMember, reason: '' });
  await asHost(race, 'message', { text: 'One fewer.' });
  expect(JSON.stringify(phone.frames)).not.toContain('One fewer.');
});

test('[Q5] a captain whom the host makes a co-host comes back as one who runs the race, and no longer when that ends', async () => {
  const race = await startedRace(server);
  const { gameId } = race;
  const cookie = cookieOf(race, 'A');
  const player = await callIn({ origin, gameId, cookie });
  expect((await player.shows(() => true)).audience).toBe('player');
  const captain = await namedCohost(race, race.captains.A?.email ?? '');
  expect((await player.closed).code).toBe(closes.comeBack);
  const helper = await callIn({ origin, gameId, cookie });
  expect((await helper.shows(() => true)).audience).toBe('seated-host');
  await endCohost(race, captain.cohostId);
  expect((await helper.closed).code).toBe(closes.comeBack);
});

test('[Q10] host and co-hosts hear on the line that a message was seen, and nobody else does', async () => {
  const race = await startedRace(server);
  const { gameId } = race;
  const nell = await namedCohost(race, 'nell@example.org');
  const host = await callIn({ origin, gameId, cookie: race.host.cookie });
  const helper = await callIn({ origin, gameId, cookie: nell.cookie });
  const player = await callIn({ origin, gameId, cookie: cookieOf(race, 'A') });
  for (const phone of [host, helper, player]) await phone.shows(() => true);
  const [, said] = await asHost(race, 'message', { text: 'Hands up.' });
  const payload = { seqs: [(said as { seq: number }).seq] };
  await ask(server.app, { method: 'POST', url: `/api/race/${gameId}/seen`, cookie: cookieOf(race, 'A'), payload });
  expect((await host.hears(({ type }) => type === 'receipts'))?.type).toBe('receipts');
  expect((await helper.hears(({ type }) => type === 'receipts'))?.type).toBe('receipts');
  expect(JSON.stringify(player.frames)).not.toContain('receipts');
});
