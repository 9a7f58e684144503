import { zoneOf } from '#contract/pages';

/**
 * What the worker does with a request:
 * leave it to the browser; answer from what is kept, else the network; answer a page from the network, else from what
 * is kept; or open the kept app at once, since a race goes on with the version it began with.
 */
export type Plan = 'leave' | 'kept-file' | 'page' | 'app-page' | 'race-page';

const data = /^\/(api|auth)(\/|$)|^\/(metrics|healthz|readyz)$/;
const files = /^\/(assets|icons)\//;

/** Data is never kept: an old answer would be a lie about a race. */
export function planFor(request: { method: string; mode: string; url: string }, ownOrigin: string): Plan {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== ownOrigin || data.test(pathname)) return 'leave';
  if (request.mode !== 'navigate') return files.test(pathname) ? 'kept-file' : 'leave';
  if (pathname.startsWith('/game/')) return 'race-page';
  return zoneOf(pathname) === 'rest' ? 'app-page' : 'page';
}

/** Whether a newer version may take over: never while a race is open in any tab. */
export function mayTakeOver(openAddresses: string[]): boolean {
  return !openAddresses.some((address) => new URL(address).pathname.startsWith('/game/'));
}

/** Which kept versions go: all but the newest two. The one before serves tabs that were opened with it. */
export function outdated(cacheNames: string[], prefix: string): string[] {
  return cacheNames.filter((name) => name.startsWith(prefix)).slice(0, -2);
}
