import { expect, test } from 'vitest';
import { screenOf, withLastScreen } from './last-screen.ts';

const fox = { gameId: 7, personId: 'fox', html: '<main>Costs $1 & $&amp; more</main>' };

test('the screen stands in the page as it was, and the scripts wait until it is painted', () => {
  const shell = `<head><script type="module" crossorigin src="/assets/app-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-1.js">
<link rel="stylesheet" href="/assets/app.css"></head><body><div id="root"></div><div class="splash" aria-hidden="true">
<img src="/assets/logo.svg"></div><noscript>No.</noscript></body>`;
  expect(withLastScreen(shell, fox, ['/assets/after-paint-1.js', '/assets/play-1.js'])).toBe(`<head>

<link rel="stylesheet" href="/assets/app.css"><link rel="expect" href="#last-screen-end" blocking="render"><script type="module" crossorigin src="/assets/after-paint-1.js"></script><template><script type="module" crossorigin src="/assets/app-1.js"></script><link rel="modulepreload" crossorigin href="/assets/react-1.js"><link rel="modulepreload" crossorigin href="/assets/play-1.js"></template></head><body><div id="root"></div><div id="last-screen" data-person="fox" inert>${fox.html}</div><div id="last-screen-end"></div><noscript>No.</noscript></body>`);
});

test('only the screen of that very race is shown', () => {
  expect(screenOf([fox], 7)).toBe(fox);
  expect(screenOf([fox], 8)).toBe(null);
  expect(screenOf([], 7)).toBe(null);
});

test('where two are kept it is not clear whose phone it is, and neither is shown', () => {
  expect(screenOf([fox, { ...fox, personId: 'dog' }], 7)).toBe(null);
  expect(screenOf([fox, { ...fox, gameId: 8 }], 7)).toBe(null);
});

test.each([null, 'html', {}, { gameId: '7', personId: 'fox', html: '' }])('%j is no screen', (value) => {
  expect(screenOf([value], 7)).toBe(null);
});
