import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One row of Nominatim's jsonv2 with address details. */
interface NominatimRow {
  osm_type: string;
  osm_id: number;
  lat: string;
  lon: string;
  category: string;
  type: string;
  addresstype: string;
  name: string;
  display_name: string;
  address: Record<string, string>;
}

interface NominatimStandIn {
  url: string;
  /** What was asked, oldest first. */
  asked: { q: string | null; query: Record<string, string>; userAgent: string | undefined }[];
  /** The most calls that were open at one time. */
  atOnce: () => number;
  knows(rows: NominatimRow[]): void;
  /** Answers this way from now on: as usual, with HTML, asking for a pause, with words instead of rows, by sending us elsewhere, or not at all. */
  behave(how: 'well' | 'html' | 'busy' | 'error' | 'moved' | 'silent'): void;
  stop(): Promise<void>;
}

/** Nominatim's search on loopback, for tests: a row is found by the beginning of its display name. */
export async function startNominatimStandIn(): Promise<NominatimStandIn> {
  let known: NominatimRow[] = [];
  let how: Parameters<NominatimStandIn['behave']>[0] = 'well';
  let [open, most] = [0, 0];
  const asked: NominatimStandIn['asked'] = [];

  const server = createServer((request, response) => {
    const query = Object.fromEntries(new URL(request.url ?? '/', 'http://localhost').searchParams);
    const q = query['q'] ?? null;
    asked.push({ q, query, userAgent: request.headers['user-agent'] });
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    if (how === 'silent') return;
    if (how === 'html') {
      response.setHeader('content-type', 'text/html').end('<html><body>Bandwidth limit exceeded</body></html>');
      return;
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (how === 'moved') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (how === 'busy') response.writeHead(429).end('{"error":{"code":429,"message":"Too many requests"}}');
    else if (how === 'error') response.end('{"error":"Unable to geocode"}');
    else response.end(JSON.stringify(known.filter((row) => isAbout(row, q ?? ''))));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`,
    asked,
    atOnce: () => most,
    knows: (rows) => {
      known = rows;
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

function isAbout(row: NominatimRow, q: string): boolean {
  return row.display_name.toLowerCase().startsWith(q.toLowerCase());
}
