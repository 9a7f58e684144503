import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metresBetween } from '#engine/distance';

interface Point {
  lat: number;
  lon: number;
}
/** As usual, slowly, or wrongly: each as OSRM and Valhalla do it when they do. */
type Manner =
  | 'well'
  | 'silent'
  | 'error'
  | 'refusing'
  | 'html'
  | 'endless'
  | 'negative'
  | 'text'
  | 'short'
  | 'no way to the first';

interface RouterStandIn {
  url: string;
  /** What was asked, oldest first. */
  asked: { method: string | undefined; path: string; body: unknown }[];
  behave: (how: Manner) => void;
  stop: () => Promise<void>;
}

/** OSRM's table service and Valhalla's sources_to_targets on loopback, for tests: every walk is twice the straight line, and uphill one metre more. */
export async function startRouterStandIn(): Promise<RouterStandIn> {
  let how: Manner = 'well';
  const asked: RouterStandIn['asked'] = [];
  const answer = (request: IncomingMessage, text: string, response: ServerResponse) => {
    const path = request.url ?? '/';
    const body = text === '' ? null : (JSON.parse(text) as { sources: Point[] });
    asked.push({ method: request.method, path, body });
    if (how === 'silent') return;
    if (how === 'html') response.setHeader('content-type', 'text/html').end('<h1>It works!</h1>');
    else if (how === 'endless') response.end(`"${'x'.repeat(3 * 1024 * 1024)}"`);
    else {
      const [status, table] = body ? valhalla(body.sources, how) : osrm(pointsOf(path), how);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(table));
    }
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => answer(request, text, response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

function osrm(points: readonly Point[], how: Manner): [status: number, answer: unknown] {
  if (how === 'refusing') return [400, { code: 'TooBig', message: 'Too many table coordinates' }];
  if (how === 'error') return [500, { code: 'InternalError' }];
  const waypoint = ({ lat, lon }: Point) => ({
    hint: 'AAAA',
    distance: 12.5,
    name: 'High Street',
    location: [lon, lat],
  });
  const waypoints = points.map(waypoint);
  return [200, { code: 'Ok', distances: tableOf(points, how, 1), sources: waypoints, destinations: waypoints }];
}

function valhalla(points: readonly Point[], how: Manner): [status: number, answer: unknown] {
  if (how === 'refusing') {
    const error = 'Exceeded max locations';
    return [400, { error_code: 150, error, status_code: 400, status: 'Bad Request' }];
  }
  if (how === 'error') return [503, { error_code: 500, error: 'Failed to parse', status_code: 503 }];
  const table = tableOf(points, how, 1_000).map((row, from) =>
    row.map((distance, to) => ({ distance, time: null, to_index: to, from_index: from })),
  );
  return [
    200,
    { algorithm: 'costmatrix', units: 'kilometers', sources: points, targets: points, sources_to_targets: table },
  ];
}

function tableOf(points: readonly Point[], how: Manner, unit: number): unknown[][] {
  const rows = points.map((here, from) =>
    points.map((there, to): unknown => {
      if (from === to) return 0;
      if (how === 'no way to the first' && (from === 0 || to === 0)) return null;
      if (how === 'negative') return -1;
      if (how === 'text') return '12';
      return (2 * metresBetween(here, there) + (there.lat > here.lat ? 1 : 0)) / unit;
    }),
  );
  return how === 'short' ? rows.slice(1) : rows;
}

/** Of a path such as /table/v1/foot/7.42,43.73;7.43,43.74?annotations=distance */
function pointsOf(path: string): Point[] {
  const [, list = ''] = /^\/table\/v1\/foot\/([\d.,;-]+)\?annotations=distance$/.exec(path) ?? [];
  return list.split(';').map((pair) => {
    const [lon = Number.NaN, lat = Number.NaN] = pair.split(',').map(Number);
    return { lat, lon };
  });
}
