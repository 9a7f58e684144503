import type { InputOf, OutputOf } from '#contract/call';
import { attribution } from '#contract/attribution';
import type { calls } from '#contract/calls';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { type BarOnTheNight, listBarsOnTheNight } from '../places/bars-on-the-night.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { takeTries } from '../http/rate-limits.ts';
import { askedGame } from '../games/asked-game.ts';
import { reachM } from './claimed-place.ts';
import { recordPosition } from './record-position.ts';
import { readFix } from './phone-fix.ts';
import { placeToken } from './place-token.ts';
import type { RacingTeam } from './racing-team.ts';
import { noteContact } from './team-contact.ts';

type Search = InputOf<(typeof calls)['fetch-nearby-bars']>;
type Found = OutputOf<(typeof calls)['fetch-nearby-bars']>;

/** The race somebody searches in: the one they name, else their only one; null where they do not race, and set up a game instead. */
export async function raceOfSearch(deps: Deps, viewer: Viewer, gameId?: number): Promise<RacingTeam | null> {
  const found = await askedGame(deps, viewer, gameId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'game-id-required') return null;
    throw error;
  });
  if (!found || found.team === null || found.game.status !== 'ongoing') return null;
  const { team, isMember } = found;
  const { accountId, movedAt } = viewer;
  const { gameId: named, hostId, captainsOnly } = found.game;
  return { gameId: named, team, accountId, hostId, isMember, captainsOnly, movedAt };
}

/**
 * [E1] [E4] [E5] The bars a racing team can be in, bars of the race and others alike. A phone that seems to be nowhere in particular is
 * shown none, as where there are none.
 */
export async function findBarsForRacer(deps: Deps, racer: RacingTeam, search: Search): Promise<Found> {
  const { gameId, accountId, hostId } = racer;
  await takeTries(deps, [
    ['race-looks-a-minute', accountId],
    ['race-looks', accountId],
  ]);
  noteContact(deps, racer);
  const fix = readFix(search);
  const state = await deps.races.current(gameId);
  const around = { state, hostId, point: fix, radiusM: reachM(state, fix.accuracyM) };
  const bars = await listBarsOnTheNight(deps, around).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the directory did not answer');
    throw new Problem('find-nearby-failed', { retryAfterS: 5 });
  });
  const flag = await recordPosition(deps, racer, fix);
  // [V17] Nobody's clue leads back to where everybody started.
  const claimable = bars.filter(({ id }) => id !== state.start.startBar);
  const shown = flag ? [] : claimable.slice(0, search.showClosestOnly ? 1 : race.nearbyMost);
  return {
    success: true,
    places: shown.map((bar) => placeOf(deps, gameId, bar)),
    ...(shown.some(({ isOsm }) => isOsm) ? { attribution: attribution.osm } : {}),
    ...(shown.length === 0 ? { message: 'No bar found here. Step closer to a window, or use a skip code.' } : {}),
  };
}

/** [E1] Neither the entry nor its id shows who added a bar. Invented bars are marked as such. */
function placeOf(deps: Deps, gameId: number, bar: BarOnTheNight): Found['places'][number] {
  const { name, lat, lon, kind, street, isDemo } = bar;
  const id = isDemo ? bar.id : placeToken(deps, gameId, bar.id);
  return { id, name, lat, lon, kind, ...(street === undefined ? {} : { street }), ...(isDemo ? { demo: true } : {}) };
}
