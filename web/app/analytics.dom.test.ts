import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { count, isCountingConfigured, keepConsent, keptConsent } from './analytics.ts';

const heard: unknown[] = [];
let origin = '';
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    heard.push([request.method, request.headers['content-type'], request.headers.cookie, JSON.parse(body || 'null')]);
    response.writeHead(202).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(collector.address() as AddressInfo).port}`;
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  // The small DOM asks any other origin first, which a browser does not for plain text.
  happyDOM.setURL(`${origin}/login?redirectTo=/secret`);
});

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  heard.length = 0;
});

afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

test('an agreed event arrives with its name and its parts, and neither cookie nor query', async () => {
  configure();
  keepConsent('yes');
  count({ name: 'sign_in', props: { method: 'email' } });
  await eventually(() => heard).toHaveLength(1);
  const event = {
    name: 'sign_in',
    domain: 'localhost',
    url: `${origin}/login`,
    props: { method: 'email' },
  };
  expect(heard[0]).toEqual(['POST', 'text/plain', undefined, event]);
});

test('nothing is sent where it is not configured, not agreed to, or refused', async () => {
  keepConsent('yes');
  expect(isCountingConfigured()).toBe(false);
  count({ name: 'sign_up', props: { method: 'google' } });
  localStorage.clear();
  configure();
  expect(keptConsent()).toBe(null);
  count({ name: 'sign_up', props: { method: 'google' } });
  keepConsent('no');
  count({ name: 'game_create', props: { name: 'Big Night', type: 'classic' } });
  keepConsent('yes');
  count({ name: 'game_create', props: { name: 'Last Night', type: 'lazy' } });
  await eventually(() => heard).toHaveLength(1);
  expect(JSON.stringify(heard)).toContain('Last Night');
});

test('a word that is no answer is no consent', () => {
  localStorage.setItem('countingConsent', 'true');
  expect(keptConsent()).toBe(null);
});

function configure() {
  const meta = document.createElement('meta');
  meta.name = 'analytics';
  meta.content = `${origin}/api/event`;
  document.head.append(meta);
}
