import { expect, test } from 'vitest';
import { isLookedAt, noteIn, ownPage, tabFor } from './note.ts';

const race = 'https://egg.example/game/7';

test('a push is shown as it is written', () => {
  const notification = { title: 'Race over', body: 'It was.', lang: 'en-GB', tag: '7-race', navigate: race };
  expect(noteIn(JSON.stringify({ web_push: 8030, notification }))).toEqual(notification);
});

test.each([undefined, '', 'Hello', 'null', '{}', '{"notification":{"title":5}}'])(
  'a push that says %s is news all the same, since a browser wants something to show',
  (text) => {
    expect(noteIn(text)).toEqual({
      title: 'News from the race',
      body: 'Open Pickled Egg to see what happened.',
      lang: 'en-GB',
      tag: 'news',
      navigate: '/manage',
    });
  },
);

test('only who looks at that very race needs no note', () => {
  const looking = { url: race, focused: true, visibilityState: 'visible' };
  expect(isLookedAt([looking], race)).toBe(true);
  expect(isLookedAt([looking], 'https://public.example/game/7')).toBe(true);
  expect(isLookedAt([{ ...looking, focused: false }], race)).toBe(false);
  expect(isLookedAt([{ ...looking, visibilityState: 'hidden' }], race)).toBe(false);
  expect(isLookedAt([looking], 'https://egg.example/game/77')).toBe(false);
  expect(isLookedAt([], race)).toBe(false);
});

test.each(['/game/7', race, 'https://public.example/game/7?x#y'])(
  'a tap on a note that leads to %s opens our own page',
  (to) => {
    expect(ownPage(to, 'https://egg.example')).toBe(race);
  },
);

test.each(['//elsewhere.example', 'https://egg.example//elsewhere.example', 'javascript:alert(1)'])(
  'a tap on a note that leads to %s stays with us',
  (to) => {
    expect(new URL(ownPage(to, 'https://egg.example')).origin).toBe('https://egg.example');
  },
);

test('a tap leads to the tab of the race, and to no other', () => {
  const tabs = ['/manage', '/game/77', '/game/7'].map((path) => ({
    url: `https://egg.example${path}`,
    focused: false,
    visibilityState: 'hidden',
  }));
  expect(tabFor(tabs, race)).toBe(tabs[2]);
  expect(tabFor(tabs, '/manage')).toBe(tabs[0]);
  expect(tabFor(tabs, '/results/7')).toBe(undefined);
});
