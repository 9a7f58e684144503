import { sitePages } from '../pages.ts';
import { isRacePath } from './race.ts';

const windowPaths = new Set<string>(Object.values(sitePages).map(({ path }) => path));

export type Zone = 'account' | 'host' | 'window' | 'race' | 'watch' | 'mailer' | 'rest';

/**
 * Pages that may load outside scripts, or that are no part of the app, have a policy of their own, and a policy
 * belongs to a document: a link from one zone to another must load a new document. A race is a document of its own, so
 * that a browser's list of open pages says whether one is on.
 */
export function zoneOf(path: string): Zone {
  if (windowPaths.has(path)) return 'window';
  if (path === '/login' || path === '/signup') return 'account';
  if (isRacePath(path)) return 'race';
  if (path.startsWith('/watch/')) return 'watch';
  if (path === '/mailer') return 'mailer';
  return path.startsWith('/host/') ? 'host' : 'rest';
}

/** True for addresses that answer with data rather than a page. */
export function isDataPath(path: string): boolean {
  return /^\/(api|auth)(\/|$)|^\/(metrics|healthz|readyz)$/.test(path);
}
