import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { problems } from '#contract/problems';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import { Queries } from '../../app/queries.tsx';

const hourMs = 3_600_000;
const here = {
  id: 'd1',
  name: 'Chrome on Android',
  signedInAt: Date.now() - hourMs,
  seenAt: Date.now(),
  isThisOne: true,
};
const there = {
  id: 'd2',
  name: 'Safari on iPhone',
  signedInAt: Date.now(),
  seenAt: Date.now() - 2 * hourMs,
  isThisOne: false,
};

let Devices: typeof import('./devices.tsx').Devices;
let DeleteAccount: typeof import('./delete-account.tsx').DeleteAccount;
let AccountFile: typeof import('./account-file.tsx').AccountFile;
let heard: [string, string, unknown][] = [];
let devices: unknown[] = [];
let deletion: [number, unknown] = [200, { success: true }];
const went: string[] = [];

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await openForScreens(server, '/account', / (404|409|422) /);
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
  ({ Devices } = await import('./devices.tsx'));
  ({ DeleteAccount } = await import('./delete-account.tsx'));
  ({ AccountFile } = await import('./account-file.tsx'));
});

beforeEach(() => {
  heard = [];
  devices = [here, there];
  deletion = [200, { success: true }];
  went.length = 0;
});

afterEach(cleanup);

test('devices say what they are and when they were seen; another one is logged out by a press', async () => {
  render(<Queries>{<Devices />}</Queries>);
  const list = await screen.findByRole('list', { name: 'Where you are logged in' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Chrome on AndroidHere and now · logged in on \d+ \w+This device$/),
    expect.stringMatching(/^Safari on iPhoneSeen 2 hours ago · logged in on \d+ \w+Log out Safari on iPhone$/),
  ]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Log out Safari on iPhone']);
  await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  expect((await screen.findByRole('status')).textContent).toBe('Safari on iPhone is logged out');
  expect(within(list).getAllByRole('listitem').length).toBe(1);
  expect(heard).toEqual([['DELETE', '/api/account/devices/d2', null]]);
});

test('the file is asked for once the server knows who asks', async () => {
  render(<AccountFile />, { wrapper: Queries });
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(went).toEqual(['/api/account/export.zip']));
});

test.each([
  ['current_password_wrong', 'That password is not right.'],
  ['racing-now', 'You are in “Egg”, and that race is on. Delete your account once it is over.'],
  ['sign-in-again', problems['sign-in-again'].words],
] as const)('a deletion that is refused (%s) says why, and nothing is forgotten', async (code, message) => {
  localStorage.setItem('sound', 'on');
  deletion = [problems[code].status, { message, code, error: message }];
  await askForDeletion('secret');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect([went, localStorage.getItem('sound')]).toEqual([[], 'on']);
});

test('a deleted account: the phone forgets whose it was, keeps what is of others, and goes home with a word', async () => {
  localStorage.setItem('pickled-egg-session', '{}');
  localStorage.setItem('agreeGame', '[7]');
  localStorage.setItem('unsentClue:me:7:A:osm:n1', '{}');
  localStorage.setItem('unsentClue:other:7:A:osm:n1', '{}');
  sessionStorage.setItem('tel', '+447700900123');
  await askForDeletion('');
  await waitFor(() => expect(went).toEqual(['/?notification=account_deleted']));
  expect(heard).toContainEqual(['POST', '/api/account/delete', { password: null }]);
  expect([Object.keys(localStorage), sessionStorage.length]).toEqual([['unsentClue:other:7:A:osm:n1'], 0]);
});

test('a guest deletes without a password: there is none', async () => {
  render(<DeleteAccount personId="me" isGuest />, { wrapper: Queries });
  await userEvent.click(screen.getByRole('button', { name: 'Delete everything about me' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete everything about you?' });
  expect(within(dialog).queryByLabelText('Your password')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(went).toEqual(['/?notification=account_deleted']));
  expect(heard).toContainEqual(['POST', '/api/account/delete', { password: null }]);
});

async function askForDeletion(password: string): Promise<void> {
  render(<DeleteAccount personId="me" isGuest={false} />, { wrapper: Queries });
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
  if (password) await userEvent.type(within(dialog).getByLabelText('Your password'), password);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const [url = '', method = ''] = [request.url, request.method];
  if (method !== 'GET') heard.push([method, url, body === '' ? null : JSON.parse(body)]);
  if (method === 'DELETE') devices = [here];
  const [status, said] = saidTo(url, method);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

function saidTo(url: string, method: string): [number, unknown] {
  if (url === '/api/account/delete') return deletion;
  if (url === '/api/account/devices') return [200, devices];
  return method === 'DELETE' ? [200, { success: true }] : [404, { message: `Nobody answers ${url}` }];
}
