import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastScreenId } from '#contract/pages/last-screen';
import { eventually } from '../../tests/harness/eventually.ts';
import { Skeleton } from '../parts/page/skeleton.tsx';
import { liftOthersScreen, liftScreen } from './lift-screen.ts';

let finished: string[] = [];

beforeEach(() => {
  finished = [];
  const moving = (name: string, endTime: number) => ({
    effect: { getComputedTiming: () => ({ endTime }) },
    finish: () => finished.push(name),
  });
  Object.assign(document, { getAnimations: () => [moving('splat', 220), moving('rocking egg', Infinity)] });
  const screen = document.createElement('div');
  screen.id = lastScreenId;
  screen.dataset['person'] = 'fox';
  document.body.append(screen);
});

afterEach(() => {
  cleanup();
  document.getElementById(lastScreenId)?.remove();
});

test('what was last seen goes when the race is there, and what flew in then does not fly in again', () => {
  liftScreen();
  expect([isThere(), finished]).toEqual([false, ['splat']]);
  liftScreen();
  expect(finished).toEqual(['splat']);
});

test.each([
  ['fox', true],
  ['dog', false],
  [null, false],
])('signed in is %s: it stays %s', (personId, stays) => {
  liftOthersScreen(personId);
  expect(isThere()).toBe(stays);
});

test('it stays while the page waits for something, and goes when it has anything else to say', async () => {
  const { rerender } = render(<Skeleton words="Loading…" />);
  rerender(<Skeleton key="next" words="Still loading…" />);
  await Promise.resolve();
  expect(isThere()).toBe(true);
  rerender(<p>You are not in this race.</p>);
  await eventually(isThere).toBe(false);
});

function isThere(): boolean {
  return document.getElementById(lastScreenId) !== null;
}
