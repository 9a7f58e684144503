import { expect, test } from 'vitest';
import { darkShell } from './dark-shell.ts';

test('the page of a race is dark before its script has run, its picture and the browser round it too', () => {
  const shell = `<html lang="en-GB">
    <meta name="theme-color" content="#0D1512" media="(prefers-color-scheme: dark)">
    <source media="(prefers-color-scheme: light)" srcset="/light.svg">`;
  expect(darkShell(shell)).toBe(`<html lang="en-GB" data-theme="dark">
    <meta name="theme-color" content="#0D1512" media="all">
    <source media="not all" srcset="/light.svg">`);
});
