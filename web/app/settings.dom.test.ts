import { afterEach, expect, test } from 'vitest';
import { hasMail, mapTiles, pushKey } from './settings.ts';

afterEach(() => document.head.replaceChildren());

test('the head of a page says what this installation has', () => {
  say('push-key', 'BPush');
  say('mail', 'off');
  say('tiles', 'https://tiles.example/{z}/{x}/{y}.png');
  say('tiles-attribution', '© Somebody');
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Somebody' };
  expect([pushKey(), hasMail(), mapTiles()]).toEqual(['BPush', false, tiles]);
});

test('what it does not say is not there', () => {
  expect([pushKey(), hasMail(), mapTiles()]).toEqual([null, true, null]);
});

function say(name: string, content: string): void {
  const tag = document.createElement('meta');
  Object.assign(tag, { name, content });
  document.head.append(tag);
}
