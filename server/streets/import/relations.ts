import { areaKinds } from '#contract/streets/street-tile';
import type { Tx } from '../../store/database.ts';
import {
  listMemberLines,
  type MemberLine,
  type StagedMember,
  type StagedRelation,
  stageRelations,
} from '../../store/streets/street-staging.ts';
import { type OsmThing } from '../../outside/places/osm-place.ts';
import { groundKind } from '../ground/ground-kind.ts';
import { unpackChains } from '../network-blob.ts';
import type { Chain, GroundThing } from '../things.ts';
import { mayBeBar, middleOf } from './places.ts';
import type { OsmRelation } from './osm-things.ts';
import { areasOf } from './rings.ts';

const linesAtOnce = 128;
/** A relation with more points is left out: memory is not for whoever sends one. */
const mostPoints = 2_000_000;

/** Sets relations aside that are drawn or may be bars, and which ways these are made of. */
export async function setRelationsAside(tx: Tx, relations: readonly OsmRelation[]): Promise<void> {
  const wanted: StagedRelation[] = [];
  const members: StagedMember[] = [];
  for (const { id, tags, members: all } of relations) {
    const drawn = tags.get('type') === 'multipolygon' ? groundKind(tags, true) : null;
    const area = drawn && 'area' in drawn ? drawn.area : null;
    const isBar = mayBeBar(tags);
    if (area === null && !isBar) continue;
    wanted.push({ id, area, tags: isBar ? Object.fromEntries(tags) : null });
    for (const [place, { type, ref, role }] of all.entries()) {
      if (type === 'way') members.push({ relation: id, place, way: ref, isInner: role === 'inner' });
    }
  }
  await stageRelations(tx, wanted, members);
}

/** What the relations set aside turned out to be, now that their ways are known. */
export async function* relationThings(tx: Tx): AsyncGenerator<{ areas: GroundThing[]; place: OsmThing | null }> {
  let lines: MemberLine[] = [];
  for await (const line of listMemberLines(tx, linesAtOnce)) {
    if (lines[0] && lines[0].relation !== line.relation) {
      yield thingsOf(lines);
      lines = [];
    }
    lines.push(line);
  }
  if (lines.length > 0) yield thingsOf(lines);
}

function thingsOf(lines: MemberLine[]): { areas: GroundThing[]; place: OsmThing | null } {
  const [first] = lines;
  const [outer, inner]: [Chain[], Chain[]] = [[], []];
  let points = 0;
  for (const { line, isInner } of lines) {
    const chains = line ? unpackChains(line) : [];
    points += chains.reduce((sum, { ids }) => sum + ids.length, 0);
    if (points > mostPoints) return { areas: [], place: null };
    (isInner ? inner : outer).push(...chains);
  }
  const kind = areaKinds.find((area) => area === first?.area);
  const middle = middleOf(outer.map((chain) => chain.points));
  return {
    areas: kind ? areasOf(kind, outer, inner) : [],
    place: first?.tags && middle ? { type: 'relation', id: first.relation, tags: first.tags, ...middle } : null,
  };
}
