import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { keptConsent } from '../../app/analytics.ts';
import { CountingQuestion } from './counting-question.tsx';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  localStorage.clear();
});

test('where nothing is configured, nobody is asked', () => {
  show();
  expect(screen.queryByRole('region')).toBe(null);
});

test.each([
  ['No thanks', 'no'],
  ['Yes, count', 'yes'],
])('%s is kept and ends the question', async (answer, consent) => {
  configure();
  show();
  expect(screen.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/terms#cookies');
  await userEvent.click(screen.getByRole('button', { name: answer }));
  expect(keptConsent()).toBe(consent);
  expect(screen.queryByRole('region')).toBe(null);
  cleanup();
  show();
  expect(screen.queryByRole('region')).toBe(null);
});

function configure() {
  const meta = document.createElement('meta');
  meta.name = 'analytics';
  meta.content = 'https://count.example/api/event';
  document.head.append(meta);
}

function show() {
  render(
    <MemoryRouter>
      <CountingQuestion />
    </MemoryRouter>,
  );
}
