// The same races on one, two and three nodes, their phones and calls spread over all of them: what a race takes when every node hears of it.
import { sized } from '../lib/short.mjs';
import { openEvening } from '../town/nodes.mjs';
import { measureLevel, sayLevel } from '../town/measure.mjs';

/** A PostgreSQL lets a hundred connections in, and a node takes thirty when it is busy. */
export const nodeCounts = sized([1, 2, 3], [1]);
export const racesOut = sized(150, 4);

/**
 * @param {(name: string) => Promise<string>} freshDatabase
 * @param {Omit<Parameters<typeof openEvening>[0], 'databaseUrl' | 'count'>} town
 */
export async function onManyNodes(freshDatabase, town) {
  const levels = [];
  for (const count of nodeCounts) {
    const evening = await openEvening({ ...town, databaseUrl: await freshDatabase(`nodes${count}`), count });
    const level = await measureLevel(evening, racesOut);
    sayLevel(level, count);
    await evening.stop();
    levels.push({ count, level });
  }
  return levels;
}
