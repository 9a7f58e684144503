import { expect, test } from 'vitest';
import { Problem, problems, wordsOf } from './problems.ts';

/** SPEC §8, message by message. */
const catalogue = [
  'Not authenticated',
  'Request failed',
  'Unexpected response',
  'Create failed',
  'Login failed',
  'No session token',
  'Missing token',
  'Google sign-in failed',
  'Signup failed',
  'Google signup failed',
  'Failed to load your games',
  'Failed to load results',
  'Game not found.',
  'Failed to send',
  'Failed to load game',
  'Invalid game id',
  'Game city missing',
  'City not found',
  'Enter a city',
  'Failed to change city',
  'Failed fetching bars',
  'Failed to load nearby bars',
  'Pick a start bar',
  'Failed to save setup',
  'Failed to retrieve location.',
  'Geolocation is not supported by this browser.',
  'Failed to find nearby bars.',
  'Location permission is required to play. Please enable it in your browser settings and refresh the page.',
  'Upload failed ({status})',
  'Something went wrong during verification.',
  'You Failed!',
  "You're not at the correct bar.",
  '{provider} not configured',
  'Order create failed ({status})',
  'Order id missing',
  'Capture failed ({status})',
  'Payment capture failed',
  'Payment error',
  'Unable to initialize {provider}',
  'Invalid or expired code',
  'Invalid code',
  'Could not apply code',
  'Failed to start',
  'Failed to add email',
  'Failed to remove email',
  'Failed to save clue',
  'Failed to load teams',
  'Failed to load group',
  'Unable to verify team membership',
  'Something went wrong',
  'Connection Lost',
  'You are not assigned to a team for this game.',
  'You are not assigned to a team in this game.',
  'Please log in to access your team page.',
  'Please fill out all fields.',
  'The date must be at least one week from today.',
  'Access denied.',
  "We couldn't find that page.",
];

test('every message of the error catalogue is there, word for word', () => {
  const said = new Set<string>(Object.values(problems).map((problem) => problem.words));
  expect(catalogue.filter((words) => !said.has(words))).toEqual([]);
  expect([...said].some((words) => words.startsWith('Camera permission is required to play.'))).toBe(true);
});

test('the places of a template are filled, and an unknown place stays visible', () => {
  expect(wordsOf('order-create-failed', { status: 502 })).toBe('Order create failed (502)');
  expect(wordsOf('payment-not-configured', { provider: 'PayPal' })).toBe('PayPal not configured');
  expect(wordsOf('capture-failed-status')).toBe('Capture failed ({status})');
  expect(wordsOf('wait-after-wrong', { seconds: 1 })).toMatch(/ in 1 second\.$/);
  expect(wordsOf('wait-after-wrong', { seconds: 59 })).toMatch(/ in 59 seconds\.$/);
  expect(wordsOf('codes-locked', { minutes: 1 })).toMatch(/ in 1 minute\.$/);
});

test('a problem carries its code, status and words', () => {
  const problem = new Problem('too-many', { retryAfterS: 30 });
  const { name, code, status, retryAfterS, extra, message } = problem;
  expect({ name, code, status, retryAfterS, extra, message }).toEqual({
    name: 'Problem',
    code: 'too-many',
    status: 429,
    retryAfterS: 30,
    extra: {},
    message: 'Too many tries. Wait a moment, then try again.',
  });
});
