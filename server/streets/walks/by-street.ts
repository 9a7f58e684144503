import type { WalkTable } from '#contract/streets/walk-table';
import type { Place } from '#engine/distance';
import type { Executor } from '../../store/database.ts';
import type { Area, Areas } from './areas.ts';
import { openBreath } from './breath.ts';
import { type Tie, tieOf } from './tie.ts';
import { spanOf } from './walk-span.ts';
import { tableOf } from './walk-table.ts';

/**
 * Walks along the streets of our own map, the same both ways. As routers count them: from the point of the street nearest to one
 * place to the point nearest to the other, without the steps from the door to it.
 */
export async function walksByStreet(
  db: Executor,
  areas: Areas,
  version: number,
  places: readonly Place[],
): Promise<WalkTable | null> {
  const span = spanOf(places);
  const area = span && (await areas.around(db, span, version));
  if (!area) return null;
  const ties = await tiesOf(area, places);
  if (!isDivided(ties)) return tableOf(places, await walksIn(area, ties));
  // Perhaps a bridge lies farther away.
  const wide = spanOf(places, true);
  const wideArea = (wide && (await areas.around(db, wide, version))) ?? area;
  return tableOf(places, await walksIn(wideArea, await tiesOf(wideArea, places)));
}

async function tiesOf({ graph, parts }: Area, places: readonly Place[]): Promise<(Tie | null)[]> {
  const breath = openBreath();
  const ties: (Tie | null)[] = [];
  for (const place of places) {
    ties.push(tieOf(graph, parts, place));
    await breath.take();
  }
  return ties;
}

function isDivided(ties: readonly (Tie | null)[]): boolean {
  return new Set(ties.flatMap((tie) => (tie ? [tie.part] : []))).size > 1;
}

/** Metres between all of them, row by row; infinite where no street leads. */
async function walksIn({ search }: Area, ties: readonly (Tie | null)[]): Promise<Float64Array> {
  const breath = openBreath();
  const count = ties.length;
  const metres = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
  for (const [from, start] of ties.entries()) {
    if (!start) continue;
    const goals = ties.flatMap((goal, to) => (goal && to > from ? [{ goal, to }] : []));
    const ways = search.from(
      start,
      goals.map(({ goal }) => goal),
    );
    for (const [at, { to }] of goals.entries()) {
      metres[from * count + to] = metres[to * count + from] = ways[at] as number;
    }
    await breath.take();
  }
  return metres;
}
