import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { InstallHint } from './install-hint.tsx';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  dispatchEvent(new Event('appinstalled'));
});

test('a browser that offers nothing gets no hint', () => {
  render(<InstallHint />);
  expect(screen.queryByRole('region')).toBe(null);
});

test('where the browser offers it, one press installs', async () => {
  render(<InstallHint />);
  let asked = 0;
  const prompt = async () => void (asked += 1);
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })));
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(asked).toBe(1);
  expect(screen.queryByRole('region')).toBe(null);
});

test('an iPhone is told in words, until it is told not now', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
  render(<InstallHint />);
  expect(screen.getByRole('region').textContent).toContain('Tap Share, then Add to Home Screen.');
  expect(screen.queryByRole('button', { name: 'Install' })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region')).toBe(null);
  cleanup();
  render(<InstallHint />);
  expect(screen.queryByRole('region')).toBe(null);
});

test('an installed app needs no hint', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(<InstallHint />);
  expect(screen.queryByRole('region')).toBe(null);
});
