import { autopilot } from '#contract/limits';
import type { MoveBody } from '#contract/race';
import type { Deps } from '../deps.ts';
import { writeContacts } from './team-contact.ts';
import { listSilent } from '../store/races/contacts.ts';
import { listLastJarsBy } from '../store/races/races.ts';

type Flown = Pick<Deps, 'database' | 'races' | 'log' | 'now'>;

/** [Y3, Y4, Y6] What is due in the races that are on; one that cannot be read just now keeps none of the others waiting. */
export async function flyRaces(deps: Flown): Promise<void> {
  await callLastJars(deps);
  await askSilentTeams(deps);
}

async function callLastJars(deps: Flown): Promise<void> {
  const [first] = autopilot.toldMinutes;
  const until = new Date(deps.now().getTime() + first * 60_000);
  for (const gameId of await listLastJarsBy(deps.database.db, until)) await fly(deps, gameId, { type: 'last-jar' });
}

async function askSilentTeams(deps: Flown): Promise<void> {
  const since = new Date(deps.now().getTime() - autopilot.silentMs);
  await writeContacts(deps);
  for (const { gameId, team, heardAt } of await listSilent(deps.database.db, since)) {
    await fly(deps, gameId, { type: 'ask-team', team, heardAt: heardAt?.getTime() ?? null });
  }
}

/** The race itself says whether anything is due, so that it is done once, whichever node comes first. */
async function fly({ races, log }: Flown, gameId: number, move: MoveBody): Promise<void> {
  await races
    .play({ gameId, move }, ({ state: { seq } }) => ({ seq }))
    .catch((error: unknown) => log.warn({ err: error, gameId }, 'a race was left to itself'));
}
