/** The addresses the app answers with a page; every other address is a 404. */
export const pagePaths = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/account',
  '/manage',
] as const;

export type Zone = 'account' | 'host' | 'rest';

/**
 * Pages that may load outside scripts have a policy of their own, and a policy belongs to a document:
 * a link from one zone to another must load a new document.
 */
export function zoneOf(path: string): Zone {
  if (path === '/login' || path === '/signup') return 'account';
  return path.startsWith('/host/') ? 'host' : 'rest';
}
