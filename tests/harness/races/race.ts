import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Letter, letters } from '../../../contract/game.ts';
import type { RaceBar } from '../../../contract/race.ts';
import type { RaceState } from '../../../engine/race.ts';
import type { Deps } from '../../../server/deps.ts';
import { ask } from '../people/ask.ts';
import { keptGame, withRoute, writeClues, yorkBars } from './kept-game.ts';
import { newcomer } from '../people/people.ts';
import { seat } from '../people/seat.ts';

interface Server {
  app: FastifyInstance;
  deps: Deps;
}

interface Wishes {
  /** How many teams; 2 unless said. */
  teams?: number;
  kind?: 'classic' | 'god' | 'lazy';
  /** Bars a route visits; 3 unless said. */
  bars?: number;
  /** Bars of the list, the start among them: a start, the route and one reserve unless said. */
  list?: number;
  /** The team in which the host races. */
  hostIn?: Letter;
  /** Teams in which nobody is: the host starts without them. */
  empty?: Letter[];
  /** Further columns of the game, as the table calls them. */
  columns?: Record<string, unknown>;
}

export interface Person {
  id: string;
  email: string;
  cookie: string;
}

/** A race that is on: its people, what they ask, and what a test may know though no phone does. */
export interface StartedRace extends Server {
  gameId: number;
  host: Person;
  /** Of each team that races; a host who races is the captain of their team. */
  captains: Partial<Record<Letter, Person>>;
  vices: Partial<Record<Letter, Person>>;
}

/** A race in York that has just begun: two people in each team, every clue written. People are the same in every race of an app. */
export async function startedRace(server: Server, wishes: Wishes = {}): Promise<StartedRace> {
  const race = await readyRace(server, wishes);
  const payload = { startAnyway: true };
  const url = `/api/start-game?gameId=${race.gameId}`;
  const [status, answer] = await ask(server.app, { method: 'POST', url, cookie: race.host.cookie, payload });
  if (status !== 200) throw new Error(`The race did not start: ${JSON.stringify(answer)}`);
  return race;
}

/** The same just before its host starts it. */
export async function readyRace(server: Server, wishes: Wishes = {}): Promise<StartedRace> {
  const { teams = 2, kind = 'classic', bars = 3, list = bars + 2, hostIn, empty = [], columns = {} } = wishes;
  const { app, deps } = server;
  const { pool } = deps.database;
  const host = await personOf(app, 'host@example.org');
  const extras = kind === 'god' ? { game_extras: { sabotages: ['Hum.', 'Dance.', 'Bow.'] } } : {};
  const stage = kind === 'lazy' ? { lazy_stage: 'built' } : {};
  const size = { game_type: kind, game_groups: teams, game_bars: bars };
  const gameId = await keptGame(pool, host.id, { ...withRoute(list), ...size, ...extras, ...stage, ...columns });
  const race: StartedRace = { app, deps, gameId, host, captains: {}, vices: {} };
  const takePlaces = async (letter: Letter) => {
    const [captain, vice] = await Promise.all([
      letter === hostIn ? host : personOf(app, `captain-${letter.toLowerCase()}@example.org`),
      personOf(app, `vice-${letter.toLowerCase()}@example.org`),
    ]);
    race.captains[letter] = captain;
    race.vices[letter] = vice;
    await seat(pool, gameId, letter, captain.email, vice.email);
  };
  const racing = letters.slice(0, teams).filter((letter) => !empty.includes(letter));
  await Promise.all(racing.map(takePlaces));
  const toGuess = yorkBars.slice(1, list).map(({ id }) => id);
  const authors = kind === 'classic' && teams > 1 ? letters.slice(0, teams) : ['host'];
  for (const author of authors) await writeClues(pool, gameId, author, toGuess);
  return race;
}

const people = new WeakMap<FastifyInstance, Map<string, Promise<Person>>>();

/** Somebody with an account: the same one whenever this app is asked for them. */
export function personOf(app: FastifyInstance, email: string): Promise<Person> {
  const known = people.get(app) ?? new Map<string, Promise<Person>>();
  people.set(app, known);
  const person = known.get(email) ?? newcomer(app, email).then((made) => ({ ...made, email }));
  known.set(email, person);
  return person;
}

/** What a member of a team is answered: the captain, unless it is somebody else's phone. */
export async function asTeam(
  race: StartedRace,
  letter: Letter,
  call: string,
  payload: object = {},
  cookie = cookieOf(race, letter),
): Promise<[number, unknown]> {
  return ask(race.app, { method: 'POST', url: `/api/${call}`, cookie, payload: { gameId: race.gameId, ...payload } });
}

/** What the host is answered to one of their moves. */
export async function asHost(race: StartedRace, call: string, payload: object = {}): Promise<[number, unknown]> {
  const url = `/api/host/${race.gameId}/${call}`;
  return ask(race.app, { method: 'POST', url, cookie: race.host.cookie, payload });
}

/** The host ends it. */
export async function endRace({ app, gameId, host }: StartedRace): Promise<void> {
  const url = '/api/end-game';
  const [status, answer] = await ask(app, { method: 'POST', url, cookie: host.cookie, payload: { gameId } });
  if (status !== 200) throw new Error(`The race did not end: ${JSON.stringify(answer)}`);
}

export function cookieOf({ captains }: StartedRace, letter: Letter): string {
  const captain = captains[letter];
  if (!captain) throw new Error(`Nobody is in team ${letter}.`);
  return captain.cookie;
}

export function stateOf({ deps, gameId }: StartedRace): Promise<RaceState> {
  return deps.races.current(gameId);
}

export function teamIn(state: RaceState, letter: Letter): NonNullable<RaceState['teams'][Letter]> {
  const team = state.teams[letter];
  if (!team) throw new Error(`Team ${letter} does not race.`);
  return team;
}

/** The bar a team must find: no phone knows it. */
export async function expectedBar(race: StartedRace, letter: Letter): Promise<RaceBar> {
  const state = await stateOf(race);
  const team = teamIn(state, letter);
  const bar = state.bars[team.route[team.done.length]?.bar ?? ''];
  if (!bar) throw new Error(`Team ${letter} has nowhere left to go.`);
  return bar;
}

/** A bar of the list that is neither the one this team must find nor the start. */
export async function anotherBar(race: StartedRace, letter: Letter): Promise<RaceBar> {
  const expected = await expectedBar(race, letter);
  const { bars, start } = await stateOf(race);
  const other = Object.values(bars).find(({ id }) => id !== expected.id && id !== start.startBar);
  if (!other) throw new Error('There is no other bar.');
  return other;
}

/** Says which step of a team is meant, as its phone was told. */
export async function tokenOf(race: StartedRace, letter: Letter): Promise<string> {
  return `${race.gameId}.${letter}.${teamIn(await stateOf(race), letter).done.length}`;
}

/** A claim as a phone makes it that stands in this bar: a fix there, and the hash of a photo that follows. */
export async function claimAt(race: StartedRace, letter: Letter, bar: RaceBar): Promise<Record<string, unknown>> {
  return {
    gameGroup: letter,
    correctBarId: await tokenOf(race, letter),
    claimId: randomUUID(),
    placeId: bar.id,
    fix: { lat: bar.lat, lon: bar.lon, accuracy: 20, at: race.deps.now().toISOString() },
    photoSha256: createHash('sha256').update(randomUUID()).digest('hex'),
    claimedAt: race.deps.now().toISOString(),
  };
}

/** A team claims a bar it stands in; `more` changes what its phone sends. */
export async function claim(
  race: StartedRace,
  letter: Letter,
  bar: RaceBar,
  more: Record<string, unknown> = {},
): Promise<[number, unknown]> {
  return asTeam(race, letter, 'correctly-guessed', { ...(await claimAt(race, letter, bar)), ...more });
}

/** A team claims the bar it must find, from there. */
export async function claimRight(race: StartedRace, letter: Letter, more = {}): Promise<[number, unknown]> {
  return claim(race, letter, await expectedBar(race, letter), more);
}

/** A team claims some other bar, from there. */
export async function claimWrong(race: StartedRace, letter: Letter, more = {}): Promise<[number, unknown]> {
  return claim(race, letter, await anotherBar(race, letter), more);
}

/** A photo of a team that has arrived, without its picture; `about` is the step's number or the sabotage's id. */
export async function keptPhoto(
  race: StartedRace,
  letter: Letter,
  kind: 'step' | 'forfeit' | 'sabotage',
  about: string,
): Promise<string> {
  const { rows } = await race.deps.database.pool.query<{ id: string }>(
    `insert into photos (game_id, game_group, account_id, kind, about, sha256, width, height, bytes, created_at)
     values ($1, $2, $3, $4, $5, $6, 1600, 1200, 90000, $7) returning id`,
    [race.gameId, letter, race.captains[letter]?.id, kind, about, randomBytes(32), race.deps.now()],
  );
  return rows[0]?.id ?? '';
}
