import { BrokenFile } from '../../outside/places/found-place.ts';
import type { OsmBatch } from './osm-things.ts';

/** The same batches, as long as they come as every extract has them: nodes, then ways, then relations, each by their ids. */
export async function* inOrder(batches: AsyncIterable<OsmBatch>): AsyncGenerator<OsmBatch> {
  let [node, way, relation] = [0, 0, 0];
  for await (const batch of batches) {
    const { where, nodes, ways, relations } = batch;
    if (nodes.ids.length > 0 && (way > 0 || relation > 0)) refuse(where);
    if (ways.length > 0 && relation > 0) refuse(where);
    for (const id of nodes.ids) node = next(where, node, id);
    for (const { id } of ways) way = next(where, way, id);
    for (const { id } of relations) relation = next(where, relation, id);
    yield batch;
  }
}

function next(where: string, before: number, id: number): number {
  if (!Number.isSafeInteger(id) || id < 1) throw new BrokenFile(where, `${id} is no id of OpenStreetMap.`);
  if (id <= before) refuse(where);
  return id;
}

function refuse(where: string): never {
  throw new BrokenFile(where, 'its things do not come in the order of their ids; osmium sort puts them in order.');
}
