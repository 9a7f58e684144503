import { type PageHead, robotsOf } from '#contract/pages';

/** Shows in the tab, and says to who reads the head, which page this is now that no document was loaded for it. */
export function showHead({
  title,
  description = title,
  listed = false,
}: Pick<PageHead, 'title'> & Partial<PageHead>): void {
  document.title = title;
  tell('description', description);
  tell('robots', robotsOf({ listed }));
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(location.pathname, canonical.href).href;
}

function tell(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}
