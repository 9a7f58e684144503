import { randomBytes } from 'node:crypto';
import { radius } from '#contract/limits';
import type { MadeRace } from '#contract/lazy';
import { Problem } from '#contract/problems';
import { barsToChooseFrom, makeRace } from '#engine/lazy';
import type { Deps } from '../deps.ts';
import { findBarsForSetup } from '../places/bars-for-setup.ts';
import { findCities } from '../places/find-cities.ts';
import type { Game } from '../store/games/games.ts';
import { walksOf } from '../streets/walks-of.ts';

export type ProposeDeps = Pick<Deps, 'database' | 'keys' | 'log' | 'now' | 'places' | 'walks'>;

/** [Z2] [Z3] A race for a host out of what the directory knows around their town; another one each time. */
export async function proposeRace(deps: ProposeDeps, game: Game): Promise<MadeRace> {
  if (!game.lazyQuestionnaire) throw new Problem('lazy-not-ordered');
  const { knowCity, barPreferences } = game.lazyQuestionnaire;
  const { middle, places } = await barsAround(deps, game);
  const { barCount, teamCount } = game;
  const seed = randomBytes(16).toString('base64url');
  const around = { places, middle, barPreferences, barCount, teamCount };
  const walks = await walksOf(deps, deps.database.db, barsToChooseFrom(around));
  return makeRace({ ...around, knowCity, seed, walks });
}

/** What the directory knows around the town of a game; wider where there is little. */
export async function barsAround(deps: ProposeDeps, { city, hostId, barCount }: Game) {
  const [middle] = await findCities(deps, hostId, city);
  if (!middle) throw new Problem('city-not-found');
  const look = (radiusKm: number) =>
    findBarsForSetup(deps, { accountId: hostId, point: middle, radiusM: radiusKm * 1_000 });
  const near = await look(radius.setupKm);
  const found = near.places.length < 2 * barCount ? await look(radius.setupMaxKm) : near;
  return { middle: { lat: middle.lat, lon: middle.lon }, ...found };
}
