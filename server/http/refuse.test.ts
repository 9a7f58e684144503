import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import { openLog } from '../config/log.ts';
import { isPassing, refuse } from './refuse.ts';

test('what passes is a warning without a stack, what is broken an error with one, what is refused nothing', async () => {
  const lines: Record<string, unknown>[] = [];
  const loggerInstance = openLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance });
  app.setErrorHandler(refuse);
  const errors: Record<string, Error> = {
    busy: new Problem('busy', { retryAfterS: 3 }),
    locked: Object.assign(new Error('canceling statement for sam@example.org'), { code: '55P03' }),
    query: new Error('Failed query: insert into accounts values ($1)\nparams: Sam Brine', {
      cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
    }),
    files: Object.assign(new Error('too many open files, open'), { code: 'EMFILE' }),
    disk: Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }),
    broken: new Error('a bug'),
    refused: new Problem('game-not-found'),
  };
  app.get<{ Params: { what: string } }>('/:what', async ({ params }) => Promise.reject(errors[params.what]));
  const statuses = [];
  for (const what of Object.keys(errors)) statuses.push((await app.inject(`/${what}`)).statusCode);
  expect(statuses).toEqual([503, 503, 503, 503, 507, 500, 404]);
  expect(lines.map(({ level, msg, problem, why }) => ({ level, msg, problem, why }))).toEqual([
    { level: 40, msg: 'a request was put off', problem: 'busy', why: 'We are busy. Try again in a moment.' },
    { level: 40, msg: 'a request was put off', problem: 'busy', why: 'canceling statement for [email]' },
    { level: 40, msg: 'a request was put off', problem: 'busy', why: 'could not extend file' },
    { level: 40, msg: 'a request was put off', problem: 'busy', why: 'too many open files, open' },
    { level: 50, msg: 'a request failed', problem: undefined, why: undefined },
    { level: 50, msg: 'a request failed', problem: undefined, why: undefined },
  ]);
  expect(lines.map((line) => JSON.stringify(line).includes('refuse.test'))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(JSON.stringify(lines)).not.toContain('Brine');
});

test.each([
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['08P01', 'server conn crashed?'],
  ['08006', 'connection failure'],
])('a standby that has not taken over yet and a pooler without a server pass: %s', (code, message) => {
  const error = Object.assign(new Error(message), { code });
  expect(isPassing(new Error('Failed query', { cause: error }))).toBe(true);
});
