import { race } from '#contract/limits';
import type { PhoneFix, RaceBar } from '#contract/race';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { type BarOnTheNight, listBarsOnTheNight } from '../places/bars-on-the-night.ts';
import { listDemoBars } from '../places/demo.ts';
import { foldPlace } from '../places/fold.ts';
import { listKnownBars } from '../store/places/bars.ts';
import { readPlaceToken } from './place-token.ts';
import type { RacingTeam } from './racing-team.ts';

type PlaceDeps = Pick<Deps, 'database' | 'keys'>;

/** How far from a fix its phone may be told of bars, and may claim them. */
export function reachM(state: RaceState, accuracyM: number | null): number {
  return state.start.radiusM + Math.min(accuracyM ?? race.accuracyUnknownM, race.accuracyMostM);
}

/** The bar of this id, or of a token for it, as the race or the directory has it; null when neither knows it. Both are asked, whichever knows it. */
export async function readClaimedPlace(
  deps: PlaceDeps,
  state: RaceState,
  { gameId, hostId }: RacingTeam,
  said: string,
): Promise<RaceBar | null> {
  const id = readPlaceToken(deps, gameId, said);
  const [known] = await listKnownBars(deps.database.db, [id], hostId);
  const raced = Object.hasOwn(state.bars, id) ? state.bars[id] : undefined;
  const bar = raced ?? known ?? listDemoBars([id])[0];
  return bar ? { id: bar.id, name: bar.name, lat: bar.lat, lon: bar.lon } : null;
}

/**
 * [E2] The one bar around a fix that is called so: by its whole name, else by a part that no other bar around has. Bars
 * elsewhere are not looked at, so that a name that is typed tells nothing about the race.
 */
export async function findNamedPlace(
  deps: PlaceDeps,
  state: RaceState,
  { hostId }: RacingTeam,
  name: string,
  fix: PhoneFix | null,
): Promise<RaceBar | null> {
  const typed = foldPlace(name);
  if (fix === null || typed === '') return null;
  const radiusM = reachM(state, fix.accuracyM);
  const around = await listBarsOnTheNight(deps, { state, hostId, point: fix, radiusM });
  const bar = called(around, typed);
  return bar ? { id: bar.id, name: bar.name, lat: bar.lat, lon: bar.lon } : null;
}

const partLeast = 3;

function called(bars: BarOnTheNight[], typed: string): BarOnTheNight | undefined {
  const folded = bars.map((bar) => ({ bar, name: foldPlace(bar.name) }));
  const whole = folded.find(({ name }) => name === typed);
  if (whole || typed.length < partLeast) return whole?.bar;
  const [part, another] = folded.filter(({ name }) => name.includes(typed));
  return another ? undefined : part?.bar;
}
