import type { Static } from 'typebox';
import type { NearbyBar } from '#contract/calls/shapes';
import { barsRecommended } from '#contract/game';
import { bars as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import { cleanLine } from '#contract/text/clean-text';
import { chanceFrom } from '#engine/chance';
import { consideredBars, suggestBars } from '#engine/routes';
import type { Deps } from '../deps.ts';
import { listDemoBars } from '../places/demo.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson, NewGame } from '../store/games/games.ts';
import { listKnownBars } from '../store/places/bars.ts';
import { walksOf } from '../streets/walks-of.ts';

interface AskedRoute {
  bars: { id: string; name?: string }[];
  /** A name or an id among them; a name that two of them have needs the id. '' is none. */
  startBar: string;
  /** The same. */
  finalBar?: string;
  barCount: number;
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
  const least = asked.barCount + limits.spare;
  if (ids.length < least || ids.length > limits.selectedMax || new Set(ids).size < ids.length) {
    throw new Problem('bar-count', { params: { least, most: limits.selectedMax } });
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
export function keptRoute({ list, start }: RouteBars): Pick<NewGame, 'bars' | 'startBar' | 'startBarId'> {
  return {
    bars: list.map(({ id, name }) => ({ id, name })),
    startBar: start?.name ?? null,
    startBarId: start?.id ?? null,
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

type Bar = Static<typeof NearbyBar>;

interface Wishes {
  /** Bars around a place, nearest first. */
  places: Bar[];
  startBar: string | undefined;
  seed: string;
  /** 0 for the best; any other number for another one. */
  again: number;
}

/** [G12] Bars for a game out of those around, the start first: as many as it should have, or all where there are fewer but enough. */
export async function suggestedRoute(
  deps: Pick<Deps, 'database' | 'walks'>,
  game: GameOfPerson['game'],
  wishes: Wishes,
): Promise<[Bar, ...Bar[]]> {
  const { places, startBar, seed, again } = wishes;
  const least = game.barCount + limits.spare;
  if (places.length < least) {
    const counts = { found: places.length, least };
    throw new Problem('too-few-bars', { params: counts, extra: counts });
  }
  const start = startBar === undefined ? places[0] : places.find(({ id }) => id === startBar);
  if (!start) throw new Problem('bad-input', { message: 'The start bar is outside this circle. Move one of them.' });
  const others = places.filter((bar) => bar !== start);
  const count = barsRecommended(game) - 1;
  const choice = again === 0 ? others : fewerOf(others, count, seed);
  const walks = await walksOf(deps, deps.database.db, [start, ...consideredBars(start, choice)]);
  return [start, ...suggestBars({ start, places: choice, count, seed, walks })];
}

/** In a small town the best bars are the best whatever the seed: leaving out a third of those that can be spared makes room for others. */
function fewerOf(others: Bar[], count: number, seed: string): Bar[] {
  const chance = chanceFrom(`${seed} fewer`);
  const drawn = others.map((bar) => ({ bar, lot: chance() })).toSorted((one, other) => one.lot - other.lot);
  return drawn.slice(Math.ceil(Math.max(0, others.length - count) / 3)).map(({ bar }) => bar);
}
