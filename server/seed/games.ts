import { createHash, randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { RaceView } from '#contract/race-view';
import { addressOf, type People, type Who } from './people.ts';

/** Who makes the games, and an evening that goes by as fast as they like. */
export interface Evening {
  people: People;
  now: () => Date;
  pass: (minutes: number) => void;
  /** Games are paid for, in test mode. */
  isPaid: boolean;
}

interface Race extends Evening {
  gameId: number;
}

interface Bar {
  id: string;
  name: string;
}

const york = { lat: 53.96, lon: -1.08, radius: 2_500 };
const captains = { A: 'fox', B: 'dog' } as const;
type Team = keyof typeof captains;
const seats: [team: Team, who: Who][] = [
  ['A', 'fox'],
  ['A', 'vixen'],
  ['B', 'dog'],
  ['B', 'pup'],
];

/** Two routes run to their end, with a wrong guess and a photo of every bar; its host played god. */
export async function finishedRace(evening: Evening): Promise<void> {
  const race = await newRace(evening, 'Priya’s Birthday', ['Hum until you are there.', 'Walk in step, like geese.']);
  for (const bar of [1, 2, 3, 4]) {
    for (const team of ['A', 'B'] as const) {
      evening.pass(team === 'A' ? 11 : 9);
      if (bar === 2 && team === 'B') await guessesWrong(race, team);
      await finds(race, team);
    }
  }
}

/** Fox two bars in, Dog one, and a sabotage on its way. */
export async function raceUnderWay(evening: Evening): Promise<void> {
  const race = await newRace(evening, 'The Office Dash');
  for (const team of ['A', 'B', 'A'] as const) {
    evening.pass(12);
    await finds(race, team);
  }
  const sabotage = { gameId: race.gameId, targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' };
  await evening.people.ask('dog', '/api/add-sabotage', sabotage);
}

/** Everybody is in, every clue is written, and it is paid for: only its host's tap is missing. */
export async function gameReadyToStart(evening: Evening): Promise<void> {
  const { gameId, bars } = await newGame(evening, 'Friday, Seven Sharp');
  for (const groupLetter of ['A', 'B'] as const) {
    for (const [at, { id: barId }] of bars.slice(1).entries()) {
      const clue = `Count ${at + 3} lamps from the last corner, then follow the badly tuned piano.`;
      await evening.people.ask(captains[groupLetter], '/api/save-clue', { gameId, groupLetter, barId, clue });
    }
  }
}

/** A race that is to be made for its host, and waits for whoever makes it. */
export async function lazyOrder({ people, now, isPaid }: Evening): Promise<void> {
  const date = now().toISOString().slice(0, 10);
  const playDate = new Date(now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
  const wanted = { gameName: 'Surprise Us', city: 'York', date, gameType: 'lazy', gameGroups: 3, gameBars: 5 };
  const { game_id: gameId } = await people.ask<{ game_id: number }>('host', '/api/create-game', wanted);
  const wishes = { knowCity: 'a_little', occasion: 'A friend moves away', barPreferences: 'Old pubs', playDate };
  await people.change('host', `/api/data/games/${gameId}/lazy_questionnaire`, wishes);
  if (isPaid) await pay(people, gameId);
}

/** A classic game of two teams and four bars in York, the start first; everybody has a seat. */
async function newGame({ people, now, isPaid }: Evening, gameName: string): Promise<{ gameId: number; bars: Bar[] }> {
  const date = now().toISOString().slice(0, 10);
  const wanted = { gameName, city: 'York', date, gameType: 'classic', gameGroups: 2, gameBars: 4 };
  const { game_id: gameId } = await people.ask<{ game_id: number }>('host', '/api/create-game', wanted);
  const { places } = await people.ask<{ places: Bar[] }>('host', '/api/fetch-nearby-bars', york);
  const bars = places.slice(0, 6).map(({ id, name }) => ({ id, name }));
  await people.ask('host', '/api/update-game-route', { gameId, city: 'York', bars, startBar: bars[0]?.id });
  for (const [gameGroup, who] of seats) {
    await people.ask('host', '/api/add-email-to-group', { gameId, gameGroup, email: addressOf(who) });
  }
  await joinByCode(people, gameId);
  if (isPaid) await pay(people, gameId);
  return { gameId, bars };
}

/** Beside captain and vice-captain three a team came by the code, two of them as guests. */
async function joinByCode(people: People, gameId: number): Promise<void> {
  const { code } = await people.read<{ code: string }>('host', `/api/games/${gameId}/people`);
  for (const [team, who, guests] of [
    ['A', 'cub', ['Dev', 'Zoe']],
    ['B', 'hound', ['Ravi', 'Bea']],
  ] as const) {
    await people.ask(who, `/api/join/${code}`, { team });
    for (const guest of guests) await people.joinAsGuest(guest, code, team);
  }
}

async function pay(people: People, gameId: number): Promise<void> {
  const order = await people.ask<{ id: string }>('host', '/api/paypal/order/create', { item: gameId });
  await people.ask('host', '/api/paypal/standin/approve', { orderId: order.id, how: 'card' });
  await people.ask('host', `/api/paypal/order/${order.id}/capture`, { item: gameId });
}

/** The same, begun; clues that nobody wrote come from the house. */
async function newRace(evening: Evening, gameName: string, sabotages: string[] = []): Promise<Race> {
  const { gameId } = await newGame(evening, gameName);
  if (sabotages.length > 0) await evening.people.change('host', `/api/data/games/${gameId}/god`, { sabotages });
  await evening.people.ask('host', `/api/start-game?gameId=${gameId}`, { startAnyway: true });
  return { ...evening, gameId };
}

/** A team claims the bar it looks for, from there, and its photo follows. */
async function finds(race: Race, team: Team): Promise<void> {
  const { bars, expected } = await hostSees(race, team);
  const photo = await drawnPhoto(team);
  await claims(
    race,
    team,
    bars.find(({ id }) => id === expected),
    photo,
  );
  await race.people.sendPhoto(captains[team], race.gameId, photo);
}

async function guessesWrong(race: Race, team: Team): Promise<void> {
  const { bars, expected } = await hostSees(race, team);
  const other = bars.findLast(({ id }) => id !== expected);
  await claims(race, team, other, await drawnPhoto(team));
  race.pass(3);
}

async function hostSees({ people, gameId }: Race, team: Team) {
  const { host } = await people.read<RaceView>('host', `/api/view/${gameId}`);
  const bars = host?.bars ?? [];
  return { bars, expected: host?.teams.find(({ group }) => group === team)?.expected };
}

type HostBar = NonNullable<RaceView['host']>['bars'][number];

async function claims(race: Race, team: Team, bar: HostBar | undefined, photo: Buffer): Promise<void> {
  if (!bar) throw new Error(`Team ${team} has nowhere to go.`);
  const { people, gameId, now } = race;
  const { step } = await people.read<RaceView>(captains[team], `/api/view/${gameId}`);
  const at = now().toISOString();
  await people.ask(captains[team], '/api/correctly-guessed', {
    gameId,
    gameGroup: team,
    correctBarId: step && 'token' in step ? step.token : '',
    claimId: randomUUID(),
    placeId: bar.id,
    fix: { lat: bar.lat, lon: bar.lon + 0.0002, accuracy: 14, at },
    photoSha256: createHash('sha256').update(photo).digest('hex'),
    claimedAt: at,
  });
}

/** Four people of a team, as eggs in a dark bar; no two are alike. */
function drawnPhoto(team: Team): Promise<Buffer> {
  const colour = team === 'A' ? '#F2792B' : '#4EA3E0';
  const eggs = [0, 1, 2, 3].map((n) => {
    const x = 190 + n * 260 + randomInt(60);
    const y = 440 + randomInt(120);
    return `<ellipse cx="${x}" cy="${y}" rx="105" ry="140" fill="${n % 2 ? '#FFF7E6' : colour}"/>
      <circle cx="${x - 34}" cy="${y - 30}" r="12"/><circle cx="${x + 34}" cy="${y - 30}" r="12"/>
      <path d="M${x - 40} ${y + 30}q40 44 80 0" fill="none" stroke="#0D1512" stroke-width="10"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">
    <rect width="1200" height="900" fill="#1C2A24"/><rect y="690" width="1200" height="210" fill="#5A3A22"/>${eggs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
