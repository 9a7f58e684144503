import { openText } from '../../../places/import/text-file.ts';
import { degree, emptyNodes, isOnEarth, most, type OsmBatch, type OsmFile, type OsmRelation } from '../osm-things.ts';
import { type Element, Elements } from './elements.ts';

const atOnce = 8_000;
const kinds = ['node', 'way', 'relation'] as const;
type Kind = (typeof kinds)[number];
const numberPattern = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;

/** Opens an .osm or .osm.gz file, which is read twice from its beginning. */
export async function openXml(path: string): Promise<OsmFile> {
  let done = 0;
  let current = await openText(path);
  async function* turn(onlyRelations: boolean): AsyncGenerator<OsmBatch> {
    current = await openText(path);
    yield* batchesIn(new Elements(current.chunks), onlyRelations);
    done += current.bytes;
  }
  return {
    relations: () => turn(true),
    nodesAndWays: () => turn(false),
    part: () => Math.min(1, (done + current.bytesRead()) / (2 * current.bytes)),
    close: async () => void (await current.chunks.return(undefined)),
  };
}

async function* batchesIn(elements: Elements, onlyRelations: boolean): AsyncGenerator<OsmBatch> {
  const reading = new Things(elements, onlyRelations);
  do {
    for (let element = elements.next(); element; element = elements.next()) {
      const full = reading.take(element);
      if (full) yield full;
    }
  } while (await elements.more());
  yield reading.end();
}

/** Puts things together from their elements. */
class Things {
  readonly #elements: Elements;
  readonly #onlyRelations: boolean;
  #batch: OsmBatch;
  #count = 0;
  /** Points, members and tags in the batch, long tags more than once. */
  #weight = 0;
  #kind: Kind | null = null;
  #root: 'before' | 'within' | 'after' = 'before';
  /** The one being read. */
  #open: Kind | null = null;
  #thing: { tags: Map<string, string>; nodes: number[]; members: OsmRelation['members'] } | null = null;

  constructor(elements: Elements, onlyRelations: boolean) {
    this.#elements = elements;
    this.#onlyRelations = onlyRelations;
    this.#batch = this.#empty();
  }

  /** A batch, once one is full. */
  take(element: Element): OsmBatch | null {
    const { name, isOpen, isEnd } = element;
    if (this.#root !== 'within' || name === 'osm') {
      this.#takeRoot(element);
      return null;
    }
    const kind = kinds.find((one) => one === name);
    if (kind) {
      const full = isOpen ? this.#begin(kind, element) : null;
      if (isEnd) this.#finish(kind);
      return full;
    }
    if (isOpen) this.#takeInner(element);
    return null;
  }

  end(): OsmBatch {
    if (this.#root !== 'after') this.#elements.broken('the file ends in the middle.');
    return this.#batch;
  }

  #takeRoot({ name, isOpen, isEnd }: Element): void {
    const elements = this.#elements;
    if (name === 'osmChange') elements.broken('this is a list of changes, not a map.');
    if (name !== 'osm' || this.#open || this.#root === 'after' || (isOpen && this.#root === 'within')) {
      elements.broken(`'${name.slice(0, 40)}' does not belong here.`);
    }
    this.#root = isEnd ? 'after' : 'within';
  }

  #begin(kind: Kind, { rest }: Element): OsmBatch | null {
    if (this.#open) this.#elements.broken(`a ${kind} does not belong into a ${this.#open}.`);
    this.#open = kind;
    if (this.#onlyRelations && kind !== 'relation') return null;
    // What comes in one batch is of one kind, so that it is seen where kinds do not come in their order.
    const full =
      this.#count >= atOnce || this.#weight >= most.refsTogether / 4 || (this.#kind !== null && this.#kind !== kind);
    const batch = full ? this.#batch : null;
    if (full) this.#batch = this.#empty();
    this.#kind = kind;
    this.#count += 1;
    const attributes = this.#elements.attributes(rest);
    const id = this.#id(attributes.get('id'));
    this.#thing = { tags: new Map(), nodes: [], members: [] };
    const { tags, nodes, members } = this.#thing;
    if (kind === 'node') this.#addNode(id, attributes);
    else if (kind === 'way') this.#batch.ways.push({ id, nodes, tags });
    else this.#batch.relations.push({ id, members, tags });
    return batch;
  }

  #addNode(id: number, attributes: Map<string, string>): void {
    const { ids, lats, lons } = this.#batch.nodes;
    const [lat, lon] = [this.#units(attributes.get('lat')), this.#units(attributes.get('lon'))];
    if (!isOnEarth(lat, lon)) this.#elements.broken(`node ${id} has no place on earth.`);
    ids.push(id);
    lats.push(lat);
    lons.push(lon);
  }

  #finish(kind: Kind): void {
    if (this.#open !== kind) this.#elements.broken(`a ${kind} ends here that did not begin.`);
    const { nodes } = this.#batch;
    if (kind === 'node' && this.#thing && this.#thing.tags.size > 0) {
      nodes.tags.push({ at: nodes.ids.length - 1, tags: this.#thing.tags });
    }
    this.#open = null;
    this.#thing = null;
  }

  #takeInner({ name, rest }: Element): void {
    const elements = this.#elements;
    if (name === 'remark') elements.broken('it says that it is incomplete.');
    const thing = this.#thing;
    if (!thing) return;
    if (name === 'tag') {
      const attributes = elements.attributes(rest);
      const [key, value] = [attributes.get('k'), attributes.get('v')];
      if (key === undefined || value === undefined) return elements.broken('a tag has no key or no value.');
      thing.tags.set(key, value);
      this.#weight += 1 + (key.length + value.length) / 32;
      if (thing.tags.size > most.tags) elements.broken('there are too many tags in it.');
    } else if (name === 'nd' && this.#open === 'way') {
      thing.nodes.push(this.#id(elements.attributes(rest).get('ref')));
      this.#weight += 1;
      if (thing.nodes.length > most.wayRefs) elements.broken('this way is too long.');
    } else if (name === 'member' && this.#open === 'relation') {
      const attributes = elements.attributes(rest);
      const type = kinds.find((one) => one === attributes.get('type'));
      if (!type) return elements.broken('a relation has a member of no kind.');
      thing.members.push({ type, ref: this.#id(attributes.get('ref')), role: attributes.get('role') ?? '' });
      this.#weight += 1;
      if (thing.members.length > most.members) elements.broken('this relation is too long.');
    }
  }

  #id(written: string | undefined): number {
    if (written === undefined || !/^-?\d{1,16}$/.test(written)) return this.#elements.broken('an id is no number.');
    return Number(written);
  }

  #units(written: string | undefined): number {
    return written !== undefined && numberPattern.test(written) ? Math.round(Number(written) * degree) : Number.NaN;
  }

  #empty(): OsmBatch {
    this.#count = 0;
    this.#weight = 0;
    return { where: this.#elements.where, nodes: emptyNodes(), ways: [], relations: [] };
  }
}
