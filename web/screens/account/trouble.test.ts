import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { RequestError } from '../../api.ts';
import { troubleOf } from './trouble.ts';

const noAnswer = 'There is no answer from the server. Check your signal, then try again.';
const notWell = 'The server could not do it just now. Wait a moment, then try again.';

test.each([
  [
    'the message of a refusal, and its code',
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    { words: 'Invalid login credentials', code: 'invalid_credentials' },
  ],
  [
    'the reasons of a weak password, known ones in words',
    new AuthWeakPasswordError('Too easy to guess.', 422, ['length', 'Add another word.'] as never[]),
    { words: 'Too easy to guess.', reasons: ['It is too short.', 'Add another word.'] },
  ],
  [
    'a weak password whose message repeats its reasons',
    new AuthWeakPasswordError('Too easy. Add a word. Or two.', 422, ['Add a word.', 'Or two.'] as never[]),
    { words: 'Too easy.', reasons: ['Add a word.', 'Or two.'] },
  ],
  ['no answer', new AuthRetryableFetchError('Failed to fetch', 0), { words: 'Login failed', why: noAnswer }],
  ['a server that is down', new AuthRetryableFetchError('{}', 503), { words: 'Login failed', why: notWell }],
  ['a network lost on the way to set-token', new TypeError('fetch failed'), { words: 'Login failed', why: noAnswer }],
  ['a refused token', new RequestError('Not authenticated', 401, {}), { words: 'Not authenticated' }],
  ['our own server down', new RequestError('We are busy.', 503, {}), { words: 'Login failed', why: 'We are busy.' }],
  ['words of our own', new Error('No session token'), { words: 'No session token' }],
  ['an error without words', new Error(''), { words: 'Login failed' }],
  ['something that is no error', 'oops', { words: 'Login failed' }],
])('%s', (_name, error, trouble) => {
  expect(troubleOf(error, 'Login failed')).toEqual(trouble);
});
