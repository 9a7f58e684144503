type Tags = ReadonlyMap<string, string>;

const words = (list: string) => new Set(list.split(' '));

/** Open to walkers unless something else is said. Indoor corridors are not: at night they are shut. */
const streets = words(
  'primary primary_link secondary secondary_link tertiary tertiary_link unclassified residential living_street pedestrian road minor ' +
    'service track footway path steps cycleway bridleway',
);
/** Too fast to walk along unless there is a pavement, or it says that one may. */
const fastRoads = words('trunk trunk_link');
const open = words('yes designated permissive public official true');
const pavements = words('both left right yes separate');
/** Rights of way of England and Wales: whatever the land beside them is. */
const rightsOfWay = words(
  'public_footpath permissive_footpath public_bridleway permissive_bridleway restricted_byway byway_open_to_all_traffic public_cycleway',
);

/** Whether anybody may walk along a way of OpenStreetMap. Motorways, railways and water are walked round; a ferry is no walk. */
export function isWalkable(tags: Tags): boolean {
  const highway = tags.get('highway') ?? '';
  if (!streets.has(highway) && !fastRoads.has(highway)) return false;
  const foot = tags.get('foot') ?? tags.get('access:foot');
  if (foot !== undefined) return open.has(foot);
  if (rightsOfWay.has(tags.get('designation') ?? '') || pavements.has(tags.get('sidewalk') ?? '')) return true;
  if (fastRoads.has(highway) || tags.get('motorroad') === 'yes') return false;
  const access = tags.get('access');
  return access === undefined || open.has(access);
}

/** Whether nobody gets past a point of the map: a gate that is locked, or private. */
export function isShutGate(tags: Tags): boolean {
  if (!tags.has('barrier')) return false;
  const allowed = tags.get('foot') ?? tags.get('access');
  return allowed !== undefined && !open.has(allowed);
}
