import { deflateSync, gzipSync } from 'node:zlib';

type Tags = Record<string, string>;

interface MapNode {
  id: number;
  /** In degrees. */
  lat: number;
  lon: number;
  tags?: Tags;
}

interface MapWay {
  id: number;
  nodes: number[];
  tags?: Tags;
}

interface MapRelation {
  id: number;
  members: { type: 'node' | 'way' | 'relation'; ref: number; role?: string }[];
  tags?: Tags;
}

/** A small map, each kind in the order of its ids. */
export interface SmallMap {
  nodes?: MapNode[];
  ways?: MapWay[];
  relations?: MapRelation[];
}

const memberTypes = ['node', 'way', 'relation'] as const;
const features = ['OsmSchema-V0.6', 'DenseNodes'];

/** The map as an .osm.pbf file: its header, then a block for each kind, or as many as things of a kind make at so many a block. `field` as in pbfBlob. */
export function writePbf(map: SmallMap, { atOnce = 8_000, field = 3 } = {}): Buffer {
  const blocks = [
    ...parts(map.nodes ?? [], atOnce).map((nodes) => pbfBlock({ nodes }, field)),
    ...parts(map.ways ?? [], atOnce).map((ways) => pbfBlock({ ways }, field)),
    ...parts(map.relations ?? [], atOnce).map((relations) => pbfBlock({ relations }, field)),
  ];
  return Buffer.concat([pbfHeader(), ...blocks]);
}

/** The beginning of an .osm.pbf file. */
export function pbfHeader(required: readonly string[] = features): Buffer {
  const header = new Message();
  for (const feature of required) header.bytes(4, Buffer.from(feature));
  return pbfBlob('OSMHeader', header.done());
}

/** A few things as one block of an .osm.pbf file; a file may be written block by block. */
export function pbfBlock({ nodes = [], ways = [], relations = [] }: SmallMap, field = 3): Buffer {
  const words = new Words();
  const groups = [
    ...(nodes.length > 0 ? [new Message().bytes(2, denseNodes(nodes, words))] : []),
    ...(ways.length > 0 ? [messages(3, ways, (way) => wayMessage(way, words))] : []),
    ...(relations.length > 0 ? [messages(4, relations, (relation) => relationMessage(relation, words))] : []),
  ];
  const block = new Message().bytes(1, words.table());
  for (const group of groups) block.bytes(2, group.done());
  return pbfBlob('OSMData', block.done(), field);
}

/** Any content as a blob of a file; `field` 3 is zlib, 1 is as it is, others are packings nobody here reads. */
export function pbfBlob(type: string, content: Buffer, field = 3): Buffer {
  const packed = field === 3 ? deflateSync(content) : content;
  const blob = (field === 1 ? new Message() : new Message().number(2, content.length)).bytes(field, packed).done();
  const header = new Message().bytes(1, Buffer.from(type)).number(3, blob.length).done();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

/** The map as the text of an .osm file. */
export function writeOsm({ nodes = [], ways = [], relations = [] }: SmallMap): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="test">\n',
    ...nodes.map((node) => element('node', `id="${node.id}" lat="${node.lat}" lon="${node.lon}"`, tagLines(node.tags))),
    ...ways.map((way) =>
      element('way', `id="${way.id}"`, [...way.nodes.map((ref) => `    <nd ref="${ref}"/>\n`), ...tagLines(way.tags)]),
    ),
    ...relations.map((relation) =>
      element('relation', `id="${relation.id}"`, [
        ...relation.members.map(
          ({ type, ref, role = '' }) => `    <member type="${type}" ref="${ref}" role="${escaped(role)}"/>\n`,
        ),
        ...tagLines(relation.tags),
      ]),
    ),
    '</osm>\n',
  ].join('');
}

export function writeOsmGz(map: SmallMap): Buffer {
  return gzipSync(writeOsm(map));
}

function tagLines(tags: Tags = {}): string[] {
  return Object.entries(tags).map(([key, value]) => `    <tag k="${escaped(key)}" v="${escaped(value)}"/>\n`);
}

function element(name: string, attributes: string, inner: string[]): string {
  return `  <${name} ${attributes}${inner.length === 0 ? '/>' : `>\n${inner.join('')}  </${name}>`}\n`;
}

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

function parts<T>(all: T[], atOnce: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce));
}

function messages<T>(field: number, all: T[], write: (one: T) => Buffer): Message {
  const group = new Message();
  for (const one of all) group.bytes(field, write(one));
  return group;
}

/** Ten-millionths of a degree. */
function units(degrees: number): number {
  return Math.round(degrees * 1e7);
}

function denseNodes(nodes: MapNode[], words: Words): Buffer {
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags ?? {}).flatMap(([key, value]) => [words.index(key), words.index(value)]),
    0,
  ]);
  return new Message()
    .bytes(1, steps(nodes.map(({ id }) => id)))
    .bytes(8, steps(nodes.map(({ lat }) => units(lat))))
    .bytes(9, steps(nodes.map(({ lon }) => units(lon))))
    .bytes(10, tags.length > nodes.length ? numbers(tags) : Buffer.alloc(0))
    .done();
}

function wayMessage({ id, nodes, tags }: MapWay, words: Words): Buffer {
  return tagged(new Message().number(1, id), tags, words).bytes(8, steps(nodes)).done();
}

function relationMessage({ id, members, tags }: MapRelation, words: Words): Buffer {
  return tagged(new Message().number(1, id), tags, words)
    .bytes(8, numbers(members.map(({ role = '' }) => words.index(role))))
    .bytes(9, steps(members.map(({ ref }) => ref)))
    .bytes(10, numbers(members.map(({ type }) => memberTypes.indexOf(type))))
    .done();
}

function tagged(message: Message, tags: Tags = {}, words: Words): Message {
  return message
    .bytes(2, numbers(Object.keys(tags).map((key) => words.index(key))))
    .bytes(3, numbers(Object.values(tags).map((value) => words.index(value))));
}

/** Whole numbers that are not negative, seven bits to a byte. */
function numbers(values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(10 * values.length);
  let at = 0;
  for (const value of values) {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) + 128;
    bytes[at++] = rest;
  }
  return bytes.subarray(0, at);
}

/** Each number as its step from the one before, the sign in the last bit. */
function steps(values: number[]): Buffer {
  return numbers(
    values.map((value, n) => {
      const step = value - (values[n - 1] ?? 0);
      return step < 0 ? -2 * step - 1 : 2 * step;
    }),
  );
}

/** The words of a block, each once; the first stands for none. */
class Words {
  readonly #indexes = new Map<string, number>();

  index(word: string): number {
    const known = this.#indexes.get(word) ?? this.#indexes.size + 1;
    this.#indexes.set(word, known);
    return known;
  }

  table(): Buffer {
    const table = new Message().bytes(1, Buffer.alloc(0));
    for (const word of this.#indexes.keys()) table.bytes(1, Buffer.from(word));
    return table.done();
  }
}

/** A message of protocol buffers, field by field. */
class Message {
  readonly #parts: Buffer[] = [];

  number(field: number, value: number): this {
    this.#parts.push(numbers([field * 8, value]));
    return this;
  }

  bytes(field: number, content: Buffer): this {
    this.#parts.push(numbers([field * 8 + 2, content.length]), content);
    return this;
  }

  done(): Buffer {
    return Buffer.concat(this.#parts);
  }
}
