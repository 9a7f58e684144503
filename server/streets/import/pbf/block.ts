import { degree, emptyNodes, isOnEarth, most, type OsmBatch, type OsmNodes, type OsmWay } from '../osm-things.ts';
import { Wire } from './wire.ts';

const memberTypes = ['node', 'way', 'relation'] as const;
/** Positions in a block are in billionths of a degree. */
const billionths = 1_000_000_000 / degree;

/** The nodes, ways and relations of one block of an .osm.pbf file. */
export function readBlock(content: Uint8Array, where: string): OsmBatch {
  return new Block(content, where).batch;
}

/** Whether a block has relations in it; quicker than reading it. */
export function hasRelations(content: Uint8Array, where: string): boolean {
  const wire = new Wire(content, where);
  while (wire.hasMore) {
    const { field, kind } = wire.field();
    if (field !== 2 || kind !== 2) wire.skip(kind);
    else {
      const group = wire.inner();
      while (group.hasMore) {
        const inner = group.field();
        if (inner.field === 4) return true;
        group.skip(inner.kind);
      }
    }
  }
  return false;
}

class Block {
  readonly batch: OsmBatch;
  /** Where each word begins and ends, and those that were asked for already. */
  readonly #spans: number[] = [];
  readonly #words = new Map<number, string>();
  #granularity = 100;
  #latOffset = 0;
  #lonOffset = 0;
  #tags = 0;
  #refs = 0;

  constructor(content: Uint8Array, where: string) {
    this.batch = { where, nodes: emptyNodes(), ways: [], relations: [] };
    const wire = new Wire(content, where);
    const groups: Wire[] = [];
    while (wire.hasMore) {
      const { field, kind } = wire.field();
      if (field === 1 && kind === 2) this.#readWords(wire.inner());
      else if (field === 2 && kind === 2) {
        groups.push(wire.inner());
        if (groups.length > most.things)
          wire.broken('there are too many things in it; osmium cat writes smaller blocks.');
      } else if (field === 17 && kind === 0) this.#granularity = wire.whole();
      else if (field === 19 && kind === 0) this.#latOffset = wire.whole();
      else if (field === 20 && kind === 0) this.#lonOffset = wire.whole();
      else wire.skip(kind);
    }
    if (this.#granularity < 1 || this.#granularity > 1_000_000_000) wire.broken('its positions have no scale.');
    for (const group of groups) this.#readGroup(group);
  }

  #readWords(wire: Wire): void {
    while (wire.hasMore) {
      const { field, kind } = wire.field();
      if (field === 1 && kind === 2) this.#spans.push(...wire.passOver());
      else wire.skip(kind);
      if (this.#spans.length > 2 * most.tagsTogether) wire.broken('there are too many words in it.');
    }
  }

  #readGroup(wire: Wire): void {
    const { nodes, ways, relations } = this.batch;
    while (wire.hasMore) {
      const { field, kind } = wire.field();
      if (kind === 2 && field === 1) this.#readNode(wire.inner());
      else if (kind === 2 && field === 2) this.#readDense(wire.inner());
      else if (kind === 2 && field === 3) ways.push(this.#readWay(wire.inner()));
      else if (kind === 2 && field === 4) this.#readRelation(wire.inner());
      else wire.skip(kind);
      if (nodes.ids.length + ways.length + relations.length > most.things)
        wire.broken('there are too many things in it; osmium cat writes smaller blocks.');
    }
  }

  #readNode(wire: Wire): void {
    let [id, lat, lon] = [0, Number.NaN, Number.NaN];
    const tags = new PackedTags();
    while (wire.hasMore) {
      const { field, kind } = wire.field();
      if (field === 1 && kind === 0) id = wire.step();
      else if (field === 8 && kind === 0) lat = wire.step();
      else if (field === 9 && kind === 0) lon = wire.step();
      else if (!tags.read(wire, field, kind)) wire.skip(kind);
    }
    this.#addNode(wire, id, lat, lon);
    const read = this.#readTags(wire, tags);
    if (read.size > 0) this.batch.nodes.tags.push({ at: this.batch.nodes.ids.length - 1, tags: read });
  }

  #readDense(wire: Wire): void {
    const lists: Partial<Record<number, Wire>> = {};
    while (wire.hasMore) {
      const { field, kind } = wire.field();
      if (kind === 2) lists[field] = wire.inner();
      else wire.skip(kind);
    }
    const { 1: ids, 8: lats, 9: lons, 10: tags } = lists;
    if (!ids || !lats || !lons) return;
    let [id, lat, lon] = [0, 0, 0];
    while (ids.hasMore) {
      id += ids.step();
      lat += lats.step();
      lon += lons.step();
      this.#addNode(wire, id, lat, lon);
      if (tags?.hasMore) this.#readDenseTags(tags, this.batch.nodes);
    }
    if (lats.hasMore || lons.hasMore || tags?.hasMore) wire.broken('its lists of nodes are not of one length.');
  }

  #addNode(wire: Wire, id: number, lat: number, lon: number): void {
    const { ids, lats, lons } = this.batch.nodes;
    if (ids.length >= most.things) wire.broken('there are too many things in it; osmium cat writes smaller blocks.');
    const units = (value: number, offset: number) => Math.round((offset + this.#granularity * value) / billionths);
    const [north, east] = [units(lat, this.#latOffset), units(lon, this.#lonOffset)];
    if (!isOnEarth(north, east)) wire.broken(`node ${id} has no place on earth.`);
    ids.push(id);
    lats.push(north);
    lons.push(east);
  }

  /** Indexes of keys and values in turn up to a nought. */
  #readDenseTags(wire: Wire, nodes: OsmNodes): void {
    let tags: Map<string, string> | null = null;
    for (;;) {
      if (!wire.hasMore) wire.broken('its lists of nodes are not of one length.');
      const key = wire.number();
      if (key === 0) break;
      tags ??= new Map();
      this.#addTag(wire, tags, key, wire.number());
    }
    if (tags) nodes.tags.push({ at: nodes.ids.length - 1, tags });
  }

  #readWay(wire: Wire): OsmWay {
    let id = 0;
    const nodes: number[] = [];
    const tags = new PackedTags();
    while (wire.hasMore) {
      const { field, kind } = wire.field();
      if (field === 1 && kind === 0) id = wire.whole();
      else if (field === 8 && kind === 2) this.#readRefs(wire.inner(), nodes, most.wayRefs);
      else if (!tags.read(wire, field, kind)) wire.skip(kind);
    }
    return { id, nodes, tags: this.#readTags(wire, tags) };
  }

  #readRelation(wire: Wire): void {
    let id = 0;
    let roles: Wire | null = null;
    let types: Wire | null = null;
    const refs: number[] = [];
    const tags = new PackedTags();
    while (wire.hasMore) {
      const { field, kind } = wire.field();
      if (field === 1 && kind === 0) id = wire.whole();
      else if (field === 8 && kind === 2) roles = wire.inner();
      else if (field === 9 && kind === 2) this.#readRefs(wire.inner(), refs, most.members);
      else if (field === 10 && kind === 2) types = wire.inner();
      else if (!tags.read(wire, field, kind)) wire.skip(kind);
    }
    const members = refs.map((ref) => ({
      type: memberTypes[types?.number() ?? 3] ?? wire.broken(`relation ${id} has a member of no kind.`),
      ref,
      role: this.#word(wire, roles?.number() ?? 0),
    }));
    this.batch.relations.push({ id, members, tags: this.#readTags(wire, tags) });
  }

  #readRefs(wire: Wire, into: number[], longest: number): void {
    let ref = 0;
    while (wire.hasMore) {
      ref += wire.step();
      into.push(ref);
      this.#refs += 1;
      if (into.length > longest || this.#refs > most.refsTogether) wire.broken('a way or relation in it is too long.');
    }
  }

  #readTags(wire: Wire, { keys, values }: PackedTags): Map<string, string> {
    const tags = new Map<string, string>();
    if ((keys === null) !== (values === null)) wire.broken('a thing in it has keys without values.');
    if (!keys || !values) return tags;
    // Where the values end first, the next number is missed and said to be.
    while (keys.hasMore) this.#addTag(wire, tags, keys.number(), values.number());
    if (values.hasMore) wire.broken('a thing in it has values without keys.');
    return tags;
  }

  #addTag(wire: Wire, tags: Map<string, string>, key: number, value: number): void {
    tags.set(this.#word(wire, key), this.#word(wire, value));
    this.#tags += 1;
    if (tags.size > most.tags || this.#tags > most.tagsTogether) wire.broken('there are too many tags in it.');
  }

  /** Turned into text when first asked for: most words of a block are about what we do not take. */
  #word(wire: Wire, index: number): string {
    const known = this.#words.get(index);
    if (known !== undefined) return known;
    const [from, end] = [this.#spans[2 * index], this.#spans[2 * index + 1]];
    if (from === undefined || end === undefined) return wire.broken('it names a word that is not there.');
    const text = wire.textAt(from, end);
    this.#words.set(index, text);
    return text;
  }
}

/** The two lists of a thing's tags, as they lie there. */
class PackedTags {
  keys: Wire | null = null;
  values: Wire | null = null;

  read(wire: Wire, field: number, kind: number): boolean {
    if (kind !== 2 || (field !== 2 && field !== 3)) return false;
    if (field === 2) this.keys = wire.inner();
    else this.values = wire.inner();
    return true;
  }
}
