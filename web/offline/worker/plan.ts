import { isDataPath, zoneOf } from '#contract/pages/zones';

/**
 * What the worker does with a request:
 * leave it to the browser; answer from what is kept, else the network; answer a page from the network, else from what
 * is kept; or open the kept app at once, since a race goes on with the version it began with.
 */
export type Plan = 'leave' | 'kept-file' | 'page' | 'app-page' | 'race-page';

/** Data is never kept: an old answer would be a lie about a race. */
export function planFor(request: { method: string; mode: string; url: string }, ownOrigin: string): Plan {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== ownOrigin || isDataPath(pathname)) return 'leave';
  if (request.mode !== 'navigate') return pathname.startsWith('/assets/') ? 'kept-file' : 'leave';
  const zone = zoneOf(pathname);
  if (zone === 'race') return 'race-page';
  return zone === 'rest' ? 'app-page' : 'page';
}

/** Whether a newer version may take over: never while a race is open in any tab. */
export function mayTakeOver(openAddresses: string[]): boolean {
  return !openAddresses.some((address) => zoneOf(new URL(address).pathname) === 'race');
}

/** Which kept things go when a version takes over: all but its own and those of the one before, which serve tabs opened with it. */
export function outdated(cacheNames: string[], prefixes: string[], versions: string[]): string[] {
  const staying = prefixes.flatMap((prefix) => versions.map((version) => `${prefix}${version}`));
  return cacheNames.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)) && !staying.includes(name));
}
