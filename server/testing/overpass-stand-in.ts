import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metresBetween } from '#engine/distance';

interface OverpassElement {
  type: 'node' | 'way' | 'relation';
  id: number;
  lat?: number;
  lon?: number;
  center?: { lat: number; lon: number };
  tags: Record<string, string>;
}

interface OverpassStandIn {
  url: string;
  /** What was asked, oldest first. */
  asked: { method: string | undefined; query: string; userAgent: string | undefined }[];
  /** The most calls that were open at one time. */
  atOnce: () => number;
  knows(elements: OverpassElement[]): void;
  /** Answers this way from now on: as usual, cut short with a remark, with a page of HTML, asking for a pause, or not at all. */
  behave(how: 'well' | 'remark' | 'html' | 'busy' | 'silent'): void;
  stop(): Promise<void>;
}

const opening = { version: 0.6, generator: 'Overpass API 0.7.62', osm3s: { copyright: 'ODbL' } };

/** Overpass' interpreter on loopback, for tests: it reads the `around` of a query and the kinds it names. */
export async function startOverpassStandIn(): Promise<OverpassStandIn> {
  let known: OverpassElement[] = [];
  let how: Parameters<OverpassStandIn['behave']>[0] = 'well';
  let [open, most] = [0, 0];
  const asked: OverpassStandIn['asked'] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const query = new URLSearchParams(body).get('data') ?? '';
    asked.push({ method: request.method, query, userAgent: request.headers['user-agent'] });
    if (how === 'silent') return;
    if (how === 'html') {
      response.setHeader('content-type', 'text/html').end('<html><body>The server is probably too busy</body></html>');
      return;
    }
    response.setHeader('content-type', 'application/json');
    if (how === 'busy') response.writeHead(429).end('rate_limited');
    else if (how === 'remark') {
      const remark = 'runtime error: Query timed out in "query" at line 1 after 8 seconds.';
      response.end(JSON.stringify({ ...opening, elements: known.slice(0, 1), remark }));
    } else response.end(JSON.stringify({ ...opening, elements: known.filter((element) => isAsked(element, query)) }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/interpreter`,
    asked,
    atOnce: () => most,
    knows: (elements) => {
      known = elements;
    },
    behave: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

function isAsked({ tags, center, lat = 0, lon = 0 }: OverpassElement, query: string): boolean {
  const [, radiusM, atLat, atLon] = /\(around:(\d+),([-\d.]+),([-\d.]+)\)/.exec(query) ?? [];
  const metres = metresBetween({ lat: Number(atLat), lon: Number(atLon) }, center ?? { lat, lon });
  const [, kinds = ''] = /\[amenity~"\^\(([\w|]+)\)\$"\]/.exec(query) ?? [];
  return metres <= Number(radiusM) && kinds.split('|').includes(tags['amenity'] ?? '');
}
