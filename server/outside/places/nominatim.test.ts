import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { silencesIn } from '../../store/places/live-discs.ts';
import { readConfig } from '../../config/config.ts';
import { openLog } from '../../config/log.ts';
import { openNominatim } from './nominatim.ts';
import { startNominatimStandIn } from '../../testing/nominatim-stand-in.ts';

const standIn = await startNominatimStandIn();
afterAll(() => standIn.stop());
const deps = {
  config: readConfig({ NOMINATIM_URL: standIn.url }),
  silences: silencesIn(await freshDatabase()),
  log: openLog('silent'),
  now: () => new Date(),
};
const row = {
  osm_type: 'node',
  osm_id: 26,
  lat: '54.3747',
  lon: '-2.99814',
  category: 'place',
  type: 'village',
  addresstype: 'village',
  name: 'Hawkshead',
  display_name: 'Hawkshead, Cumbria, England, United Kingdom',
  address: { village: 'Hawkshead', county: 'Cumbria', country: 'United Kingdom', country_code: 'gb' },
};

test('settlements are read with county and country; what has no name or place is left out', async () => {
  standIn.knows([
    row,
    { ...row, name: '' },
    { ...row, name: '\u0000\ud800' },
    { ...row, lat: '' },
    { ...row, lon: '181' },
    { ...row, name: 'Hawks\u0000head', address: { state: 'Ohio\ud800', country: 'United States', country_code: 'us' } },
  ]);
  const cumbrian = {
    name: 'Hawkshead',
    county: 'Cumbria',
    nation: '',
    country: 'United Kingdom',
    code: 'GB',
    lat: 54.3747,
    lon: -2.9981,
    people: 0,
    attribution: '© OpenStreetMap contributors',
  };
  expect(await openNominatim(deps).search('Hawkshead')).toEqual([
    cumbrian,
    { ...cumbrian, county: 'Ohio', country: 'United States', code: 'US' },
  ]);
});
