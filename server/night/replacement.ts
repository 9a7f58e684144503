import { Problem } from '#contract/problems';
import type { MoveOf, RaceBar } from '#contract/race';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { listDemoBars } from '../places/demo.ts';
import { listKnownBars } from '../store/places/bars.ts';
import { houseClue } from '../games/house-clue.ts';

type Replacement = Pick<MoveOf<'replace-bar'>, 'to' | 'clues'>;

/** [J3] The bar a host wants in the place of one that is shut: one of the race, or of the directory, which comes with clues of the house. */
export async function readReplacement(
  deps: Deps,
  state: RaceState,
  byBarId: string | undefined,
  ownerId: string,
): Promise<Replacement> {
  if (byBarId === undefined) return { to: null, clues: {} };
  const listed = Object.hasOwn(state.bars, byBarId) ? state.bars[byBarId] : undefined;
  if (listed) return { to: listed, clues: {} };
  const bar = await readOpenBar(deps, byBarId, ownerId);
  const start = state.bars[state.start.startBar];
  if (!start) throw new Error('The race has no start bar.');
  const others = Object.values(state.bars).filter(({ id }) => id !== start.id);
  const racing = state.start.teams.filter((letter) => state.teams[letter]);
  const clues = racing.map((team) => [team, houseClue(deps, { gameId: state.gameId, bar, others, start, team })]);
  return { to: bar, clues: Object.fromEntries(clues) };
}

async function readOpenBar({ database }: Deps, id: string, ownerId: string): Promise<RaceBar> {
  const [known] = await listKnownBars(database.db, [id], ownerId);
  const bar = known ?? listDemoBars([id])[0];
  if (!bar || known?.isClosed) {
    throw new Problem('bar-unknown', { message: 'That bar has closed, or is not in our directory.' });
  }
  return { id, name: bar.name, lat: bar.lat, lon: bar.lon, ...(bar.street ? { street: bar.street } : {}) };
}
