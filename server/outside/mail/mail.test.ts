import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { startSmtp } from '../../../tests/harness/servers/smtp.ts';
import { type MailMessage, MailRefused, openMail, smtpOptions } from './mail.ts';

const smtp = await startSmtp();
const mail = overSmtp(smtp.url);
const folder = join(await mkdtemp(join(tmpdir(), 'pickled-egg-mail-')), 'mail');
afterAll(() => rm(join(folder, '..'), { recursive: true }));

test('a message arrives as it was written, once, over TLS when the server offers it', async () => {
  await mail.send(aMessage({}));
  const [arrived, ...others] = await arrivals();
  expect(others).toEqual([]);
  expect([arrived?.recipients, arrived?.secure]).toEqual([['sam@example.org'], true]);
  expect(arrived?.email).toMatchObject({
    from: { name: 'Pickled Egg', address: 'hello@egg.example' },
    to: [{ name: 'Sam Ünal', address: 'sam@example.org' }],
    subject: 'Café opens — at 8',
    messageId: '<0b0e6d3c-7a0f-4b57-9f1a-9e8a3f0e1c11@egg.example>',
    date: '2026-11-14T20:00:00.000Z',
    text: 'Hello\n',
    html: '<p>Hello</p>\n',
  });
  expect(arrived?.email.headers.map(({ key }) => key)).toContain('auto-submitted');
});

test('what one may refuse carries the way out that mail programs know (RFC 8058), and nothing else does', async () => {
  await mail.send(aMessage({ unsubscribeUrl: 'https://egg.example/unsubscribe/abc' }));
  await mail.send(aMessage({}));
  const ways = (await arrivals()).map(({ email }) =>
    email.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  );
  expect(ways).toEqual([
    [
      ['list-unsubscribe', '<https://egg.example/unsubscribe/abc>'],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ],
    [],
  ]);
});

test('sent twice it carries the same Message-ID', async () => {
  await mail.send(aMessage({}));
  await mail.send(aMessage({}));
  const ids = (await arrivals()).map(({ email }) => email.messageId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test.each([
  ['name', { to: { name: 'Sam\r\nBcc: eve@example.org', address: 'sam@example.org' } }],
  ['name', { to: { name: 'Sam" <eve@example.org>, "', address: 'sam@example.org' } }],
  ['subject', { subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nEvil' }],
])('a %s cannot add headers or recipients (%j)', async (_part, wrong) => {
  await mail.send(aMessage(wrong));
  const [arrived] = await arrivals();
  expect(arrived?.recipients).toEqual(['sam@example.org']);
  expect(arrived?.email.to).toEqual([{ name: expect.any(String), address: 'sam@example.org' }]);
  expect(arrived?.email.bcc).toBeUndefined();
  expect(arrived?.email.text).toBe('Hello\n');
});

test.each([
  'sam@example.org\r\nRCPT TO:<eve@example.org>',
  'sam@example.org\nBcc: eve@example.org',
  'sam@example.org, eve@example.org',
  'sam@example.org> SIZE=1',
  'Sam <sam@example.org>',
  '',
])('what is not exactly one address is refused before anything is sent (%j)', async (address) => {
  const tries = smtp.tries();
  await expect(mail.send(aMessage({ to: { name: null, address } }))).rejects.toThrow(MailRefused);
  expect([smtp.tries(), smtp.taken]).toEqual([tries, []]);
});

test.each([
  ['recipient', 550, true],
  ['text', 554, true],
  ['recipient', 450, false],
  ['text', 451, false],
  ['recipient', 503, false],
] as const)('a refusal of the %s with %i is final: %s', async (at, code, isFinal) => {
  smtp.refuse({ at, code });
  const error = await mail.send(aMessage({})).catch((failure: unknown) => failure);
  smtp.refuse(null);
  expect(error).toMatchObject({ message: expect.stringContaining(String(code)) });
  expect([error instanceof MailRefused, smtp.taken]).toEqual([isFinal, []]);
});

test('a wrong password is ours to mend, not final', async () => {
  const locked = await startSmtp(0, {
    authOptional: false,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  });
  const error = await overSmtp(locked.url.replace('//', '//egg:wrong@'))
    .send(aMessage({}))
    .catch((e: unknown) => e);
  expect(error).toMatchObject({ code: 'EAUTH', responseCode: 535 });
  expect(error).not.toBeInstanceOf(MailRefused);
});

test('a server that is not there is worth another try', async () => {
  const port = await freePort();
  const error = await overSmtp(`smtp://127.0.0.1:${port}`)
    .send(aMessage({}))
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});

test('smtps:// speaks TLS from the first byte', async () => {
  const tls = await startSmtp(0, { secure: true });
  await overSmtp(tls.url.replace('smtp:', 'smtps:')).send(aMessage({}));
  expect(tls.taken.map(({ recipients, secure }) => ({ recipients, secure }))).toEqual([
    { recipients: ['sam@example.org'], secure: true },
  ]);
});

test.each([
  ['smtp://egg:secret@mail.example:587', true, true],
  ['smtp://mail.example', false, true],
  ['smtps://egg:secret@mail.example', false, true],
  ['smtp://egg:secret@localhost:25', false, false],
  ['smtp://127.0.0.1', false, false],
  ['smtp://[::1]:25', false, false],
])('%s: TLS demanded %s, certificate checked %s', (url, requireTLS, rejectUnauthorized) => {
  expect(smtpOptions(url)).toMatchObject({ url, requireTLS, tls: { rejectUnauthorized } });
});

test('without a server the message is a file that only we can read, named by time and id, and a repeat is the same file', async () => {
  const files = openMail({ smtpUrl: null, mailFrom: { name: '', address: 'hello@localhost' } }, folder);
  await files.send(aMessage({}));
  await files.send(aMessage({}));
  const [name = '', ...others] = await readdir(folder);
  expect([name, others]).toEqual(['20261114T200000Z-0b0e6d3c-7a0f-4b57-9f1a-9e8a3f0e1c11.eml', []]);
  const modes = await Promise.all([folder, join(folder, name)].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600]);
  const raw = await readFile(join(folder, name));
  expect(raw.toString().replaceAll('\r\n', '')).not.toContain('\n');
  expect(await PostalMime.parse(raw)).toMatchObject({
    to: [{ name: 'Sam Ünal', address: 'sam@example.org' }],
    subject: 'Café opens — at 8',
    messageId: '<0b0e6d3c-7a0f-4b57-9f1a-9e8a3f0e1c11@localhost>',
    html: '<p>Hello</p>\n',
  });
});

/** What the server took since we last asked, read by a parser that is not the sender's. */
function arrivals() {
  return Promise.all(smtp.taken.splice(0).map(async (one) => ({ ...one, email: await PostalMime.parse(one.raw) })));
}

function overSmtp(smtpUrl: string) {
  return openMail({ smtpUrl, mailFrom: { name: 'Pickled Egg', address: 'hello@egg.example' } }, '/nowhere');
}

function aMessage(given: Partial<MailMessage>): MailMessage {
  return {
    id: '0b0e6d3c-7a0f-4b57-9f1a-9e8a3f0e1c11',
    to: { name: 'Sam Ünal', address: 'sam@example.org' },
    subject: 'Café opens — at 8',
    html: '<p>Hello</p>',
    text: 'Hello',
    createdAt: new Date('2026-11-14T20:00:00Z'),
    unsubscribeUrl: null,
    ...given,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
