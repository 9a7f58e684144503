import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/calls.ts';
import type { Letter } from '../../../contract/game.ts';
import { keepMember, keepRemoved, removeMember } from '../../../server/store/games/members.ts';
import { ask } from './ask.ts';
import { codeOf, guestOf, type Joined } from './joining.ts';
import type { StartedRace } from '../races/race.ts';

export type OwnKnock = OutputOf<(typeof calls)['read-knock']>;
type Knocks = OutputOf<(typeof calls)['knocks']>;
type Phone = Pick<Joined, 'cookie'>;

interface Wish {
  team?: unknown;
  seat?: unknown;
}

/** What an answer with the right pair is answered. */
export const letIn = [200, { success: true, outcome: 'let-in' }];

let addresses = 0;

/** Another network each time. */
export function freshAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** A guest who joined this team by code, straight into the database. */
export async function seatedGuest({ app, deps, gameId }: StartedRace, team: Letter, name: string): Promise<Joined> {
  const guest = await guestOf({ app, deps }, name);
  const { database, now } = deps;
  await database.db.transaction((tx) => keepMember(tx, { gameId, accountId: guest.id, team }, now()));
  return guest;
}

/** The host takes somebody out. */
export async function takeOut({ deps, gameId }: StartedRace, { id: accountId }: Joined): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await removeMember(tx, { gameId, accountId });
    await keepRemoved(tx, { gameId, accountId }, deps.now());
  });
}

/** What a phone is answered that knocks, from somewhere: the server must trust a proxy for that to count. */
export async function tryKnock(
  race: StartedRace,
  cookie: string,
  payload: Wish,
  ip = '192.0.2.1',
): Promise<[number, unknown]> {
  const url = `/api/join/${await codeOf(race, race.gameId)}/knock`;
  return ask(race.app, { method: 'POST', url, cookie, payload, headers: { 'x-forwarded-for': ip } });
}

/** A phone knocks; the knock's id. */
export async function knockAt(race: StartedRace, { cookie }: Phone, wish: Wish, ip?: string): Promise<string> {
  const [status, said] = await tryKnock(race, cookie, wish, ip);
  if (status !== 200) throw new Error(`It did not knock: ${JSON.stringify(said)}`);
  return (said as { id: string }).id;
}

/** A phone says whose seat it wants back; the knock's id. */
export async function knockAs(race: StartedRace, phone: Phone, lost: Joined, ip?: string): Promise<string> {
  const { rows } = await race.deps.database.pool.query<{ seat: number; team: Letter }>(
    `select seat, game_group as team from members where game_id = $1 and (account_id = $2
       or rescue_code = (select rescue_code from moved_seats where game_id = $1 and account_id = $2))`,
    [race.gameId, lost.id],
  );
  return knockAt(race, phone, rows[0] ?? {}, ip);
}

/** How a knock stands for the phone that knocked. */
export async function ownKnock({ app }: StartedRace, { cookie }: Phone, id: string): Promise<OwnKnock> {
  const [status, said] = await ask(app, { url: `/api/knocks/${id}`, cookie });
  if (status !== 200) throw new Error(`The knock could not be read: ${JSON.stringify(said)}`);
  return said as OwnKnock;
}

/** Who stands at the door, for somebody of the game. */
export async function knocksFor({ app, gameId }: StartedRace, cookie: string): Promise<Knocks> {
  const [status, said] = await ask(app, { url: `/api/games/${gameId}/knocks`, cookie });
  if (status !== 200) throw new Error(`The knocks could not be read: ${JSON.stringify(said)}`);
  return said as Knocks;
}

export function answerKnock(
  { app }: StartedRace,
  cookie: string,
  id: string,
  pair: unknown,
  key?: string,
): Promise<[number, unknown]> {
  const url = `/api/knocks/${id}/answer`;
  return ask(app, { method: 'POST', url, cookie, payload: { pair }, ...(key === undefined ? {} : { key }) });
}

export function takeBackKnock({ app }: StartedRace, { cookie }: Phone, id: string): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: `/api/knocks/${id}/take-back`, cookie, payload: {} });
}

/** Which of the three pairs it is: no phone but the one that knocked knows. */
export async function rightPairOf({ deps }: StartedRace, id: string): Promise<number> {
  const { rows } = await deps.database.pool.query<{ right_pair: number }>(
    'select right_pair from knocks where id = $1',
    [id],
  );
  return rows[0]?.right_pair ?? -1;
}

/** Somebody says yes. */
export async function sayYes(race: StartedRace, cookie: string, id: string): Promise<[number, unknown]> {
  return answerKnock(race, cookie, id, await rightPairOf(race, id));
}

/** What a browser does with a session it was handed; its cookie from then on. */
export async function takeCookie({ app }: StartedRace, session: OwnKnock['session'], before: string): Promise<string> {
  const { cookies } = await app.inject({
    method: 'POST',
    url: '/api/set-token?ajax=1',
    headers: { cookie: before },
    payload: { token: session?.access_token },
  });
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Somebody's seat moves to another phone, by the host's word; the cookie of that phone. */
export async function rescued(race: StartedRace, lost: Joined): Promise<string> {
  const fresh = await guestOf(race);
  const id = await knockAs(race, fresh, lost);
  await sayYes(race, race.host.cookie, id);
  return takeCookie(race, (await ownKnock(race, fresh, id)).session, fresh.cookie);
}

/** What somebody sees of the race. */
export function viewOf({ app, gameId }: StartedRace, { cookie }: Phone): Promise<[number, unknown]> {
  return ask(app, { url: `/api/view/${gameId}`, cookie });
}
