import { expect, test } from 'vitest';
import { openLog, withoutSecrets } from './log.ts';

test.each([
  ['mail to sam.o-neil+x@example.co.uk failed', 'mail to [email] failed'],
  ['550 user юзер.два@пример.рф unknown', '550 user [email] unknown'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
  ['eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl expired', '[token] expired'],
  ['GET /results/7?at=60&link=abc-_1&x=1', 'GET /results/7?at=60&link=[token]&x=1'],
  ['at 53.96123, -1.08234 now', 'at [position] now'],
  ['{"lat":53.96,"lon":-1.08}', '{"lat":[position],"lon":[position]}'],
  ['password=hunter2&x=1', 'password=[secret]&x=1'],
  ['{"token_hash":"abc123"}', '{"token_hash":"[secret]"}'],
  ['connect postgresql://egg:pw@db/egg', 'connect postgresql://[secret]'],
])('%s is logged as %s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean);
});

test('a text of any length is read once and cut, and the cut shows no half of a secret', () => {
  const letters = 'a'.repeat(20_000_000);
  expect(withoutSecrets(letters)).toBe(`${'a'.repeat(2_000)}…`);
  const atTheCut = `${'a '.repeat(995)}sam.oneil@example.org and more`;
  expect(withoutSecrets(atTheCut)).toBe(`${'a '.repeat(995)}[email] an…`);
});

test('an error that is logged without words keeps its secrets too', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const error = new Error('broke for sam@example.org');
  log.error(error);
  log.error({ err: error });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['broke for [email]', 'broke for [email]']);
  expect(lines.join('')).not.toContain('sam@');
});

test('a database error is logged without the row it quotes', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key for sam@example.org'), {
    code: '23505',
    constraint: 'accounts_email_key',
    detail: 'Key (email)=(sam@example.org) already exists.',
  });
  log.error(
    { err: error, email: 'sam@example.org', deep: { er: [{ lat: 53.9, note: 'from sam@example.org' }] } },
    'could not keep sam@example.org',
  );
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({
    msg: 'could not keep [email]',
    email: '[redacted]',
    deep: { er: [{ lat: '[redacted]', note: 'from [email]' }] },
    err: { message: 'duplicate key for [email]', code: '23505', constraint: 'accounts_email_key' },
  });
  expect(lines[0]).not.toContain('sam@');
});
