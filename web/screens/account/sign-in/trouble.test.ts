import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { RequestError } from '../../../call/api.ts';
import { troubleOf } from './trouble.ts';

const noAnswer = 'There is no answer from the server. Check your signal, then try again.';
const notWell = 'The server could not do it just now. Wait a moment, then try again.';
const loggedOut = 'You were logged out, perhaps from another device. Log in again.';
const notTaken = 'The server did not take your login. Load this page again, then try once more.';

test.each([
  [
    'the message of a refusal, its code, and what to do next',
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    {
      words: 'Invalid login credentials',
      why: 'Check the e-mail and the password, then try again.',
      code: 'invalid_credentials',
    },
  ],
  [
    'a refusal whose message says what to do',
    new AuthApiError('Enter a display name.', 422, 'validation_failed'),
    { words: 'Enter a display name.', code: 'validation_failed' },
  ],
  ['a code that every object has', new AuthApiError('Odd.', 422, 'constructor'), { words: 'Odd.', code: null }],
  [
    'the reasons of a weak password',
    new AuthWeakPasswordError('Too easy to guess.', 422, ['Add another word.'] as never[]),
    { words: 'Too easy to guess.', reasons: ['Add another word.'] },
  ],
  [
    'a weak password whose message repeats its reasons',
    new AuthWeakPasswordError('Too easy. Add a word. Or two.', 422, ['Add a word.', 'Or two.'] as never[]),
    { words: 'Too easy.', reasons: ['Add a word.', 'Or two.'] },
  ],
  ['no answer', new AuthRetryableFetchError('Failed to fetch', 0), { words: 'Login failed', why: noAnswer }],
  ['a server that is down', new AuthRetryableFetchError('{}', 503), { words: 'Login failed', why: notWell }],
  ['a network lost on the way to set-token', new TypeError('fetch failed'), { words: 'Login failed', why: noAnswer }],
  ['a session that ended elsewhere', new AuthSessionMissingError(), { words: 'Login failed', why: loggedOut }],
  ['a refused token', new RequestError('Not authenticated', 401, {}), { words: 'Not authenticated', why: notTaken }],
  ['too many tries', new RequestError('Too many tries.', 429, {}), { words: 'Too many tries.' }],
  ['our own server down', new RequestError('We are busy.', 503, {}), { words: 'Login failed', why: 'We are busy.' }],
  ['words of our own', new Error('No session token'), { words: 'No session token' }],
  ['an error without words', new Error(''), { words: 'Login failed' }],
  ['something that is no error', 'oops', { words: 'Login failed' }],
])('%s', (_name, error, trouble) => {
  expect(troubleOf(error, 'Login failed')).toEqual(trouble);
});
