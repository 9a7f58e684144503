import { expect, test } from 'vitest';
import { appPages, ownPages, type PageHead, sitePages } from './pages.ts';
import { zoneOf } from './pages/zones.ts';

const pages: PageHead[] = [...Object.values(sitePages), ...Object.values(appPages), ...Object.values(ownPages)];

test('the front window, sign-in pages and host pages each have a policy of their own', () => {
  expect(['/', '/how-to-play', '/terms', '/login', '/signup', '/host/7', '/host/7/setup'].map(zoneOf)).toEqual([
    'window',
    'window',
    'window',
    'account',
    'account',
    'host',
    'host',
  ]);
  expect(['/hosts', '/manage', '/login/x', '/terms/x'].map(zoneOf)).toEqual(['rest', 'rest', 'rest', 'rest']);
  expect(['/game/7', '/watch/abc', '/watch'].map(zoneOf)).toEqual(['race', 'watch', 'rest']);
});

test('no two pages share an address, a title or a description', () => {
  for (const key of ['path', 'title', 'description'] as const) {
    const values = pages.map((page) => page[key]);
    expect(new Set(values).size).toBe(values.length);
  }
});

test('a title and a description fit where a search engine shows them', () => {
  for (const { title, description } of pages) {
    expect([title, title.length <= 65, description.length <= 160]).toEqual([title, true, true]);
  }
});
