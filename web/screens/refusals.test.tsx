import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isProblemCode, type ProblemCode, problems, wordsOf } from '#contract/problems';
import { signInProblems } from '#contract/problems/account';
import { newDesk, openDesk } from '../../tests/harness/people/desk.ts';
import { type Drivers, signIn } from '../../tests/harness/browsers/refusals/drivers.ts';
import { storageKey } from '../person/stored-session.ts';
import { type Screen, table, unshown } from '../testing/refusals.ts';

const desk = newDesk();
let session: object;
let drivers: Required<Drivers>;

const rows = Object.entries(table).map(([file, codes]) => ({
  file: file as Screen,
  codes: codes.trim().split(/\s+/) as ProblemCode[],
}));

beforeAll(async () => {
  await openDesk(desk, '/host/7');
  session = JSON.parse(localStorage.getItem(storageKey) ?? '') as object;
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  await import(new URL('../standin-sdk/sdk.ts', import.meta.url).pathname);
  const { hostDrivers } = await import('../../tests/harness/browsers/refusals/host.tsx');
  const { accountDrivers } = await import('../../tests/harness/browsers/refusals/account.tsx');
  const { operatorDrivers } = await import('../../tests/harness/browsers/refusals/operator.tsx');
  const { nightDrivers } = await import('../../tests/harness/browsers/refusals/night.tsx');
  const { playDrivers } = await import('../../tests/harness/browsers/refusals/play.tsx');
  drivers = { ...hostDrivers, ...nightDrivers, ...playDrivers, ...accountDrivers, ...operatorDrivers };
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  signIn(session);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

test('every refusal of the server is shown by a screen, or has a reason why not', () => {
  const refusals = Object.entries(problems).flatMap(([code, { status }]) => (status === null ? [] : [code]));
  const shown = rows.flatMap(({ codes }) => codes);
  const placed = [...shown, ...Object.keys(unshown)];
  expect(refusals.filter((code) => !placed.includes(code))).toEqual([]);
  expect(placed.filter((code) => !isProblemCode(code))).toEqual([]);
  expect(shown.filter((code) => code in unshown)).toEqual([]);
});

test.each(rows)('$file shows each of its refusals with its own message', async ({ file, codes }) => {
  const { call, tap } = await drivers[file](desk);
  for (const code of codes) {
    const words = wordsOf(code, { team: 'Dog', bar: 'The Fleece', seconds: 9, minutes: 9, least: 2, most: 6 });
    const isSignIn = signInProblems.includes(code);
    const expected = textWith(isSignIn ? 'Not authenticated' : words);
    expect(screen.queryAllByText(expected)).toEqual([]);
    const refused = typeof call === 'string' ? call : call(code);
    desk.answers[refused] = { status: problems[code].status ?? 500, body: { code, message: words, error: words } };
    await tap(code);
    await screen.findAllByText(expected);
    expect(document.body.textContent.includes('Not authenticated')).toBe(isSignIn);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBe(null));
  }
});

/** Finds an element whose own text contains these words. */
function textWith(words: string) {
  return (_text: string, element: Element | null): boolean =>
    element !== null &&
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes(words));
}
