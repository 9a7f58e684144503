import { text } from '#contract/limits';
import { type FoundPlace, keptText } from '../../outside/places/found-place.ts';
import { osmPlace } from '../../outside/places/osm-place.ts';
import { groundKind } from '../ground/ground-kind.ts';
import type { Chain, GroundThing } from '../things.ts';
import { isWalkable } from '../walkable.ts';
import { indexOfPoint, type NodeStore, type Positions } from './node-store.ts';
import type { OsmWay } from './osm-things.ts';
import { mayBeBar, middleOf } from './places.ts';

/** What ways turned out to be. */
interface FoundInWays {
  /** Streets to walk. */
  chains: Chain[];
  things: GroundThing[];
  places: FoundPlace[];
  /** Ways that relations are made of. */
  members: { way: number; pieces: Chain[] }[];
}

/** What is known of ways and their points before they are read. */
interface Known {
  /** Ways that relations are made of. */
  isMember: (way: number) => boolean;
  /** Points that nobody gets past. */
  isShut: (node: number) => boolean;
}

/** What ways that were read together are, of those that are of use. */
export function readWays(ways: readonly OsmWay[], { isMember, isShut }: Known, nodes: NodeStore): FoundInWays {
  const wanted = ways.flatMap((way) => {
    const isClosed = way.nodes.length >= 4 && way.nodes[0] === way.nodes.at(-1);
    const uses = {
      walk: isWalkable(way.tags),
      ground: groundKind(way.tags, isClosed),
      bar: isClosed && mayBeBar(way.tags),
      member: isMember(way.id),
    };
    return uses.walk || uses.ground || uses.bar || uses.member ? [{ way, uses }] : [];
  });
  const found: FoundInWays = { chains: [], things: [], places: [], members: [] };
  const positions = nodes.find(refsOf(wanted.map(({ way }) => way)));
  for (const { way, uses } of wanted) {
    const chains = chainsOf(way, positions);
    const [whole] = chains[0]?.ids.length === way.nodes.length ? chains : [];
    if (uses.walk) found.chains.push(...(way.nodes.some(isShut) ? chainsOf(way, positions, isShut) : chains));
    if (uses.member) found.members.push({ way: way.id, pieces: chains });
    if (uses.bar && whole) found.places.push(...barIn(way, whole));
    if (uses.ground) found.things.push(...drawn(way, uses.ground, chains, whole));
  }
  return found;
}

function refsOf(ways: readonly OsmWay[]): Float64Array {
  const refs = new Float64Array(ways.reduce((sum, { nodes }) => sum + nodes.length, 0));
  let at = 0;
  for (const { nodes } of ways) {
    refs.set(nodes, at);
    at += nodes.length;
  }
  return refs;
}

/** The pieces of a way between points that the map does not have, as at the edge of an extract, or that nobody gets past. */
function chainsOf({ id, nodes }: OsmWay, positions: Positions, isShut?: Known['isShut']): Chain[] {
  const chains: Chain[] = [];
  let [ids, points]: [number[], number[]] = [[], []];
  const end = () => {
    if (ids.length >= 2) chains.push({ way: id, ids, points });
    [ids, points] = [[], []];
  };
  for (const node of nodes) {
    const at = indexOfPoint(positions, node);
    if (at < 0 || isShut?.(node)) end();
    else {
      ids.push(node);
      points.push(positions.lats[at] ?? 0, positions.lons[at] ?? 0);
    }
  }
  end();
  return chains;
}

function barIn({ id, tags }: OsmWay, { points }: Chain): FoundPlace[] {
  const middle = middleOf([points]);
  const found = middle && osmPlace({ type: 'way', id, tags: Object.fromEntries(tags), ...middle });
  return found && !('locality' in found) ? [found] : [];
}

/** Lines are drawn as far as they are known, areas only whole. */
function drawn(
  { tags }: OsmWay,
  kind: NonNullable<ReturnType<typeof groundKind>>,
  chains: Chain[],
  whole: Chain | undefined,
): GroundThing[] {
  if ('area' in kind) return whole ? [{ area: kind.area, rings: [whole.points] }] : [];
  const isNamed = kind.line === 'main' || kind.line === 'street' || kind.line === 'river';
  const name = isNamed ? keptText(tags.get('name'), text.street) : null;
  return chains.map(({ points }) => ({ line: kind.line, name, points }));
}
