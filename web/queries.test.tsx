import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Queries } from './queries.tsx';
import { storageKey } from './stored-session.ts';

afterEach(cleanup);

test('what one person was answered is not shown to the next', async () => {
  signIn('priya');
  render(
    <Queries>
      <Secret />
    </Queries>,
  );
  expect(await screen.findByText('for priya')).not.toBe(null);
  act(() => signIn('sam'));
  expect(await screen.findByText('for sam')).not.toBe(null);
  expect(screen.queryByText('for priya')).toBe(null);
});

let asking = '';

function Secret() {
  const { data } = useQuery({ queryKey: ['secret'], queryFn: async () => `for ${asking}`, staleTime: Infinity });
  return <p>{data ?? 'nothing yet'}</p>;
}

/** As another tab would. */
function signIn(id: string) {
  asking = id;
  localStorage.setItem(storageKey, JSON.stringify({ user: { id, user_metadata: {} } }));
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
}
