import type { FastifyInstance } from 'fastify';
import type { InputOf } from '#contract/call';
import { calls } from '#contract/calls';
import type { placesCalls } from '#contract/calls/places';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import type { Deps } from '../../deps.ts';
import { networkOf, takeTries } from '../../http/rate-limits.ts';
import { refuseLongerThan } from '../../http/refuse.ts';
import { serve } from '../../http/serve.ts';
import { findBarsForRacer, raceOfSearch } from '../../night/nearby-bars.ts';
import { toCentimetre } from '../../outside/places/to-centimetre.ts';
import { findBarsForSetup, readRadius } from '../../places/bars-for-setup.ts';
import { findCities } from '../../places/find-cities.ts';
import { openKnownPlaces } from '../../places/known-place.ts';
import { holdAccount } from '../../store/accounts/accounts.ts';
import type { Tx } from '../../store/database.ts';
import { once } from '../../store/idempotency.ts';
import { type HostBar, keepHostBar, readHostTwin } from '../../store/places/bars.ts';

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  barsRoutes(app, deps);
  serve(app, deps, calls.geocode, async ({ query, viewer }) => {
    const typed = cleanLine(query.q ?? '');
    if (!hasSomethingToSee(typed)) throw new Problem('enter-a-city');
    await takeTries(deps, [['cities-a-minute', viewer.accountId]]);
    // No place has so long a name, and nobody outside need read it.
    const found = typed.length > text.city ? [] : await findCities(deps, viewer.accountId, typed);
    if (found.length === 0) throw new Problem('city-not-found');
    return found;
  });

  const known = openKnownPlaces(deps);
  serve(app, deps, calls['known-place'], async ({ query, request, reply }) => {
    const typed = cleanLine(query.q ?? '');
    if (!hasSomethingToSee(typed)) throw new Problem('enter-a-city');
    if (typed.length > text.city) throw new Problem('bad-input', { message: 'No place has so long a name.' });
    const place = await known(typed, () => takeTries(deps, [['known-places', networkOf(request.ip)]]));
    reply.header('cache-control', 'public, max-age=60');
    return place;
  });
}

function barsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['fetch-nearby-bars'], async ({ input, viewer }) => {
    const racer = await raceOfSearch(deps, viewer, input.gameId);
    if (racer) return findBarsForRacer(deps, racer, input);
    const point = { lat: toCentimetre(input.lat), lon: toCentimetre(input.lon) };
    const radiusM = readRadius(input.radius);
    await takeTries(deps, [['bar-searches', viewer.accountId]]);
    const found = await findBarsForSetup(deps, { accountId: viewer.accountId, point, radiusM });
    return { success: true, ...found, places: input.showClosestOnly ? found.places.slice(0, 1) : found.places };
  });

  serve(app, deps, calls['add-bar'], async ({ input, viewer, key }) => {
    const { accountId } = viewer;
    const bar = readHostBar(input);
    const asked = { accountId, gameId: 0, call: 'add-bar', key, body: input };
    const added = await once(deps.database, asked, async (tx) => ({
      status: calls['add-bar'].status,
      answer: { id: await addBar(deps, tx, accountId, bar) },
    }));
    const { id } = added.answer as { id: string };
    return { success: true, id, name: bar.name, lat: bar.lat, lon: bar.lon };
  });
}

/** One bar, however often it is tapped. */
async function addBar(deps: Deps, tx: Tx, accountId: string, bar: HostBar): Promise<string> {
  await holdAccount(tx, accountId);
  const twin = await readHostTwin(tx, accountId, bar);
  if (twin !== null) return twin;
  await takeTries(deps, [['bars-added', accountId]], tx);
  return keepHostBar(tx, accountId, bar, deps.now());
}

/** A bar somebody adds by hand, cleaned; refused in words where it is none. */
function readHostBar({ name, street, lat, lon }: InputOf<(typeof placesCalls)['add-bar']>): HostBar {
  const named = cleanLine(name);
  if (!hasSomethingToSee(named)) throw new Problem('bar-name-missing');
  const lies = cleanLine(street ?? '');
  refuseLongerThan(text.barName, named, 'The name of a bar');
  refuseLongerThan(text.street, lies, 'A street');
  return { name: named, street: hasSomethingToSee(lies) ? lies : null, lat: toCentimetre(lat), lon: toCentimetre(lon) };
}
