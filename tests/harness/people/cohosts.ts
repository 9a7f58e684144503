import { ask } from './ask.ts';
import { personOf, type Person, type StartedRace } from '../races/race.ts';

type Crew = { cohosts: { id: string; name: string; state: string; you: boolean; races: boolean }[] };

/** A link for one co-host, as the host's page gets it. */
export async function cohostLink(race: StartedRace): Promise<string> {
  const url = `/api/host/${race.gameId}/cohost-link`;
  const [status, answer] = await ask(race.app, { method: 'POST', url, cookie: race.host.cookie });
  if (status !== 200) throw new Error(`No link: ${JSON.stringify(answer)}`);
  return (answer as { token: string }).token;
}

export async function takeCohostLink(race: StartedRace, cookie: string, token: string): Promise<[number, unknown]> {
  return ask(race.app, { method: 'POST', url: `/api/cohost/${token}`, cookie });
}

/** Everybody on the list of co-hosts, as this person is told. */
export async function crew(race: StartedRace, cookie = race.host.cookie): Promise<Crew['cohosts']> {
  const [status, answer] = await ask(race.app, { url: `/api/host/${race.gameId}/cohosts`, cookie });
  if (status !== 200) throw new Error(`No crew: ${JSON.stringify(answer)}`);
  return (answer as Crew).cohosts;
}

export async function confirmCohost(race: StartedRace, id: string, name = 'Ada'): Promise<[number, unknown]> {
  const url = `/api/host/${race.gameId}/cohosts/${id}/confirm`;
  return ask(race.app, { method: 'POST', url, cookie: race.host.cookie, payload: { name } });
}

export async function endCohost(race: StartedRace, id: string, cookie = race.host.cookie): Promise<[number, unknown]> {
  return ask(race.app, { method: 'POST', url: `/api/host/${race.gameId}/cohosts/${id}/end`, cookie });
}

export interface NamedCohost extends Person {
  /** What the host names them by. */
  cohostId: string;
}

/** Somebody who came by the link and whom the host said yes to. */
export async function namedCohost(race: StartedRace, email: string): Promise<NamedCohost> {
  const person = await personOf(race.app, email);
  const before = await crew(race);
  const [taken, trouble] = await takeCohostLink(race, person.cookie, await cohostLink(race));
  if (taken !== 200) throw new Error(`The link was not taken: ${JSON.stringify(trouble)}`);
  const asking = (await crew(race)).find(({ id }) => !before.some((one) => one.id === id));
  const [status, answer] = await confirmCohost(race, asking?.id ?? '');
  if (status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(answer)}`);
  return { ...person, cohostId: asking?.id ?? '' };
}
