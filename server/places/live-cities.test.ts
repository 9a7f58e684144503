import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { movableClock } from '../../tests/harness/clock.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { silencesIn } from '../store/places/live-discs.ts';
import { readConfig } from '../config/config.ts';
import { openLog } from '../config/log.ts';
import { openNominatim } from '../outside/places/nominatim.ts';
import { startNominatimStandIn } from '../testing/nominatim-stand-in.ts';
import { keepCityLookup } from '../store/places/city-lookups.ts';
import { openLiveCities } from './live-cities.ts';

const grasmere = {
  name: 'Grasmere',
  county: 'Cumbria',
  nation: '',
  country: 'United Kingdom',
  code: 'GB',
  lat: 54.4591,
  lon: -3.0245,
  people: 0,
};

test('who has waited long enough gets the old answer', async () => {
  const standIn = await startNominatimStandIn();
  afterwards(() => standIn.stop());
  standIn.behave('silent');
  const clock = movableClock();
  const config = readConfig({ PLACES_LIVE: 'overpass', NOMINATIM_URL: standIn.url });
  const deps = { config, database: await freshDatabase(), log: openLog('silent'), now: clock.now };
  const nominatim = openNominatim(
    { ...deps, silences: silencesIn(deps.database) },
    { gapMs: 0, answerWithinMs: 8_000, wait: () => Promise.resolve() },
  );
  const cities = openLiveCities(deps, nominatim, 50);
  await keepCityLookup(deps.database.db, 'grasmere', [grasmere], clock.now());
  await clock.later(31 * 24 * 3_600_000, async () => {
    expect(await cities.lookUp('Grasmere', async () => true)).toEqual([grasmere]);
    expect(await cities.lookUp('Hawkshead', async () => true)).toEqual([]);
  });
});
