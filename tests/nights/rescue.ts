import type { Letter } from '../../contract/game.ts';
import { cookieFor, stranger } from './setup.ts';
import { ask } from './wire.ts';
import { Handset, luckOf, meant, sendNow, type World } from './world.ts';

/** Its owner gets the seat back on a borrowed phone: they knock, and somebody says yes. Whether it came to that. */
export async function rescue(world: World, lost: Handset, answerer: Handset): Promise<boolean> {
  const { town, setUp } = world;
  const { pool } = town.server.deps.database;
  const { rows } = await pool.query<{ seat: number }>(
    'select seat from members where game_id = $1 and account_id = $2',
    [setUp.gameId, lost.person.id],
  );
  const borrowed = await stranger(town, setUp.code, lost.person.name);
  const id = await knock(world, borrowed.cookie, { team: lost.person.team, seat: rows[0]?.seat });
  if (id === null || !(await sayYes(world, answerer, id))) return false;
  const { said } = await ask(town, { path: `/api/knocks/${id}`, cookie: borrowed.cookie });
  const session = said.session as { access_token: string } | null;
  if (!session) return false;
  lost.person.cookie = await cookieFor(town, session.access_token, borrowed.cookie);
  // Another phone: it has never seen the race.
  lost.record.lastView = null;
  lost.isDead = false;
  await lost.comeOn(world);
  return true;
}

/** Somebody turns up late and is let into a team; their phone, null where they were not. */
export async function turnUp(world: World, team: Letter, answerer: Handset): Promise<Handset | null> {
  const { town, setUp, plan } = world;
  const person = await stranger(town, setUp.code, `Late ${team}${world.tick}`);
  const id = await knock(world, person.cookie, { team });
  if (id === null || !(await sayYes(world, answerer, id, 'let-in'))) return null;
  const handset = new Handset({ ...person, team }, luckOf(plan, person.name));
  await handset.comeOn(world);
  return handset;
}

async function knock({ town, setUp }: World, cookie: string, payload: object): Promise<string | null> {
  const { status, said } = await ask(town, { path: `/api/join/${setUp.code}/knock`, cookie, payload });
  return status === 200 ? String(said.id) : null;
}

/** The pair on the new phone is shown round the table. */
async function sayYes(world: World, answerer: Handset, id: string, kind: 'let-in' | null = null): Promise<boolean> {
  const { town } = world;
  const { rows } = await town.server.deps.database.pool.query<{ right_pair: number }>(
    'select right_pair from knocks where id = $1',
    [id],
  );
  const path = `/api/knocks/${id}/answer`;
  const said = { pair: rows[0]?.right_pair ?? 0 };
  if (kind === null) {
    answerer.inContact(town.now());
    const answer = await ask(town, { path, cookie: answerer.person.cookie, payload: said });
    return answer.status === 200;
  }
  const answer = await sendNow(world, answerer, meant(world, answerer, kind, path, said));
  return answer?.status === 200;
}
