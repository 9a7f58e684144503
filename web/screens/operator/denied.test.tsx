// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Denied } from './denied.tsx';

afterEach(cleanup);

test('a stranger reads two words and no more', () => {
  render(<Denied lacks={undefined} />);
  expect(screen.getByRole('alert').textContent).toBe('Access denied.');
});

test('one of ours without a second lock reads how to open the counter', () => {
  render(
    <MemoryRouter>
      <Denied lacks="second-factor" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/^Access denied\.You work here, but/);
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
});
