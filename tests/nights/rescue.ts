import type { Letter } from '../../contract/game.ts';
import { cookieFor, type Person, stranger } from './setup.ts';
import { ask } from './wire.ts';
import { Handset, luckOf, meant, sendNow, type World } from './world.ts';

/** The owner of a seat gets it back on a borrowed phone by a knock. The borrowed phone; null where the knock failed. */
export async function rescue(world: World, lost: Handset, answerer: Handset): Promise<Handset | null> {
  const { town, setUp, plan } = world;
  const { team, name } = lost.person;
  const { pool } = town.server.deps.database;
  const { rows } = await pool.query<{ seat: number }>(
    'select seat from members where game_id = $1 and account_id = $2',
    [setUp.gameId, lost.person.id],
  );
  const borrowed = await strangerInTime(world, name);
  if (!borrowed) return null;
  const id = await knock(world, borrowed.cookie, { team, seat: rows[0]?.seat });
  if (id === null || !(await sayYes(world, answerer, id))) return null;
  const { said } = await ask(town, { path: `/api/knocks/${id}`, cookie: borrowed.cookie });
  const session = said.session as { access_token: string } | null;
  if (!session) return null;
  const cookie = await cookieFor(town, session.access_token, borrowed.cookie);
  const { rows: owners } = await pool.query<{ id: string }>(
    'select account_id as id from members where game_id = $1 and seat = $2',
    [setUp.gameId, rows[0]?.seat],
  );
  const person = { ...lost.person, cookie, id: owners[0]?.id ?? '' };
  const handset = new Handset(person, luckOf(plan, `${name}${world.tick}`));
  await handset.comeOn(world);
  return handset;
}

/** Somebody turns up late and is let into a team; their phone, null where they were not. */
export async function turnUp(world: World, team: Letter, answerer: Handset): Promise<Handset | null> {
  const { plan } = world;
  const person = await strangerInTime(world, `Late ${team}${world.tick}`);
  if (!person) return null;
  const id = await knock(world, person.cookie, { team });
  if (id === null || !(await sayYes(world, answerer, id))) return null;
  const handset = new Handset({ ...person, team }, luckOf(plan, person.name));
  await handset.comeOn(world);
  return handset;
}

/** A new guest; null if the race has ended since this tick began, because its code is no longer accepted then. */
async function strangerInTime({ town, setUp }: World, name: string): Promise<Person | null> {
  try {
    return await stranger(town, setUp.code, name);
  } catch (error) {
    const { endedAt } = await town.server.deps.races.current(setUp.gameId);
    if (endedAt !== null) return null;
    throw error;
  }
}

async function knock({ town, setUp }: World, cookie: string, payload: object): Promise<string | null> {
  const { status, said } = await ask(town, { path: `/api/join/${setUp.code}/knock`, cookie, payload });
  return status === 200 ? String(said.id) : null;
}

/** The pair on the new phone is shown round the table. */
async function sayYes(world: World, answerer: Handset, id: string): Promise<boolean> {
  const { town } = world;
  const { rows } = await town.server.deps.database.pool.query<{ right_pair: number }>(
    'select right_pair from knocks where id = $1',
    [id],
  );
  const path = `/api/knocks/${id}/answer`;
  const said = { pair: rows[0]?.right_pair ?? 0 };
  const answer = await sendNow(world, answerer, meant(world, answerer, 'let-in', path, said));
  return answer?.status === 200;
}
