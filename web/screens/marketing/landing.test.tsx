import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Landing } from './landing.tsx';

let page: HTMLElement;

beforeEach(() => {
  page = render(
    <MemoryRouter>
      <Landing />
    </MemoryRouter>,
  ).container;
});
afterEach(cleanup);

test('its sections follow each other, and no heading skips a level', () => {
  expect(screen.getAllByRole('heading').map((heading) => [heading.tagName, heading.textContent])).toEqual([
    ['H1', 'Crack clues. Find bars. Win the night.'],
    ['H2', 'Why it beats a normal crawl'],
    ['H3', 'Fast Setup'],
    ['H3', 'Competitive'],
    ['H3', 'Unforgettable Nights'],
    ['H2', 'Ninety seconds. One whole night.'],
    ['H2', 'The night, in three screens'],
    ['H3', 'Crack the clue'],
    ['H3', 'Prove you are there'],
    ['H3', 'Beat the other five'],
    ['H2', 'Made for your lot'],
    ['H2', 'The jar is on the bar.'],
  ]);
});

test('it leads to creation, to joining and to the explanation', () => {
  const places = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual(
    expect.arrayContaining([
      ['Start Your Race', '/create'],
      ['Join a Race', '/manage'],
      ['Got a code?', '/join'],
      ['Create Your Game Now', '/create'],
      ['How It Works', '/how-to-play'],
      ['Try it: 90 seconds', '/try'],
      ['Try it yourself', '/try'],
    ]),
  );
});

test('each audience has its own way in', () => {
  const lots = screen.getByRole('heading', { name: 'Made for your lot' }).parentElement ?? page;
  expect(
    within(lots)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Uni societies', '/societies/uni'],
    ['Sports clubs', '/societies/sports'],
    ['Work socials', '/socials/work'],
    ['Stag & hen', '/socials/stag-hen'],
    ['Birthdays', '/socials/birthdays'],
  ]);
});

test('only the hero is fetched at once; the pictures further down wait and keep their place', () => {
  const pictures = [...page.querySelectorAll('img')];
  expect(pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy')).toHaveLength(1);
  expect(pictures.every((picture) => picture.hasAttribute('width') && picture.hasAttribute('height'))).toBe(true);
});

test('nothing carries a style of its own, which the policy of the window would refuse', () => {
  expect(page.querySelectorAll('[style]')).toHaveLength(0);
});
