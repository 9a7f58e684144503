import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Eula, Terms } from './legal.tsx';

const pages = { '/terms': opened(<Terms />, '/terms'), '/eula': opened(<Eula />, '/eula') };
const { '/terms': termsPage, '/eula': eulaPage } = pages;

const both = Object.entries(pages);

test.each(both)('%s: every link within the page has its section', (_path, page) => {
  const links = [...page.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((link) => page.querySelectorAll(link).length !== 1)).toEqual([]);
});

test.each(both)('%s: the contents name every section, in order and with its number', (_path, page) => {
  const listed = [...page.querySelectorAll('nav ol ol')].flatMap((list) =>
    [...list.querySelectorAll('a')].map((link, index) => ({
      id: link.getAttribute('href')?.slice(1),
      words: `${Number(list.getAttribute('start')) + index}. ${link.textContent}`,
    })),
  );
  const sections = [...page.querySelectorAll('section section')].map((section) => ({
    id: section.id,
    words: section.querySelector('h3')?.textContent,
  }));
  expect(listed).toEqual(sections);
  expect(sections.at(0)?.words).toMatch(/^1\. /);
});

test.each(both)('%s: a link to a section of the other page finds it', (path, page) => {
  const other = path === '/terms' ? eulaPage : termsPage;
  const links = [...page.querySelectorAll('a[href^="/"][href*="#"]')].map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((link) => !other.querySelector(`#${link.split('#')[1]}`))).toEqual([]);
});

test.each(both)('%s: the two dates, the age and the law', (_path, page) => {
  const dates = [...page.querySelectorAll('dl time')].map((date) => date.textContent);
  expect(dates).toEqual(['25/08/2024', '12/09/2024']);
  expect(wordsOf(page)).toContain('18+');
  expect(wordsOf(page)).toContain('The law of England and Wales');
  expect(wordsOf(page)).toContain('death or personal injury caused by our negligence');
});

test.each(both)('%s: nothing the policy of the page would refuse', (_path, page) => {
  expect(page.querySelectorAll('[style], script, style, h1 ~ h1')).toHaveLength(0);
});

test('how long photos stay is said once, in its own section, and no other length of time competes with it there', () => {
  expect(wordsOf(termsPage).match(/\b(30|thirty) days\b/gi)).toEqual(['30 days']);
  const photos = termsPage.querySelector('#photos')?.textContent ?? '';
  expect(photos).toContain('Photos are kept for 30 days after the game ends. Then they are deleted.');
  expect(photos).not.toMatch(/\b(months?|years?|weeks?)\b/i);
  expect(wordsOf(eulaPage)).not.toMatch(/\bdays\b|\bmonths?\b|\byears?\b/i);
});

test('the terms hold the privacy and the cookie policy', () => {
  expect(headings(termsPage, 'h1')).toEqual(['Terms and Conditions']);
  expect(headings(termsPage, 'section h2')).toEqual([
    'You and the game',
    'You and us',
    'Privacy policy',
    'Cookie policy',
  ]);
  expect(termsPage.querySelector('#privacy #your-rights')?.textContent).toContain('ico.org.uk');
  expect(termsPage.querySelector('#cookies')?.textContent).toContain('__Host-sid');
});

test.each([
  'Soft drinks count',
  'never urges anyone to drink',
  'Never drink and drive',
  'Leaving the race is always allowed',
  'Anyone may refuse',
  'Do not trespass',
  'not affiliated with the venues',
  'Consumer Rights Act 2015',
  'within 14 days',
  'about 5 days',
  'at least 7 days ahead',
  'last bar your team has verified',
  'We do not sell your data',
  'pickled-egg-session',
  'No cookie is set for it',
])('the terms say: %s', (words) => {
  expect(wordsOf(termsPage)).toContain(words);
});

test.each(['access', 'rectification', 'erasure', 'restriction', 'portability', 'objection'])(
  'the right of %s is there',
  (right) => {
    expect(termsPage.querySelector('#your-rights')?.textContent).toContain(right);
  },
);

test.each([
  'MIT licence',
  '© OpenStreetMap contributors',
  'ODbL',
  'never in the middle of a race',
  'reverse engineer',
  'forge your location',
  'does not come from an app store',
])('the licence says: %s', (words) => {
  expect(headings(eulaPage, 'h1')).toEqual(['End-User Licence Agreement']);
  expect(wordsOf(eulaPage)).toContain(words);
});

function opened(page: ReactNode, path: string): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>);
  return main;
}

function wordsOf(page: HTMLElement): string {
  return (page.textContent ?? '').replaceAll(/\s+/g, ' ');
}

function headings(page: HTMLElement, which: string): (string | null)[] {
  return [...page.querySelectorAll(which)].map((heading) => heading.textContent);
}
