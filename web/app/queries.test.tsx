import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from '../call/api.ts';
import { Queries } from './queries.tsx';
import { usePerson } from '../person/session.ts';
import { storageKey } from '../person/stored-session.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.removeItem(storageKey);
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
});

test('what could not be read is asked for until it is there, with its words on the screen meanwhile', async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  const { ask, answer } = asked(shown);
  for (let second = 0; second < 20; second += 1) await pass(1_000);
  expect(ask.mock.calls.length).toBeGreaterThan(5);
  expect(shown.slice(-1)).toEqual(['trouble']);
  expect(shown.filter((words) => words !== 'loading')).toEqual(['trouble']);
  answer();
  // No event, and a browser that said all the time that there is a network.
  expect(navigator.onLine).toBe(true);
  await pass(30_000);
  expect(shown.at(-1)).toBe('there');
});

test.each(['focus', 'online', 'visibilitychange'])('on %s it is asked for at once', async (event) => {
  vi.useFakeTimers();
  const shown: string[] = [];
  const { answer } = asked(shown);
  await pass(20_000);
  answer();
  (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event));
  await pass(0);
  expect(shown.at(-1)).toBe('there');
});

test('what the server refused is not asked for again; a server in a hurry is left the time it asked for', async () => {
  vi.useFakeTimers();
  const refused = asked([], new RequestError('No.', 409, { code: 'race-over' }));
  await pass(120_000);
  expect(refused.ask).toHaveBeenCalledTimes(1);
  cleanup();
  const busy = asked([], new RequestError('Later.', 429, { code: 'too-many' }, 60_000));
  await pass(59_000);
  expect(busy.ask).toHaveBeenCalledTimes(1);
  await pass(40_000);
  expect(busy.ask.mock.calls.length).toBeGreaterThan(1);
});

test('a refusal that comes in the place of trouble is shown', async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  const { ask } = asked(shown);
  await pass(5_000);
  ask.mockRejectedValue(new RequestError('Gone.', 404, { code: 'game-not-found' }));
  await pass(30_000);
  expect(shown.at(-1)).toBe('Gone.');
});

test('what one person was answered is not shown to the next', async () => {
  signIn('priya');
  render(
    <Queries>
      <Secret />
    </Queries>,
  );
  await screen.findByText('for priya');
  act(() => signIn('sam'));
  await screen.findByText('for sam');
  expect(screen.queryByText('for priya')).toBe(null);
});

test('what one person was answered never meets the name of the next, not even before anything is drawn', async () => {
  const together: string[] = [];
  function Keeping() {
    const personId = usePerson()?.id;
    const { data } = useQuery({ queryKey: ['secret'], queryFn: async () => `for ${asking}`, staleTime: Infinity });
    useEffect(() => {
      if (data) together.push(`${personId} ${data}`);
    }, [personId, data]);
    return <p>{data}</p>;
  }
  signIn('priya');
  render(
    <Queries>
      <Keeping />
    </Queries>,
  );
  await screen.findByText('for priya');
  act(() => signIn('sam'));
  await screen.findByText('for sam');
  expect(together).toEqual(['priya for priya', 'sam for sam']);
});

/** A screen whose question fails until it is answered, and what it showed. */
function asked(shown: string[], error: Error = new TypeError('Failed to fetch')) {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  function Asking() {
    const { data, error: trouble } = useQuery({ queryKey: ['asked'], queryFn: () => ask() });
    const words = data ?? (trouble instanceof RequestError ? trouble.message : trouble ? 'trouble' : 'loading');
    if (shown.at(-1) !== words) shown.push(words);
    return <p>{words}</p>;
  }
  render(
    <Queries>
      <Asking />
    </Queries>,
  );
  return { ask, answer: () => ask.mockResolvedValue('there') };
}

function pass(ms: number): Promise<void> {
  return act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
}

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
