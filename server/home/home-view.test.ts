import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { askHome, nightOf } from '../../tests/harness/people/home.ts';
import { cookieOf, endRace, type StartedRace, startedRace } from '../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.UTC(2026, 10, 28, 20));
const server = await freshApp({ TAXI_URL: 'https://taxi.example.org/york' }, { now: clock.now });
const minuteMs = 60_000;

test('[U8] [K23] a person who needs a hand sees the country’s numbers, the host’s, and a taxi', async () => {
  const race = await overRace();
  const fox = cookieOf(race, 'A');
  await askHome(race, fox, 'word', { word: 'need-a-hand' });
  const help = {
    emergency: ['999', '112'],
    host: { name: expect.any(String) as string, tel: '+447700900123' },
    taxiUrl: 'https://taxi.example.org/york',
  };
  expect((await nightOf(race, fox)).help).toEqual(help);
  await askHome(race, race.host.cookie, 'word', { word: 'need-a-hand' });
  expect((await nightOf(race, race.host.cookie)).help.host).toBeNull();
});

test('[K23] the host’s number is sent only to a person whose latest status is that they need a hand', async () => {
  const race = await overRace();
  const [fox, dog] = [cookieOf(race, 'A'), cookieOf(race, 'B')];
  const numberFor = async (cookie: string) => (await nightOf(race, cookie)).help.host;
  expect(await numberFor(fox)).toBeNull();
  await askHome(race, fox, 'word', { word: 'need-a-hand' });
  expect([await numberFor(fox), await numberFor(dog)]).toEqual([expect.anything(), null]);
  for (const word of ['on-my-way', 'home']) {
    clock.pass(minuteMs);
    await askHome(race, fox, 'word', { word });
    expect(await numberFor(fox)).toBeNull();
  }
});

async function overRace(): Promise<StartedRace> {
  const race = await startedRace(server, { columns: { host_tel: '+447700900123' } });
  await endRace(race);
  return race;
}
