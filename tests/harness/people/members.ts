import type { Letter } from '../../../contract/game.ts';
import { keepMember } from '../../../server/store/games/members.ts';
import { ask } from './ask.ts';
import { guestOf, type Joined } from './joining.ts';
import { readyRace, type StartedRace } from '../races/race.ts';

type Server = Parameters<typeof guestOf>[0];

interface RaceWithMembers extends StartedRace {
  /** Of team A, in the order they joined. */
  members: Joined[];
}

/** A race that has begun with so many guests in team A: beside its captain and vice-captain, or in their place. */
export async function raceWithMembers(
  server: Server,
  count: number,
  { captain = true, ...wishes }: Parameters<typeof readyRace>[1] & { captain?: boolean } = {},
): Promise<RaceWithMembers> {
  const race = await readyRace(server, wishes);
  const { gameId, host } = race;
  if (!captain)
    await server.deps.database.pool.query("delete from seats where game_id = $1 and game_group = 'A'", [gameId]);
  const members: Joined[] = [];
  for (let place = 1; place <= count; place++) members.push(await seatedGuest(server, gameId, 'A', `Guest ${place}`));
  const url = `/api/start-game?gameId=${gameId}`;
  const [status, answer] = await ask(server.app, {
    method: 'POST',
    url,
    cookie: host.cookie,
    payload: { startAnyway: true },
  });
  if (status !== 200) throw new Error(`The race did not start: ${JSON.stringify(answer)}`);
  return { ...race, members };
}

/** A guest with a seat in a team, straight into the database. */
export async function seatedGuest(server: Server, gameId: number, team: Letter, name = 'Jo'): Promise<Joined> {
  const guest = await guestOf(server, name);
  const { database, now } = server.deps;
  await database.db.transaction((tx) => keepMember(tx, { gameId, accountId: guest.id, team: team }, now()));
  return guest;
}
