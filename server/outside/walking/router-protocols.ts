import { walking } from '#contract/limits';

/** A place as a routing server is asked about it. */
export interface Point {
  lat: number;
  lon: number;
}

/** How one kind of routing server is asked for a table of walks, and how its answer is read. */
export interface RouterProtocol {
  /** Longer lists are refused by such servers as they come. */
  mostPlaces: number;
  question: (address: string, places: readonly Point[]) => { url: string; json?: unknown };
  /** Metres row by row, infinite where it knows no way; throws where it is no table of so many places. */
  read: (answer: unknown, count: number) => number[];
}

/** No walk of a night is longer. */
const mostM = 500_000;

export const routerProtocols: Record<'osrm' | 'valhalla', RouterProtocol> = {
  /** OSRM's table service, https://project-osrm.org/docs/v5.24.0/api/#table-service */
  osrm: {
    mostPlaces: 100,
    question: (address, places) => ({
      url: `${address}/table/v1/foot/${places.map(({ lat, lon }) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(';')}?annotations=distance`,
    }),
    read: (answer, count) => {
      const { code, distances, sources } = objectOf(answer);
      if (code !== 'Ok') throw new TypeError('no table');
      const rows = listOf(distances, count).map((row) => listOf(row, count).map((cell) => metresOf(cell, 1)));
      const isFar = Array.isArray(sources)
        ? sources.map((source) => Number(objectOf(source)['distance']) > walking.tiedWithinM)
        : [];
      return rows.flatMap((row, from) =>
        row.map((metres, to) => (from !== to && (isFar[from] || isFar[to]) ? Number.POSITIVE_INFINITY : metres)),
      );
    },
  },
  /** Valhalla's matrix, https://valhalla.github.io/valhalla/api/matrix/api-reference/ */
  valhalla: {
    mostPlaces: 50,
    question: (address, places) => {
      const list = places.map(({ lat, lon }) => ({ lat, lon }));
      return {
        url: `${address}/sources_to_targets`,
        json: {
          sources: list,
          targets: list,
          costing: 'pedestrian',
          costing_options: { pedestrian: { shortest: true } },
          units: 'kilometers',
        },
      };
    },
    read: (answer, count) => {
      const { sources_to_targets: table, units } = objectOf(answer);
      if (units !== undefined && units !== 'kilometers') throw new TypeError('not in kilometres');
      const isBrief = !Array.isArray(table);
      const rows = listOf(isBrief ? objectOf(table)['distances'] : table, count);
      return rows.flatMap((row) =>
        listOf(row, count).map((cell) => metresOf(isBrief ? cell : objectOf(cell)['distance'], 1_000)),
      );
    },
  },
};

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
  return value as Record<string, unknown>;
}

function listOf(value: unknown, count: number): unknown[] {
  if (!Array.isArray(value) || value.length !== count) throw new TypeError('not as many as were asked for');
  return value;
}

function metresOf(cell: unknown, unit: number): number {
  if (cell === null) return Number.POSITIVE_INFINITY;
  if (typeof cell !== 'number' || !(cell >= 0 && cell * unit <= mostM)) throw new TypeError('no length of a walk');
  return cell * unit;
}
