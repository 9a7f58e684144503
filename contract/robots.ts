import type { PageHead } from './pages.ts';

/** What search engines are told of a page. */
export function robotsOf({ listed }: Pick<PageHead, 'listed'>): string {
  return listed ? 'index, follow, max-image-preview:large' : 'noindex';
}
