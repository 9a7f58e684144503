import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/calls.ts';
import { ask } from './ask.ts';
import type { StartedRace } from '../races/race.ts';

export type HomeView = OutputOf<(typeof calls)['home']>;
type Night = NonNullable<HomeView['night']>;

/** Where a phone is, in York. */
export const fix = { lat: 53.9583, lon: -1.0803, accuracy: 12 };

/** A call about the way home of this race. */
export function askHome(
  { app, gameId }: Pick<StartedRace, 'app' | 'gameId'>,
  cookie: string,
  call: string,
  payload: object = {},
  key?: string,
): Promise<[number, unknown]> {
  const url = `/api/home/${gameId}/${call}`;
  return ask(app, { method: 'POST', url, cookie, payload, ...(key === undefined ? {} : { key }) });
}

export async function homeOf({ app, gameId }: Pick<StartedRace, 'app' | 'gameId'>, cookie: string): Promise<HomeView> {
  const [status, view] = await ask(app, { url: `/api/home/${gameId}`, cookie });
  if (status !== 200) throw new Error(`No way home: ${JSON.stringify(view)}`);
  return view as HomeView;
}

export async function nightOf(race: Pick<StartedRace, 'app' | 'gameId'>, cookie: string): Promise<Night> {
  const { night } = await homeOf(race, cookie);
  if (!night) throw new Error('Nobody is asked.');
  return night;
}

/** What stands for somebody of that name in what this person is shown. */
export async function idOf(race: StartedRace, cookie: string, name: string): Promise<string> {
  const { people, lookers } = await nightOf(race, cookie);
  const id = [...people, ...lookers].find((one) => one.name === name)?.id;
  if (id === undefined) throw new Error(`${name} is not to be seen.`);
  return id;
}
