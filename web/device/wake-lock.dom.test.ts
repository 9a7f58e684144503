import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from './wake-lock.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.restoreAllMocks();
});

test('the screen is kept awake while it is looked at, and again after it was hidden', async () => {
  const { asked, released } = wakingPhone();
  const end = keepAwake();
  await settled();
  expect(asked()).toBe(1);
  see('hidden');
  see('visible');
  await settled();
  expect([asked(), released()]).toEqual([2, 0]);
  end();
  await settled();
  see('visible');
  expect([asked(), released()]).toEqual([2, 1]);
});

test('a phone that cannot, or will not, is left alone', async () => {
  expect(keepAwake()()).toBe(undefined);
  Object.defineProperty(navigator, 'wakeLock', {
    value: { request: () => Promise.reject(new DOMException('Low battery', 'NotAllowedError')) },
    configurable: true,
  });
  const end = keepAwake();
  await settled();
  expect(end()).toBe(undefined);
});

function wakingPhone() {
  let [asked, released] = [0, 0];
  const request = async () => {
    asked += 1;
    return { release: async () => void (released += 1) };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return { asked: () => asked, released: () => released };
}

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function settled() {
  return new Promise((resolve) => setTimeout(resolve));
}
