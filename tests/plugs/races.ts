import { createHmac, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Letter } from '../../contract/game.ts';
import type { RaceBar, RaceStart } from '../../contract/race.ts';

/** A race that is on, and the cookies of its people's phones. */
export interface CrowdRace {
  gameId: number;
  host: string;
  captains: Partial<Record<Letter, string>>;
  /** Where each team must go, in order. */
  routes: Partial<Record<Letter, RaceBar[]>>;
}

interface Wishes {
  races: number;
  /** Bars of a route: far more than people play, so that nobody is done before the plug is pulled. */
  bars?: number;
}

const teams: Letter[] = ['A', 'B', 'C'];
const phones = ['host', 'A', 'B', 'C'] as const;

/** Made for a crowd before its server starts: with it the crowd's cookies are good (COOKIE_KEY). */
export function freshCookieKey(): Buffer {
  return randomBytes(32);
}

/** Races that have just begun, straight into the tables: three teams with a captain each, and a host who does not race. */
export async function seedRaces(databaseUrl: string, cookieKey: Buffer, wishes: Wishes): Promise<CrowdRace[]> {
  const { races, bars = 120 } = wishes;
  const start = startOf(bars);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const ids = await keepGames(client, races);
    const people = ids.flatMap((gameId) => phones.map((who) => personOf(gameId, who)));
    await keepPeople(client, people, cookieKey);
    await client.query(
      'update games set user_id = accounts.id from accounts where game_id = any($1) and email = $2 || game_id || $3',
      [ids, 'host-', '@example.org'],
    );
    await client.query(
      `insert into events (game_id, seq, at, move_id, body)
       select game_id, 1, date_trunc('milliseconds', now()), 'start', jsonb_set($2::jsonb, '{gameId}', to_jsonb(game_id)) from unnest($1::int[]) as game_id`,
      [ids, JSON.stringify({ type: 'race-started', ...start })],
    );
    await client.query('analyze');
    const barOf = new Map(start.bars.map((bar) => [bar.id, bar]));
    const routeOf = (letter: Letter) => (start.routes[letter] ?? []).flatMap((id) => barOf.get(id) ?? []);
    const routes = Object.fromEntries(teams.map((letter) => [letter, routeOf(letter)]));
    return ids.map((gameId) => ({
      gameId,
      host: cookieOf(gameId, 'host'),
      captains: Object.fromEntries(teams.map((letter) => [letter, cookieOf(gameId, letter)])),
      routes,
    }));
  } finally {
    await client.end();
  }
}

async function keepGames(client: Client, races: number): Promise<number[]> {
  const { rows } = await client.query<{ game_id: number }>(
    `with nobody as (
       insert into accounts (email, display_name, email_confirmed_at)
       values ('crowd-' || gen_random_uuid() || '@example.org', 'Host', now()) returning id
     )
     insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at)
     select id, 'Egg', 'York', current_date, 'classic', 3, 12, 'ongoing', now() from nobody, generate_series(1, $1)
     returning game_id`,
    [races],
  );
  const ids = rows.map(({ game_id }) => game_id);
  await client.query(
    'insert into game_groups (game_id, game_group) select game_id, letter from unnest($1::int[]) as game_id, unnest($2::text[]) as letter',
    [ids, teams],
  );
  return ids;
}

interface CrowdPerson {
  gameId: number;
  who: 'host' | Letter;
  email: string;
  token: string;
}

function personOf(gameId: number, who: CrowdPerson['who']): CrowdPerson {
  return { gameId, who, email: `${who.toLowerCase()}-${gameId}@example.org`, token: `crowd-${gameId}-${who}` };
}

function cookieOf(gameId: number, who: CrowdPerson['who']): string {
  return `sid=${personOf(gameId, who).token}`;
}

async function keepPeople(client: Client, people: CrowdPerson[], cookieKey: Buffer): Promise<void> {
  const emails = people.map(({ email }) => email);
  const hashes = people.map(({ token }) => createHmac('sha256', cookieKey).update(token).digest());
  await client.query(
    `with person as (
       insert into accounts (email, display_name, email_confirmed_at)
       select email, 'Player', now() from unnest($1::text[]) as email returning id, email
     ), sign_in as (
       insert into auth_sessions (id, account_id, method)
       select gen_random_uuid(), id, 'password' from person returning id, account_id
     )
     insert into login_sessions (token_hash, account_id, session_id)
     select hash, person.id, sign_in.id
     from unnest($1::text[], $2::bytea[]) as kept (email, hash) join person using (email) join sign_in on account_id = person.id`,
    [emails, hashes],
  );
  const seated = people.filter(({ who }) => who !== 'host');
  await client.query(
    `insert into seats (game_id, game_group, place, email)
     select game_id, team, 1, email from unnest($1::int[], $2::text[], $3::text[]) as seated (game_id, team, email)`,
    [seated.map(({ gameId }) => gameId), seated.map(({ who }) => who), seated.map(({ email }) => email)],
  );
}

function startOf(count: number): RaceStart {
  const bars = Array.from({ length: count + 2 }, (_, n) => ({
    id: `bar-${n}`,
    name: `The Jar ${n}`,
    lat: 53.9 + n / 1_000,
    lon: -1.08,
  }));
  const toFind = bars.slice(1).map(({ id }) => id);
  const [finalBar = ''] = toFind.slice(count - 1);
  const turns = toFind.slice(0, count - 1);
  const clues = Object.fromEntries(toFind.map((id, n) => [id, { text: `Riddle ${n}`, by: 'house' as const }]));
  return {
    gameId: 0,
    kind: 'classic',
    gameBars: count,
    bars,
    startBar: bars[0]?.id ?? '',
    finalBar,
    teams,
    routes: Object.fromEntries(teams.map((letter) => [letter, [...turns, finalBar]])),
    clues: Object.fromEntries(teams.map((letter) => [letter, clues])),
    codes: Object.fromEntries(toFind.map((id, n) => [id, `CODE${n}`])),
    sabotages: [1, 2, 3].map((id) => ({ id, text: `Sabotage ${id}` })),
    forfeits: [1, 2, 3, 4].map((id) => ({ id, text: `Dare ${id}` })),
    radiusM: 100,
    seed: 'a crowd',
  };
}
