import type { AreaKind, LineKind } from '#contract/streets/street-tile';

const lines: [kind: LineKind, key: string, values: string][] = [
  ['main', 'highway', 'motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link'],
  ['street', 'highway', 'tertiary tertiary_link unclassified residential living_street pedestrian road'],
  ['lane', 'highway', 'service track'],
  ['path', 'highway', 'footway path steps cycleway bridleway corridor'],
  ['rail', 'railway', 'rail light_rail narrow_gauge tram'],
  ['river', 'waterway', 'river canal stream'],
];
const areas: [kind: AreaKind, key: string, values: string][] = [
  ['water', 'natural', 'water'],
  ['water', 'waterway', 'riverbank dock'],
  ['water', 'landuse', 'reservoir basin'],
  ['green', 'leisure', 'park garden pitch golf_course common nature_reserve'],
  ['green', 'landuse', 'grass forest cemetery meadow recreation_ground village_green allotments orchard vineyard'],
  ['green', 'natural', 'wood grassland scrub heath'],
  ['square', 'place', 'square'],
];

const kindsIn = <Kind>(table: readonly [Kind, string, string][]) =>
  new Map(table.flatMap(([kind, key, values]) => values.split(' ').map((value) => [`${key}=${value}`, kind] as const)));
const lineOf = kindsIn(lines);
const areaOf = kindsIn(areas);

type Tags = ReadonlyMap<string, string>;

/** What a way of OpenStreetMap is drawn as; null for what is not drawn. A closed way may be a line or an area. */
export function groundKind(tags: Tags, isClosed: boolean): { line: LineKind | 'coast' } | { area: AreaKind } | null {
  if (tags.get('natural') === 'coastline') return { line: 'coast' };
  const isSquare =
    tags.get('highway') === 'pedestrian' && (tags.get('area') === 'yes' || tags.get('type') === 'multipolygon');
  if (isClosed && isSquare) return { area: 'square' };
  for (const key of ['highway', 'railway', 'waterway']) {
    const line = lineOf.get(`${key}=${tags.get(key)}`);
    if (line && tags.get('tunnel') !== 'yes' && tags.get('area') !== 'yes') return { line };
  }
  if (!isClosed) return null;
  for (const key of ['natural', 'waterway', 'landuse', 'leisure', 'place']) {
    const area = areaOf.get(`${key}=${tags.get(key)}`);
    if (area) return { area };
  }
  return null;
}
