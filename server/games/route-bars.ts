import { bars as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import { listDemoBars } from '../places/demo.ts';
import { listKnownBars } from '../store/bars.ts';
import type { Executor } from '../store/database.ts';

interface AskedRoute {
  bars: { id: string }[];
  /** A name or an id among them; a name that two of them have needs the id. */
  startBar: string;
  gameBars: number;
}

interface RouteBars {
  gameBarList: { id: string; name: string }[];
  gameStartBar: string | null;
  gameStartBarId: string | null;
}

/** The bars somebody chose for a game, under the names the directory knows them by; refused where it does not know one, or knows it is closed. */
export async function readRouteBars(db: Executor, accountId: string, asked: AskedRoute): Promise<RouteBars> {
  const ids = asked.bars.map(({ id }) => id);
  if (ids.length === 0 && asked.startBar === '') return { gameBarList: [], gameStartBar: null, gameStartBarId: null };
  const least = asked.gameBars + limits.spare;
  if (ids.length < least || ids.length > limits.selectedMax || new Set(ids).size < ids.length) {
    throw new Problem('bar-count', { places: { least, most: limits.selectedMax } });
  }
  const open = (await listKnownBars(db, ids, accountId)).filter(({ isClosed }) => !isClosed);
  const known = new Map([...open, ...listDemoBars(ids)].map((bar) => [bar.id, bar]));
  const gameBarList = ids.map((id) => {
    const bar = known.get(id);
    if (!bar) throw new Problem('bar-unknown');
    return { id, name: bar.name };
  });
  const start = startAmong(gameBarList, asked.startBar);
  return { gameBarList, gameStartBar: start?.name ?? null, gameStartBarId: start?.id ?? null };
}

function startAmong(list: RouteBars['gameBarList'], startBar: string): RouteBars['gameBarList'][number] | null {
  if (startBar === '') return null;
  const byId = list.find(({ id }) => id === startBar);
  const [byName, another] = list.filter(({ name }) => name === startBar);
  const start = byId ?? (another ? undefined : byName);
  if (!start) throw new Problem('pick-a-start-bar');
  return start;
}
