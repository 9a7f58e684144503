import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aRace, aStep, aView } from '../../../testing/a-race.ts';
import { type Race, RaceProvider } from '../../../race/race.ts';
import { Announcer } from './announcer.tsx';

afterEach(cleanup);

test('nothing is said at first, and then what changes, once', () => {
  const { rerender } = render(announcer());
  expect(said()).toEqual(['', '']);
  rerender(announcer({ view: aView({ step: aStep({ token: '12.A.4', number: 5, text: 'Next.' }) }) }));
  expect(said()).toEqual(['', 'New clue. Bar 5 of 6. Next.']);
});

test('a line that is being tied again is not worth a word, one that is lost is', () => {
  const { rerender } = render(announcer(linked('reconnecting')));
  rerender(announcer(linked('live')));
  rerender(announcer(linked('reconnecting')));
  expect(said()).toEqual(['', '']);
  rerender(announcer(linked('offline')));
  expect(said()).toEqual(['', 'No signal. Claims are banked.']);
  rerender(announcer(linked('reconnecting')));
  rerender(announcer(linked('live')));
  expect(said()).toEqual(['', 'Back on the line.']);
});

function announcer(changes: Partial<Race> = {}) {
  return (
    <RaceProvider value={aRace(changes)}>
      <Announcer />
    </RaceProvider>
  );
}

function linked(link: Race['line']['link']): Partial<Race> {
  return { line: { ...aRace().line, link } };
}

/** What cannot wait, and what can. */
function said(): (string | null)[] {
  return ['assertive', 'polite'].map((how) => document.querySelector(`[aria-live=${how}]`)?.textContent ?? null);
}
