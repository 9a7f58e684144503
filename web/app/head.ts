import type { PageHead } from '#contract/pages';
import { sharePicturePath } from '#contract/pages/share-picture';
import { robotsOf } from '#contract/robots';
import { nameOf } from './where.ts';

type Head = Pick<PageHead, 'title'> & Partial<PageHead>;

let pageTitle = '';
let ownTitle: string | null = null;

/** Shows in the tab, and says to whoever reads the head, which page this is now that no document was loaded for it. */
export function showHead(head: Head): void {
  const { title, description = title, listed = false } = head;
  pageTitle = title;
  document.title = ownTitle ?? title;
  tell(['description'], description);
  tell(['robots'], robotsOf({ listed }));
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical) return;
  const address = new URL(location.pathname, canonical.href).href;
  // What the server said of the document it sent stands: results have a card of their own.
  if (address === canonical.href) return;
  canonical.href = address;
  tell(['og:title', 'twitter:title'], title);
  tell(['og:description', 'twitter:description'], description);
  tell(['og:url'], address);
  tell(['og:image', 'twitter:image'], new URL(sharePicturePath(nameOf(head)), address).href);
  tell(['og:image:alt', 'twitter:image:alt'], head.card ?? title);
}

/** Replaces the page's title in the tab until the returned function is called, even if the page sets its title later. */
export function overrideTitle(title: string): () => void {
  pageTitle ||= document.title;
  ownTitle = title;
  document.title = title;
  return () => {
    ownTitle = null;
    document.title = pageTitle;
  };
}

function tell(names: readonly string[], content: string): void {
  for (const name of names) {
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.setAttribute('content', content);
  }
}
