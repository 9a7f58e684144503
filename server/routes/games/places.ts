import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { findCities } from '../../places/find-cities.ts';
import { openKnownPlaces } from '../../places/known-place.ts';
import { serve } from '../../http/serve.ts';
import { networkOf, takeTries } from '../../http/rate-limits.ts';

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
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
