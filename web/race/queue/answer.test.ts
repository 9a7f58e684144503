import { expect, test } from 'vitest';
import { RequestError } from '../../call/api.ts';
import { delayIn, isOutOfRoom, refusalIn } from './answer.ts';

test.each([
  ['no signal', new TypeError('Failed to fetch')],
  ['no answer in time', new DOMException('No answer came in time.', 'TimeoutError')],
  ['a server in trouble', new RequestError('Something went wrong', 500, { code: 'out-of-order' })],
  ['a node that goes away', new RequestError('Try again', 503, { code: 'race-elsewhere' })],
  ['a session to be renewed', new RequestError('Not authenticated', 401, { code: 'not-authenticated' })],
  ['too much at once', new RequestError('Too many', 429, { code: 'too-many' })],
  ['too many photos in a minute', new RequestError('Too many', 429, { code: 'over_request_rate_limit' })],
  ['a pause this phone did not know of', new RequestError('The race is paused', 409, { code: 'race-paused' })],
  ['a wrong guess of the team a moment ago', new RequestError('Wrong bar', 429, { code: 'wait-after-wrong' }, 40_000)],
  ['a sabotage shown a moment ago', new RequestError('That was quick', 409, { code: 'sabotage-too-soon' })],
  ['a proxy without its server', new RequestError('Request failed', 502, {})],
  ['the page of a pub’s network', new RequestError('Request failed', 404, {})],
  ['something that is no answer of ours', new RequestError('Unexpected response', 200, {})],
])('%s is worth another try', (_words, error) => {
  expect(refusalIn(error)).toBeNull();
});

test('a proxy that takes nothing of this size is an answer too: it would say so for ever', () => {
  const words = 'Upload failed (413)';
  expect(refusalIn(new RequestError('Request failed', 413, {}))).toEqual({
    code: 'photo-too-large',
    words,
    status: 413,
  });
});

test.each([
  [409, 'cannot-tell', 'We cannot tell where you are.'],
  [429, 'codes-locked', 'Too many wrong codes.'],
  [403, 'no-team', 'You are not assigned to a team for this game.'],
  [409, 'captains-press', 'A team mate presses the buttons for your team.'],
  [403, 'captains-press', 'A team mate presses the buttons for your team.'],
  [422, 'photo-used', 'That photo has proved another bar.'],
])('%d %s is an answer, in the server’s words', (status, code, message) => {
  expect(refusalIn(new RequestError('Not authenticated', status, { code, message }))).toEqual({
    code,
    words: message,
    status,
  });
});

test('a code that is newer than this page is an answer all the same, known by its words', () => {
  const newer = new RequestError('Not on a Sunday.', 409, { code: 'of-a-newer-server', message: 'Not on a Sunday.' });
  expect(refusalIn(newer)).toEqual({ code: 'of-a-newer-server', words: 'Not on a Sunday.', status: 409 });
});

test('our own server says why it cannot take it yet, and for how long; a lost signal says nothing', () => {
  const wrong = new RequestError('Wrong bar.', 429, { code: 'wait-after-wrong' }, 40_000);
  expect(delayIn(wrong, 1_000)).toEqual({ code: 'wait-after-wrong', words: 'Wrong bar.', until: 41_000 });
  expect(delayIn(new RequestError('Request failed', 502, {}), 1_000)).toBe(null);
  expect(delayIn(new TypeError('Failed to fetch'), 1_000)).toBe(null);
});

test('[P11] a photo is sent at once where no more unfinished uploads are kept, and for no other reason', () => {
  const codes = ['uploads-unfinished', 'uploads-of-game', 'disk-low', 'over_request_rate_limit', 'photo-quota'];
  const full = codes.filter((code) => isOutOfRoom(new RequestError('No', 429, { code })));
  expect(full).toEqual(['uploads-unfinished', 'uploads-of-game', 'disk-low']);
});
