import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { assert, double, nat, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import { projectRoot } from '../config/project-root.ts';
import { bestCities, readingsOf } from './city.ts';
import { foldPlace } from './fold.ts';
import { openGazetteer } from './gazetteer.ts';
import { otherNames } from './other-names.ts';

const gazetteer = await openGazetteer();

test('a city is found with its county, country and place', () => {
  expect(find('Leeds')).toEqual([
    {
      name: 'Leeds',
      county: 'West Yorkshire',
      nation: 'England',
      country: 'United Kingdom',
      code: 'GB',
      lat: 53.7965,
      lon: -1.5478,
      people: 460_000,
      areas: ['westyorkshire', 'unitedkingdom', 'england'],
      attribution: 'Place names © GeoNames, CC BY 4.0',
    },
  ]);
});

test('same names are told apart by county or country, Britain first, then by size', () => {
  expect(labels('St Ives')).toEqual([
    'St Ives, Cornwall, United Kingdom',
    'Saint Ives, Cambridgeshire, United Kingdom',
    'Saint Ives, New South Wales, Australia',
  ]);
  expect(labels('Perth').slice(0, 2)).toEqual([
    'Perth, Perth and Kinross, United Kingdom',
    'Perth, Western Australia, Australia',
  ]);
});

test('the whole name comes before its beginning', () => {
  expect(labels('Wells').slice(0, 2)).toEqual([
    'Wells, Somerset, United Kingdom',
    'Wells-next-the-Sea, Norfolk, United Kingdom',
  ]);
  expect(labels('Edinb')).toEqual(['Edinburgh, Edinburgh, United Kingdom', 'Edinburg, Texas, United States']);
});

test('a town goes by its Welsh, Gaelic, Irish, English or local name too, in Britain also by its first word', () => {
  expect(labels('Newcastle')[0]).toBe('Newcastle upon Tyne, Tyne and Wear, United Kingdom');
  expect(labels('Leamington Spa')).toEqual(['Royal Leamington Spa, Warwickshire, United Kingdom']);
  expect(labels('Y Fenni')).toEqual(['Abergavenny, Monmouthshire, United Kingdom']);
  expect(labels('dun eideann')).toEqual(['Edinburgh, Edinburgh, United Kingdom']);
  expect(labels('Baile Átha Cliath')).toEqual(['Dublin, County Dublin, Ireland']);
  expect(labels('München')).toEqual(['Munich, Bavaria, Germany']);
  expect(labels('Cologne')[0]).toBe('Köln, North Rhine-Westphalia, Germany');
  expect(labels('Hull')).toEqual(['Kingston upon Hull, East Riding of Yorkshire, United Kingdom']);
});

test('the nearest place says in which county and country a spot lies', () => {
  expect(gazetteer.nearest({ lat: 54.4597, lon: -3.0245 })).toMatchObject({
    county: 'Cumbria',
    nation: 'England',
    code: 'GB',
  });
});

test('no place lies nearer than the nearest', () => {
  const { begun: all } = gazetteer.startingWith('');
  assert(
    property(degrees(90), degrees(180), (lat, lon) => {
      const eastWest = Math.cos((lat * Math.PI) / 180);
      const away = (place: { lat: number; lon: number }) =>
        (place.lat - lat) ** 2 + ((place.lon - lon) * eastWest) ** 2;
      const least = all.reduce((best, place) => Math.min(best, away(place)), Infinity);
      expect(away(gazetteer.nearest({ lat, lon }))).toBe(least);
    }),
    { seed: 4, numRuns: casesToTry(100) },
  );
});

test('every other name leads somewhere', () => {
  expect(otherNames.filter(([other]) => gazetteer.startingWith(foldPlace(other)).exact.length === 0)).toEqual([]);
});

test('at most eight are given', () => {
  expect(find('S')).toHaveLength(8);
  expect(find('Newcastle')).toHaveLength(8);
});

test('what is no place is not found', () => {
  expect(find('Nowhereborough')).toEqual([]);
  expect(find('Leeds Leeds Leeds')).toEqual([]);
});

test('every place is found by its own name', () => {
  const { begun: all } = gazetteer.startingWith('');
  assert(
    property(nat(all.length - 1), (at) => {
      const place = all[at];
      expect(gazetteer.startingWith(foldPlace(place?.name ?? '')).exact).toContain(place);
    }),
    { seed: 4, numRuns: casesToTry(1_000) },
  );
});

test('whatever is typed, at most eight places come of it', () => {
  assert(
    property(oneof(string({ maxLength: 6 }), string({ unit: 'binary', maxLength: 12 })), (typed) => {
      const found = readingsOf(typed).map(({ folded }) => bestCities(gazetteer.startingWith(folded)).length);
      expect(found.filter((count) => count > 8)).toEqual([]);
    }),
    { seed: 4, numRuns: casesToTry(500) },
  );
});

test('the file is small, says whose work it is and is what its script makes', async () => {
  const file = await readFile(join(projectRoot, 'server/places/gazetteer.json.gz'));
  expect(file.length).toBeLessThan(600_000);
  const kept = JSON.parse(gunzipSync(file).toString()) as Columns;
  expect(kept.credit).toContain('GeoNames (geonames.org), CC BY 4.0');
  const script = pathToFileURL(join(projectRoot, 'scripts/gazetteer/places.mjs')).href;
  const { placeColumns } = (await import(script)) as { placeColumns: () => Columns };
  expect(withoutCountryNames(placeColumns())).toEqual(withoutCountryNames(kept));
});

type Columns = { credit: string; areas: [country: string, county: string, nation: string][] };

/** Node's versions do not agree on what countries are called. */
function withoutCountryNames(columns: Columns): Columns {
  return { ...columns, areas: columns.areas.map(([country, ...within]) => [country.slice(0, 2), ...within]) };
}

function degrees(most: number) {
  return double({ min: -most, max: most, noNaN: true });
}

function find(typed: string) {
  return bestCities(gazetteer.startingWith(foldPlace(typed)));
}

function labels(typed: string): string[] {
  return find(typed).map(({ name, county, country }) => `${name}, ${county}, ${country}`);
}
