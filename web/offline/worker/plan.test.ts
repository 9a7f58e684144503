import { expect, test } from 'vitest';
import { mayTakeOver, outdated, planFor } from './plan.ts';

const own = 'https://egg.example';

test.each([
  ['/api/data/games', 'cors', 'leave'],
  ['/api/docs', 'navigate', 'leave'],
  ['/auth/v1/user', 'cors', 'leave'],
  ['/readyz', 'cors', 'leave'],
  ['/assets/app-1234.js', 'cors', 'kept-file'],
  ['/icons/icon-192.png', 'no-cors', 'leave'],
  ['/share/home.png', 'no-cors', 'leave'],
  ['/sw.js', 'same-origin', 'leave'],
  ['/', 'navigate', 'page'],
  ['/terms', 'navigate', 'page'],
  ['/login', 'navigate', 'page'],
  ['/host/7', 'navigate', 'page'],
  ['/manage', 'navigate', 'app-page'],
  ['/results/7', 'navigate', 'app-page'],
  ['/game/7', 'navigate', 'race-page'],
])('%s by %s: %s', (path, mode, plan) => {
  expect(planFor({ method: 'GET', mode, url: `${own}${path}` }, own)).toBe(plan);
});

test('what changes something, and what is not ours, is left alone', () => {
  expect(planFor({ method: 'POST', mode: 'navigate', url: `${own}/manage` }, own)).toBe('leave');
  expect(planFor({ method: 'GET', mode: 'cors', url: 'https://tiles.example/assets/1.png' }, own)).toBe('leave');
});

test('a newer version waits while a race is open', () => {
  expect(mayTakeOver([`${own}/manage`, `${own}/game/7`])).toBe(false);
  expect(mayTakeOver([`${own}/manage`, `${own}/?game/`])).toBe(true);
  expect(mayTakeOver([])).toBe(true);
});

test('the version that takes over and the one before stay; those between, which never ruled, go', () => {
  const names = ['egg-app-1', 'other', 'egg-off-1', 'egg-off-2', 'egg-app-2', 'egg-off-3', 'egg-app-3'];
  expect(outdated(names, ['egg-app-', 'egg-off-'], ['3', '1'])).toEqual(['egg-off-2', 'egg-app-2']);
  expect(outdated(names, ['egg-app-', 'egg-off-'], ['3'])).toEqual([
    'egg-app-1',
    'egg-off-1',
    'egg-off-2',
    'egg-app-2',
  ]);
});
