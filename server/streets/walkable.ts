type Tags = ReadonlyMap<string, string>;

const ways = new Set(
  (
    'trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link unclassified residential living_street ' +
    'pedestrian road service track footway path steps cycleway bridleway corridor'
  ).split(' '),
);
const shut = new Set(['no', 'private', 'customers', 'delivery', 'agricultural', 'forestry', 'military']);
const open = new Set(['yes', 'designated', 'permissive', 'public', 'destination', 'official']);

/** Whether anybody may walk along a way of OpenStreetMap. Motorways, railways and water are walked round; a ferry is no walk. */
export function isWalkable(tags: Tags): boolean {
  if (!ways.has(tags.get('highway') ?? '')) return false;
  const foot = tags.get('foot');
  if (foot !== undefined && open.has(foot)) return true;
  if (foot !== undefined && shut.has(foot)) return false;
  if (tags.get('motorroad') === 'yes') return false;
  return !shut.has(tags.get('access') ?? '');
}
