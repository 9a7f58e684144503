import { cleanLine } from '#contract/text/clean-text';
import { bars as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import { listDemoBars } from '../places/demo.ts';
import { listKnownBars } from '../store/places/bars.ts';
import type { Executor } from '../store/database.ts';
import type { NewGame } from '../store/games/games.ts';

interface AskedRoute {
  bars: { id: string; name?: string }[];
  /** A name or an id among them; a name that two of them have needs the id. '' is none. */
  startBar: string;
  /** The same. */
  finalBar?: string;
  gameBars: number;
}

interface Place {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

interface RouteBars {
  list: Place[];
  start: Place | null;
  final: Place | null;
}

/** [G7] The bars somebody chose for a game, as the directory knows them; refused where it does not know one, or knows it is closed. */
export async function readRouteBars(db: Executor, accountId: string, asked: AskedRoute): Promise<RouteBars> {
  const { bars, startBar, finalBar = '' } = asked;
  const ids = bars.map(({ id }) => id);
  const least = asked.gameBars + limits.spare;
  if (ids.length < least || ids.length > limits.selectedMax || new Set(ids).size < ids.length) {
    throw new Problem('bar-count', { places: { least, most: limits.selectedMax } });
  }
  const known = [...(await listKnownBars(db, ids, accountId)), ...listDemoBars(ids)];
  const placeOf = new Map(known.map((bar) => [bar.id, bar]));
  const list = bars.map(({ id, name = '' }) => {
    const bar = placeOf.get(id);
    if (!bar || ('isClosed' in bar && bar.isClosed)) refuseBar(bar?.name ?? cleanLine(name));
    return { id, name: bar.name, lat: bar.lat, lon: bar.lon };
  });
  const start = startBar === '' ? null : among(list, startBar);
  if (start === undefined) throw new Problem('pick-a-start-bar');
  const final = finalBar === '' ? null : among(list, finalBar);
  if (final === undefined || (final !== null && final === start)) throw new Problem('final-bar-unknown');
  return { list, start, final };
}

/** The same, where none at all are fine too. */
export async function readBarsIfAny(db: Executor, accountId: string, asked: AskedRoute): Promise<RouteBars> {
  const { bars, startBar, finalBar = '' } = asked;
  if (bars.length === 0 && startBar === '' && finalBar === '') return { list: [], start: null, final: null };
  return readRouteBars(db, accountId, asked);
}

/** The same as a game keeps it. */
export function keptRoute({
  list,
  start,
}: RouteBars): Pick<NewGame, 'gameBarList' | 'gameStartBar' | 'gameStartBarId'> {
  return {
    gameBarList: list.map(({ id, name }) => ({ id, name })),
    gameStartBar: start?.name ?? null,
    gameStartBarId: start?.id ?? null,
  };
}

function among(list: Place[], bar: string): Place | undefined {
  const [byName, another] = list.filter(({ name }) => name === bar);
  return list.find(({ id }) => id === bar) ?? (another ? undefined : byName);
}

function refuseBar(name: string): never {
  const named = { message: `${name} has closed, or is not in our directory. Take it off the list and pick another.` };
  throw new Problem('bar-unknown', name === '' ? {} : named);
}
