import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Queries } from '../app/queries.tsx';
import { RequestError } from './api.ts';
import { troubleFrom } from './trouble.ts';
import { useSend } from './use-send.ts';

const rename = { game_name: 'Egg' };
const tooLate = new RequestError('The race is over.', 409, { code: 'race-over', message: 'The race is over.' });

test('two taps are one call; once it is answered the next tap is another', async () => {
  const sending = open('Failed to save');
  const { call, answer } = held();
  act(() => void sending.current.send(rename, call));
  act(() => void sending.current.send(rename, call));
  await waitFor(() => expect(sending.current.isSending).toBe(true));
  expect(call).toHaveBeenCalledTimes(1);
  await act(answer);
  await waitFor(() => expect(sending.current.isSending).toBe(false));
  expect(sending.current.trouble).toBe(null);
  await act(() => sending.current.send(rename, async () => call(rename, '')));
  expect(call).toHaveBeenCalledTimes(2);
});

test('the same wish keeps its key until it is answered', async () => {
  const sending = open('Failed to save');
  const keys: string[] = [];
  for (const outcome of [new TypeError('no signal'), tooLate, null, null]) {
    await act(() =>
      sending.current.send(rename, (input, key) => {
        keys.push(`${input.game_name} ${key}`);
        return outcome ? Promise.reject(outcome) : Promise.resolve();
      }),
    );
  }
  const [first, ...others] = keys;
  expect(others.map((key) => key === first)).toEqual([true, true, false]);
});

test.each([
  ['the server’s words, with its code', tooLate, { words: 'The race is over.', code: 'race-over' }],
  ['ours, where it had none', new RequestError('', 500, {}), { words: 'Failed to save' }],
  ['ours, where there was no answer', new TypeError('Failed to fetch'), { words: 'Failed to save' }],
])('a refusal is said: %s', async (_how, error, trouble) => {
  const sending = open('Failed to save');
  await act(() => sending.current.send({}, () => Promise.reject(error)));
  await waitFor(() => expect(sending.current.trouble).toEqual(trouble));
  expect(sending.current.isSending).toBe(false);
});

test('a screen may say it in a way of its own', async () => {
  const sending = open((error) => troubleFrom(error, 'Your game was not changed'));
  await act(() => sending.current.send({}, () => Promise.reject(tooLate)));
  const trouble = { words: 'Your game was not changed', why: 'The race is over.' };
  await waitFor(() => expect(sending.current.trouble).toEqual(trouble));
});

test('trouble goes when it is forgotten, and when the next try begins', async () => {
  const sending = open('Failed to save');
  await act(() => sending.current.send({}, () => Promise.reject(tooLate)));
  await waitFor(() => expect(sending.current.trouble).not.toBe(null));
  act(() => sending.current.forget());
  await waitFor(() => expect(sending.current.trouble).toBe(null));
  act(() => sending.current.say({ words: 'Give your game a name.' }));
  expect(sending.current.trouble).toEqual({ words: 'Give your game a name.' });
  const { call, answer } = held();
  act(() => void sending.current.send(rename, call));
  expect(sending.current.trouble).toBe(null);
  await act(answer);
});

test('what is under way is not forgotten', async () => {
  const sending = open('Failed to save');
  const { call, answer } = held();
  act(() => void sending.current.send(rename, call));
  await waitFor(() => expect(sending.current.isSending).toBe(true));
  act(() => sending.current.forget());
  expect(sending.current.isSending).toBe(true);
  await act(answer);
});

function open(saying: Parameters<typeof useSend>[0]) {
  return renderHook(() => useSend(saying), { wrapper: Queries }).result;
}

/** A call that is answered when the test says so. */
function held() {
  let resolve: () => void;
  const answered = new Promise<void>((answer) => (resolve = answer));
  return {
    call: vi.fn<(input: typeof rename, key: string) => Promise<void>>(() => answered),
    answer: async () => resolve(),
  };
}
