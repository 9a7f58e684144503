import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faq } from './faq.ts';
import { HowToPlay } from './how-to-play.tsx';

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/how-to-play']}>
      <HowToPlay />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

test('the eight steps stand in the order of the night, each with its picture', () => {
  const [list] = screen.getAllByRole('list');
  const steps = within(list ?? document.body).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Start',
    'Solve the clue',
    'Verify bar',
    'Take a photo',
    'Get it right',
    'Sabotage',
    'Live tracking',
    'Winner',
  ]);
  const pictures = steps.map((step) => within(step).getByRole('img'));
  expect(pictures.every((picture) => (picture.getAttribute('alt') ?? '').length > 20)).toBe(true);
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([null, ...Array(7).fill('lazy')]);
});

test('it names the three features and answers what people ask', () => {
  const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    'Live leaderboard',
    'Live map tracking',
    'One-time strategic sabotage',
    ...faq.map(({ question }) => question),
  ]);
  expect(faq.map(({ answer }) => screen.getByText(answer).tagName)).toEqual(faq.map(() => 'P'));
});

test.each([
  ['joining by code', /type its six characters, give a name, tick .* no account/],
  ['whole teams', /up to 20 people/],
  ['hints and what they cost', /one, one and two minutes.* more than 12 minutes/],
  ['missing clues', /missing at the start are generated/],
  ['closed bars', /A closed bar counts/],
  ['watching', /two minutes behind/],
  ['rehearsal', /A rehearsal plays your whole night with bots/],
  ['the way home', /whether its owner is home/],
])('exactly one answer explains %s', (_what, words) => {
  expect(faq.filter(({ answer }) => words.test(answer))).toHaveLength(1);
});

test('it leads to creation', () => {
  expect(screen.getByRole('link', { name: 'Create Your Game Now' }).getAttribute('href')).toBe('/create');
});
