import { type Letter, letters } from '../../contract/game.ts';
import { cookieName } from '../../server/http/viewer.ts';
import { keepAuthSession } from '../../server/store/accounts/auth-sessions.ts';
import { keepLoginSession } from '../../server/store/accounts/login-sessions.ts';
import type { freshApp } from '../harness/servers/app.ts';
import { keptGame, withRoute, writeClues, yorkBars } from '../harness/races/kept-game.ts';
import { seat } from '../harness/people/seat.ts';
import type { NightPlan } from './plan.ts';
import { mustAsk, type Wire } from './wire.ts';

type Server = Awaited<ReturnType<typeof freshApp>>;

/** A server that listens, and its clock. */
export interface Town extends Wire {
  server: Server;
}

/** Somebody with a phone. */
export interface Person {
  id: string;
  name: string;
  team: Letter | null;
  cookie: string;
  /** Joined by code, without an account: their seat can be got back. */
  isGuest: boolean;
}

export interface SetUp {
  gameId: number;
  host: Person;
  cohost: Person | null;
  /** Of all teams; a host who races is among them. */
  players: Person[];
  code: string;
  lastJarAt: number | null;
}

/** A game with its people, its bars and its clues; guests join by its code, and its co-host by a link. */
export async function setUpNight(town: Town, plan: NightPlan): Promise<SetUp> {
  const { pool } = town.server.deps.database;
  const named = (who: string) => `${who}-${plan.seed}@example.org`;
  const host = await account(town, named('host'), plan.hostIn);
  const gameId = await keptGame(pool, host.id, columnsOf(town, plan));
  const players: Person[] = [];
  for (const { letter, captains } of plan.teams) {
    const seated: Person[] = [];
    for (let place = 1; place <= captains; place++) {
      const isHost = letter === plan.hostIn && place === 1;
      seated.push(isHost ? host : await account(town, named(`${letter.toLowerCase()}${place}`), letter));
    }
    const emails = seated.map((one) =>
      one === host ? named('host') : named(`${letter.toLowerCase()}${seated.indexOf(one) + 1}`),
    );
    await seat(pool, gameId, letter, ...emails);
    players.push(...seated);
  }
  const toGuess = yorkBars.slice(1, plan.list).map(({ id }) => id);
  const count = plan.teams.length + (plan.absent ? 1 : 0);
  const authors = plan.kind === 'classic' && count > 1 ? letters.slice(0, count) : ['host'];
  for (const author of authors) await writeClues(pool, gameId, author, toGuess);
  const { rows } = await pool.query<{ join_code: string }>('select join_code from games where game_id = $1', [gameId]);
  const code = rows[0]?.join_code ?? '';
  for (const { letter, guests } of plan.teams) {
    for (let place = 1; place <= guests; place++)
      players.push(await guest(town, code, letter, `Guest ${letter}${place}`));
  }
  const cohost = plan.hasCohost ? await namedCohost(town, gameId, host, named('cohost')) : null;
  const lastJarAt = plan.lastJarIn === null ? null : minuteOf(town.now()) + plan.lastJarIn * 60_000;
  return { gameId, host, cohost, players, code, lastJarAt };
}

/** The host starts it, without teams that nobody is in. */
export async function startNight(town: Town, { gameId, host }: SetUp): Promise<void> {
  await mustAsk(town, {
    path: `/api/start-game?gameId=${gameId}`,
    cookie: host.cookie,
    payload: { startAnyway: true },
  });
}

function columnsOf(town: Town, plan: NightPlan): Record<string, unknown> {
  const { kind, bars, list, hasHints, captainsOnly, lastJarIn } = plan;
  const size = { game_type: kind, game_groups: plan.teams.length + (plan.absent ? 1 : 0), game_bars: bars };
  const extras = kind === 'god' ? { game_extras: { sabotages: ['Hum.', 'Dance.', 'Bow.'] } } : {};
  const stage = kind === 'lazy' ? { lazy_stage: 'built' } : {};
  const jar = lastJarIn === null ? {} : { last_jar: hourOf(minuteOf(town.now()) + lastJarIn * 60_000) };
  return { ...withRoute(list), ...size, ...extras, ...stage, ...jar, hints: hasHints, captains_only: captainsOnly };
}

const minuteOf = (at: number) => Math.floor(at / 60_000) * 60_000;

/** The hour on a clock in York. */
export function hourOf(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(at);
}

/** Somebody with an account, signed in; straight into the database, which is spared a hundred passwords. */
async function account({ server: { deps } }: Town, email: string, team: Letter | null): Promise<Person> {
  const { database, keys, config, now } = deps;
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into accounts (email, display_name, email_confirmed_at) values ($1, $2, now()) returning id',
    [email, 'Ada'],
  );
  const id = rows[0]?.id ?? '';
  const token = await database.db.transaction(async (tx) => {
    const { id: sessionId } = await keepAuthSession(tx, { accountId: id, method: 'password', userAgent: null }, now());
    return keepLoginSession(tx, keys.cookie, { accountId: id, sessionId }, now());
  });
  return { id, name: email, team, cookie: `${cookieName(config)}=${token}`, isGuest: false };
}

/** Somebody who types the code of a race into their phone. */
export async function stranger(town: Town, code: string, name: string): Promise<Person> {
  const payload = { data: { name, code, adult: true }, gotrue_meta_security: {} };
  const { said } = await mustAsk(town, { path: '/auth/v1/signup', cookie: '', payload });
  const { access_token: token, user } = said as { access_token: string; user: { id: string } };
  return { id: user.id, name, team: null, cookie: await cookieFor(town, token), isGuest: true };
}

export async function cookieFor(town: Town, token: string, before = ''): Promise<string> {
  return (await mustAsk(town, { path: '/api/set-token?ajax=1', cookie: before, payload: { token } })).cookies;
}

async function guest(town: Town, code: string, team: Letter, name: string): Promise<Person> {
  const person = await stranger(town, code, name);
  await mustAsk(town, { path: `/api/join/${code}`, cookie: person.cookie, payload: { team } });
  return { ...person, team };
}

async function namedCohost(town: Town, gameId: number, host: Person, email: string): Promise<Person> {
  const cohost = await account(town, email, null);
  const asHost = { cookie: host.cookie };
  const { said } = await mustAsk(town, { path: `/api/host/${gameId}/cohost-link`, ...asHost, payload: {} });
  await mustAsk(town, { path: `/api/cohost/${String(said.token)}`, cookie: cohost.cookie, payload: {} });
  const { said: crew } = await mustAsk(town, { path: `/api/host/${gameId}/cohosts`, ...asHost });
  const asking = (crew as { cohosts: { id: string }[] }).cohosts[0]?.id ?? '';
  await mustAsk(town, { path: `/api/host/${gameId}/cohosts/${asking}/confirm`, ...asHost, payload: { name: 'Ada' } });
  return cohost;
}
