import { rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOrder } from '../streets/import/in-order.ts';
import { openOsmFile } from '../streets/import/osm-file.ts';
import type { OsmFile } from '../streets/import/osm-things.ts';
import type { SmallMap } from './osm-writer.ts';

/** The map with what a file says of every thing. */
export function whole({ nodes = [], ways = [], relations = [] }: SmallMap): Required<SmallMap> {
  return {
    nodes: nodes.map((one) => ({ ...one, tags: one.tags ?? {} })),
    ways: ways.map((one) => ({ ...one, tags: one.tags ?? {} })),
    relations: relations.map((one) => ({
      ...one,
      members: one.members.map((member) => ({ ...member, role: member.role ?? '' })),
      tags: one.tags ?? {},
    })),
  };
}

/** What the import reads from a file with this content. */
export async function readMap(content: string | Buffer): Promise<Required<SmallMap>> {
  const path = join(tmpdir(), `map-${randomUUID()}`);
  writeFileSync(path, content);
  const map: Required<SmallMap> = { nodes: [], ways: [], relations: [] };
  let file: OsmFile | null = null;
  try {
    file = await openOsmFile(path);
    for await (const { relations } of inOrder(file.relations())) {
      map.relations.push(...relations.map((one) => ({ ...one, tags: Object.fromEntries(one.tags) })));
    }
    for await (const { nodes, ways } of inOrder(file.nodesAndWays())) {
      const tags = new Map(nodes.tags.map((one) => [one.at, Object.fromEntries(one.tags)]));
      for (const [at, id] of nodes.ids.entries()) {
        map.nodes.push({
          id,
          lat: (nodes.lats[at] ?? 0) / 1e7,
          lon: (nodes.lons[at] ?? 0) / 1e7,
          tags: tags.get(at) ?? {},
        });
      }
      map.ways.push(...ways.map((one) => ({ ...one, tags: Object.fromEntries(one.tags) })));
    }
  } finally {
    await file?.close();
    rmSync(path);
  }
  return map;
}

/** As many tags as somebody who means harm may write. */
export function manyTags(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, 'x']));
}
