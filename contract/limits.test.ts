import { expect, test } from 'vitest';
import * as limits from './limits.ts';
import { afterLogin, session } from './session.ts';

test('the numbers of SPEC §9', () => {
  const { teams, bars, radius, lazy, waits, picture } = limits;
  expect([teams.min, teams.max, teams.byDefault, teams.recommended, teams.emails, teams.sabotages]).toEqual([
    1, 6, 2, 3, 2, 1,
  ]);
  expect([bars.min, bars.max, bars.maxStored, bars.byDefault, bars.selectedMax, bars.spare]).toEqual([
    3, 12, 20, 6, 15, 2,
  ]);
  expect([radius.nearbyM, radius.setupMinKm, radius.setupMaxKm, radius.setupStepKm, radius.setupKm]).toEqual([
    100, 1, 5, 0.5, 2.5,
  ]);
  expect([lazy.leadDays, lazy.playDateDays]).toEqual([5, 7]);
  expect([waits.locationMs, waits.skipCodeButtonMs, waits.splashMs, waits.heartbeatMs]).toEqual([
    10_000, 5_000, 1_000, 25_000,
  ]);
  expect(waits.reconnectMs).toEqual([1_000, 2_000, 5_000, 10_000]);
  expect([waits.retryMs.at(0), waits.retryMs.at(-1)]).toEqual([2_000, 30_000]);
  expect([session.checkEveryS, session.refreshWhenLeftS, session.retryFirstMs, session.retryWithinS]).toEqual([
    30, 90, 200, 30,
  ]);
  expect(session.keySetCacheS).toBe(600);
  expect([picture.thumbnailPx, picture.mapMarkerPx, picture.maxTileZoom, picture.keptDays]).toEqual([200, 64, 19, 30]);
  expect([limits.minimumAge, limits.currency, afterLogin]).toEqual([18, 'GBP', '/manage?notification=logged_in']);
  expect(limits.terms).toEqual({ effective: '2024-08-25', updated: '2024-09-12' });
});
