import type { PageHead } from '#contract/pages';

/** Shows in the tab, and says to who reads the head, which page this is now that no document was loaded for it. */
export function showHead({ title, description, listed }: Pick<PageHead, 'title'> & Partial<PageHead>): void {
  document.title = title;
  change('meta[name="description"]', 'content', description ?? title);
  change('meta[name="robots"]', 'content', listed ? 'index, follow, max-image-preview:large' : 'noindex');
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(location.pathname, canonical.href).href;
}

function change(selector: string, attribute: string, value: string): void {
  document.querySelector(selector)?.setAttribute(attribute, value);
}
