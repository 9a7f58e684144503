import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { sitePages } from '#contract/pages';
import { Birthdays } from './birthdays.tsx';
import { Sports } from './sports.tsx';
import { StagHen } from './stag-hen.tsx';
import { Uni } from './uni.tsx';
import { Work } from './work.tsx';

const pages: readonly (readonly [path: string, Page: ComponentType])[] = [
  [sitePages['societies-uni'].path, Uni],
  [sitePages['societies-sports'].path, Sports],
  [sitePages['socials-work'].path, Work],
  [sitePages['socials-stag-hen'].path, StagHen],
  [sitePages['socials-birthdays'].path, Birthdays],
];

const lazySentences = [
  'Answer a short questionnaire and pay; we build the race, clues and all, and write to you when it is ready.',
  'The play date has to be at least 7 days from today.',
];

afterEach(cleanup);

test.each(pages)('%s has one heading, a subtitle and paragraphs to read', (path, Page) => {
  const { container } = visit(path, Page);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.nextElementSibling?.tagName).toBe('P');
  expect([...container.querySelectorAll('p')].filter(isParagraph).length).toBeGreaterThanOrEqual(4);
});

test.each(pages)('%s leads to creation and to the explanation', (path, Page) => {
  visit(path, Page);
  expect(screen.getByRole('link', { name: 'Start Your Race' }).getAttribute('href')).toBe('/create');
  expect(screen.getByRole('link', { name: 'Create Your Game Now' }).getAttribute('href')).toBe('/create');
  expect(screen.getByRole('link', { name: 'How to play' }).getAttribute('href')).toBe('/how-to-play');
});

test.each(pages)('%s says what Lazy mode does and how long it takes', (path, Page) => {
  const { container } = visit(path, Page);
  screen.getByRole('heading', { name: 'Lazy mode' });
  screen.getByText("No homework. We'll do everything for you. You just turn up and play.");
  screen.getByText('~ 5 day lead time');
  expect(container.textContent).toContain('at least 7 days from today');
});

test.each(pages)('%s fetches its scene first and says in words what it shows', (path, Page) => {
  visit(path, Page);
  const scene = screen.getByRole('img', { name: /jar of pickled eggs/ });
  expect(scene.getAttribute('loading')).toBeNull();
  expect(scene.getAttribute('fetchpriority')).toBe('high');
});

test.each(pages)('%s says that it is for adults and that soft drinks will do', (path, Page) => {
  const { container } = visit(path, Page);
  expect(container.textContent).toMatch(/18 and over|18 or over|adults/i);
  expect(container.textContent).toMatch(/soft drinks count|lime and soda counts/i);
});

test.each(pages)('%s says that people join with a code and a name, without an e-mail to each', (path, Page) => {
  const { container } = visit(path, Page);
  expect(container.textContent).toMatch(/\bcode\b/);
  expect(container.textContent).toMatch(/gives? a (first )?name|a name and a tick|a name, a tick/i);
  expect(container.textContent).not.toMatch(/e-mails? a team|get the invitations/);
});

test('no two of them share a sentence, apart from Lazy mode and the way to a first look', () => {
  const sentences = pages.flatMap(([path, Page]) => {
    const { container, unmount } = visit(path, Page);
    const words = [...container.querySelectorAll('p')].flatMap(({ textContent }) => textContent.split(/(?<=[.?!])\s+/));
    unmount();
    return words.filter((sentence) => sentence.length > 40);
  });
  const repeated = sentences.filter((words, at) => sentences.indexOf(words) !== at);
  const firstLook = 'Try a race in ninety seconds or watch a whole night.';
  expect(new Set(repeated)).toEqual(new Set([...lazySentences, firstLook]));
});

function isParagraph(element: Element): boolean {
  return element.textContent.length > 60;
}

function visit(path: string, Page: ComponentType) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  );
}
