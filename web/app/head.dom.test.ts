import { expect, test } from 'vitest';
import { appPages } from '#contract/pages';
import { overrideTitle, showHead } from './head.ts';

const properties = ['og:title', 'og:description', 'og:url', 'og:image', 'og:image:alt'];
const names = ['description', 'robots', 'twitter:title', 'twitter:description', 'twitter:image', 'twitter:image:alt'];

test('what is read by who shares a page follows every step inside the app, and the document’s own stands until then', () => {
  history.replaceState(null, '', '/create');
  document.head.innerHTML = [
    '<link rel="canonical" href="https://egg.example/create">',
    ...properties.map((name) => `<meta property="${name}" content="as sent">`),
    ...names.map((name) => `<meta name="${name}" content="as sent">`),
  ].join('');
  showHead(appPages.create);
  expect([told('og:title'), told('og:url'), told('twitter:image'), told('description')]).toEqual([
    'as sent',
    'as sent',
    'as sent',
    appPages.create.description,
  ]);

  history.pushState(null, '', '/create/mode');
  const page = appPages['create-mode'];
  showHead(page);
  expect(Object.fromEntries([...properties, ...names].map((name) => [name, told(name)]))).toEqual({
    'og:title': page.title,
    'og:description': page.description,
    'og:url': 'https://egg.example/create/mode',
    'og:image': 'https://egg.example/share/create-mode.png',
    'og:image:alt': page.card,
    description: page.description,
    robots: 'noindex',
    'twitter:title': page.title,
    'twitter:description': page.description,
    'twitter:image': 'https://egg.example/share/create-mode.png',
    'twitter:image:alt': page.card,
  });
});

function told(name: string): string | null | undefined {
  return document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
}

test('a title that overrides the page’s own stays when the page sets its title again, until it is withdrawn', () => {
  showHead(appPages.host);
  const giveBack = overrideTitle("(1) Ash's Stag");
  showHead(appPages.host);
  expect(document.title).toBe("(1) Ash's Stag");
  giveBack();
  expect(document.title).toBe(appPages.host.title);
});
