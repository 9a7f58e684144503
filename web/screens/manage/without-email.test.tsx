import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { storageKey } from '../../person/stored-session.ts';

test('a session without an e-mail shows what someone who is signed out sees', async () => {
  localStorage.setItem(storageKey, JSON.stringify({ user: { id: '1', user_metadata: { name: 'Ghost' } } }));
  const { Manage } = await import('./manage.tsx');
  render(
    <MemoryRouter initialEntries={['/manage']}>
      <Manage />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Join a Race');
});
