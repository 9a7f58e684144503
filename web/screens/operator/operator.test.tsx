import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { aPayment, anAccount } from '../../../tests/harness/people/operator-answers.ts';
import { Queries } from '../../app/queries.tsx';
import type { Payment } from './money/payment-copy.ts';

let Operator: typeof import('./operator.tsx').Operator;
const desk = newDesk();
const at = Date.parse('2026-11-15T20:04:00Z');

beforeAll(async () => {
  await openDesk(desk, '/operator');
  ({ Operator } = await import('./operator.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  answer('GET /api/mailer/allowed', { allowed: true });
});

afterEach(cleanup);

test('tonight says what waits for somebody, what is on and what is to come; each leads to where it is dealt with', async () => {
  answer('GET /api/operator/tonight', {
    today: '2026-11-15',
    games: [
      {
        gameId: 8,
        gameName: 'Hockey',
        city: 'Leeds',
        gameType: 'classic',
        status: 'setup',
        teams: 3,
        seats: 5,
        paid: 'unpaid',
      },
    ],
    live: [
      {
        gameId: 7,
        gameName: 'Big Night',
        city: 'York',
        startedAt: at,
        isPaused: false,
        teams: 2,
        finished: 1,
        last: { at, text: 'Fox has finished. What a race!' },
      },
    ],
    needs: { payments: 1, lazy: 2, mail: 0, jobs: 3 },
  });
  show('/operator');
  const live = within(await screen.findByRole('list', { name: 'Races that are on' }));
  live.getByText(/^Fox has finished\. What a race! \(.* ago\)$/);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Write a mail', '/mailer'],
    ['1 payment needs a lookMoney that does not fit, or that nobody knows the end of', '/operator?tab=money'],
    ['2 lazy races to makePaid for, and not yet with their hosts', '/operator?tab=lazy'],
    ['3 jobs failThey are tried again by themselves, for a while', '/operator?tab=health'],
    ['Look into it: Big Night', '/operator?tab=support&game=7'],
    ['Look into it: Hockey', '/operator?tab=support&game=8'],
  ]);
});

test('a quiet evening says so, and one that cannot be read can be asked for again', async () => {
  desk.answers['GET /api/operator/tonight'] = { status: 409, body: { message: 'Not now.' } };
  show('/operator');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  answer('GET /api/operator/tonight', { today: '2026-11-15', games: [], live: [], needs: quiet });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing waits for you.');
  screen.getByText('No race is on just now.');
  screen.getByText('No game is set for today.');
});

test('a refund is asked about, sent once, and what came of it is said', async () => {
  till({
    review: [aPayment(at, { state: 'review', reason: 'another amount' })],
    recent: [aPayment(at, {}), aPayment(at, { id: 'p2' })],
  });
  answer('POST /api/operator/payments/p1/refund', { state: 'captured' });
  show('/operator?tab=money');
  const review = within(await screen.findByRole('list', { name: 'Needs a look' }));
  review.getByText('another amount');
  expect(within(screen.getByRole('list', { name: 'Lately' })).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(review.getByRole('button', { name: /^Refund.*£10.00 for Big Night$/ }));
  const sheet = within(screen.getByRole('dialog', { name: 'Refund £10.00?' }));
  expect(heard()).toEqual([]);
  await userEvent.click(sheet.getByRole('button', { name: 'Refund £10.00' }));
  await screen.findByText('£10.00 is on its way back.');
  expect(heard().map(({ call }) => call)).toEqual(['POST /api/operator/payments/p1/refund']);
});

test('a receipt goes out again, and a provider that does not answer is said at its payment', async () => {
  till({ review: [], recent: [aPayment(at, {})] });
  desk.answers['POST /api/operator/payments/p1/check'] = { status: 503, body: { message: 'No word from PayPal.' } };
  show('/operator?tab=money');
  await userEvent.click(await screen.findByRole('button', { name: /^Mail the receipt/ }));
  await screen.findByText('The receipt is on its way.');
  await userEvent.click(screen.getByRole('button', { name: /^Look again/ }));
  await screen.findByText('No word from PayPal.');
  expect(heard().map(({ call }) => call)).toEqual([
    'POST /api/operator/payments/p1/receipt',
    'POST /api/operator/payments/p1/check',
  ]);
});

test('a code is made of per cent, uses and a day, and ended after a question', async () => {
  till({ review: [], recent: [] });
  answer('GET /api/operator/discounts', [aCode({}), aCode({ id: 'c2', code: 'OLD', isOpen: false, endedAt: at })]);
  show('/operator?tab=money');
  expect(await screen.findAllByText('12.5% off')).toHaveLength(2);
  expect(screen.getAllByText(/until 31 December 2026/)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'New code' }));
  const sheet = within(screen.getByRole('dialog', { name: 'New code' }));
  await userEvent.type(sheet.getByLabelText('Code'), 'stag-20');
  await userEvent.type(sheet.getByLabelText('Per cent off'), '12.5');
  await userEvent.click(sheet.getByRole('button', { name: 'Make the code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'End STAG-20' }));
  await userEvent.click(screen.getByRole('button', { name: 'End the code' }));
  await waitFor(() => expect(heard()).toHaveLength(2));
  expect(heard()).toEqual([
    {
      call: 'POST /api/operator/discounts',
      body: { code: 'stag-20', basisPoints: 1_250, lastDay: null, maxUses: null },
    },
    { call: 'POST /api/operator/discounts/c1/end', body: null },
  ]);
});

test('a price is typed in pounds and kept in pence', async () => {
  till({ review: [], recent: [] });
  show('/operator?tab=money');
  const field = await screen.findByLabelText('Classic, a team');
  await userEvent.clear(field);
  await userEvent.type(field, '6.50');
  await userEvent.click(screen.getByRole('button', { name: 'Save Classic, a team' }));
  await screen.findByText('Saved.');
  expect(heard()).toEqual([
    { call: 'PUT /api/operator/constants/price_classic_pence_per_team', body: { constant: 650 } },
  ]);
});

test('mails that wait are tried again; that nobody does the jobs is said aloud', async () => {
  answer('GET /api/operator/health', {
    mail: {
      isConfigured: true,
      waiting: 1,
      oldestWaitingAt: at,
      sent: 3,
      kept: 0,
      failed: 0,
      refusals: 0,
      troubles: [
        { id: 'm', to: 'sam@example.org', subject: 'Hello', at, tries: 2, isGivenUp: false, error: '450 later' },
      ],
    },
    jobs: { waiting: 1, late: 1, failing: [], workers: [] },
  });
  answer('POST /api/operator/try-again', { count: 1 });
  show('/operator?tab=health');
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody does the jobs');
  await userEvent.click(screen.getByRole('button', { name: 'Try waiting mails now' }));
  await screen.findByText('1 mail on the way');
  expect(heard()).toEqual([{ call: 'POST /api/operator/try-again', body: { what: 'mail' } }]);
});

test('a ban takes a reason; whoever works here cannot be banned', async () => {
  answer('POST /api/operator/account', anAccount);
  show('/operator?tab=support');
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'rowdy@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Look up the e-mail address' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ban this account' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Ban Rowdy?' }));
  await userEvent.type(sheet.getByLabelText('Why'), 'Threw a stool.');
  await userEvent.click(sheet.getByRole('button', { name: 'Ban' }));
  await screen.findByText('Banned, and signed out everywhere.');
  screen.getByRole('button', { name: 'Let in again' });
  expect(heard().at(-1)).toEqual({
    call: 'POST /api/operator/accounts/a1/ban',
    body: { banned: true, reason: 'Threw a stool.' },
  });
  answer('POST /api/operator/account', { ...anAccount, isOperator: true });
  await userEvent.click(screen.getByRole('button', { name: 'Look up the e-mail address' }));
  await screen.findByText('Works behind the counter, and so cannot be banned.');
  expect(screen.queryByRole('button', { name: 'Ban this account' })).toBeNull();
});

test('a game is looked at once, when its number is given', async () => {
  answer('POST /api/operator/look', {
    game: {
      gameId: 7,
      gameName: 'Big Night',
      city: 'York',
      gameDate: '2026-11-15',
      gameType: 'classic',
      status: 'fini',
      lazyStage: null,
      teams: 2,
      bars: 3,
      barsListed: 5,
      createdAt: at,
      startedAt: at,
      endedAt: at,
    },
    host: { name: 'Priya', email: 'priya@example.org', isConfirmed: true, isBanned: true },
    seats: 4,
    clues: 8,
    photos: 1,
    pictures: [{ id: 'a-photo', team: 'Fox', sentAt: at, isHidden: false, requests: 2 }],
    payments: [aPayment(at, {})],
    log: [{ seq: 1, at, text: 'And they’re off!' }],
  });
  show('/operator?tab=support');
  await userEvent.type(await screen.findByLabelText('Game number'), '7');
  await userEvent.click(screen.getByRole('button', { name: 'Look up the game number' }));
  const log = within(await screen.findByRole('list', { name: 'The race in words' }));
  log.getByText('And they’re off!');
  screen.getByText('Priya, priya@example.org, banned');
  expect(heard()).toEqual([{ call: 'POST /api/operator/look', body: { gameId: 7 } }]);
  expect(screen.queryByRole('list', { name: 'Photos, newest first' })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Show the photo' }));
  const asked = [{ at, words: 'That is me on the left.' }];
  const photo = { id: 'a-photo', gameId: 7, gameName: 'Big Night', team: 'Fox', sentAt: at, hiddenAt: null, asked };
  answer('POST /api/operator/photo', { ...photo, isRaceOn: false });
  await userEvent.click(screen.getByRole('button', { name: /^Fox, .*Removal requested$/ }));
  const opened = within(await screen.findByRole('dialog'));
  await opened.findByText('That is me on the left.');
  expect(opened.getByRole('img', { name: 'What Fox sent' }).getAttribute('src')).toBe('/api/operator/pictures/a-photo');
});

test('whoever does not work here reads two words', async () => {
  answer('GET /api/mailer/allowed', { allowed: false });
  show('/operator');
  expect((await screen.findByRole('alert')).textContent).toBe('Access denied.Login');
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('a counter that could not be asked is not shut: it is asked again by itself', async () => {
  desk.answers['GET /api/mailer/allowed'] = { status: 0, body: null };
  show('/operator');
  await screen.findByText('We could not ask whether this counter is yours.');
  expect(screen.queryByText('Access denied.')).toBe(null);
  answer('GET /api/mailer/allowed', { allowed: true });
  await screen.findByRole('tablist');
});

const quiet = { payments: 0, lazy: 0, mail: 0, jobs: 0 };

function aCode(given: object) {
  const expiresAt = Date.parse('2027-01-01T00:00:00Z');
  const code = { id: 'c1', code: 'STAG-20', basisPoints: 1_250, expiresAt, maxUses: 50, uses: 3, endedAt: null };
  return { ...code, createdAt: at, isOpen: true, ...given };
}

function till(payments: { review: Payment[]; recent: Payment[] }): void {
  answer('GET /api/operator/payments', payments);
  answer('GET /api/operator/discounts', []);
  answer('GET /api/operator/constants', [
    { name: 'price_classic_pence_per_team', constant: 500, least: 0, most: 10_000 },
  ]);
}

/** What was asked for, but for the cookie that the page renews first. */
function heard() {
  return desk.heard.filter(({ call }) => !call.includes('/api/set-token'));
}

function answer(call: string, body: unknown): void {
  desk.answers[call] = { status: 200, body };
}

function show(address: string): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Queries>
        <Operator />
      </Queries>
    </MemoryRouter>,
  );
}
