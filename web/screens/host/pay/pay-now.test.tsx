import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { aGame, changing, newDesk, openDesk, routed } from '../../../../tests/harness/people/desk.ts';
import { Queries } from '../../../app/queries.tsx';

let Host: typeof import('../host.tsx').Host;
const desk = newDesk();

const paywall = 'POST /api/paywall-status';
const create = 'POST /api/paypal/order/create';
const capture = 'POST /api/paypal/order/ORDER1/capture';
const check = 'POST /api/paypal/check-code';
const key = /^[0-9a-f]{32}$/;
const unpaid = { status: 200, body: { paid: false, amountGBP: 10 } };
const checking = { status: 200, body: { paid: false, amountGBP: 10, checking: true } };
const paid = { status: 200, body: { paid: true, amountGBP: 10 } };

beforeAll(async () => {
  await openDesk(desk);
  // The small DOM runs no script files: the stand-in's is run here instead, and its tag counts as loaded.
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  await import(new URL('../../../standin-sdk/sdk.ts', import.meta.url).pathname);
  ({ Host } = await import('../host.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.game = aGame(routed);
  desk.answers[paywall] = unpaid;
  desk.answers['GET /api/paypal/sdk-params'] = { status: 200, body: { clientId: 'egg', merchantId: 'egg' } };
  desk.answers[create] = { status: 200, body: { id: 'ORDER1' } };
  tell({ payments: 'standin', 'payments-sdk': '/paypal-standin/sdk.js' });
});

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

test.each(['Pay £10.00 by card', 'Apple Pay', 'Google Pay'])('%s: ordered, approved, taken, and said', async (way) => {
  const sheet = await openSheet();
  await sheet.findByText('TEST MODE');
  await userEvent.click(await sheet.findByRole('button', { name: way }));
  await approve('Approve');
  await sheet.findByText('Paid. Thank you!');
  sheet.getByText('Your receipt is on its way to priya@example.com.');
  const jsonGame = { game_id: '7', game_type: 'classic', game_groups: 2 };
  expect(desk.heard).toEqual([
    { call: create, body: { item: '7' } },
    { call: 'POST /api/paypal/standin/approve', body: { orderId: 'ORDER1', how: 'card' } },
    { call: capture, body: { item: '7', jsonGame } },
  ]);
  expect([desk.keys[0], desk.keys[2]]).toEqual([expect.stringMatching(key), expect.stringMatching(key)]);
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  screen.getByText('Paid. Thank you!', { ignore: 'dialog *' });
});

test('a code lowers the total, goes with the order, and can be left out again', async () => {
  desk.answers[check] = { status: 200, body: 0.25 };
  const sheet = await openSheet();
  await applyCode(sheet, '  EGG25 ');
  const without = await sheet.findByRole('button', { name: 'Pay without EGG25' });
  expect(await facts(sheet)).toEqual(['Price for 2 teams£10.00', 'EGG25: 25% off−£2.50', 'Total£7.50']);
  await userEvent.click(without);
  expect(await facts(sheet)).toEqual(['Price for 2 teams£10.00', 'Total£10.00']);
  await applyCode(sheet, 'EGG25');
  await userEvent.click(await sheet.findByRole('button', { name: 'Pay £7.50 by card' }));
  await approve('Approve');
  await sheet.findByText('Paid. Thank you!');
  expect(desk.heard.find(({ call }) => call === create)?.body).toEqual({ item: '7', discountCode: 'EGG25' });
});

test.each([
  ['', { status: 200, body: 0.5 }, 'Invalid code'],
  ['EGG', { status: 200, body: 0 }, 'Invalid code'],
  ['EGG', { status: 200, body: 'half' }, 'Invalid code'],
  [
    'EGG',
    { status: 404, body: { code: 'code-expired', message: 'Invalid or expired code' } },
    'Invalid or expired code',
  ],
  ['EGG', { status: 500, body: {} }, 'Could not apply code'],
  ['EGG', { status: 0, body: null }, 'Could not apply code'],
])('a code that does not work says so: %s %o', async (code, answer, words) => {
  desk.answers[check] = answer;
  const sheet = await openSheet();
  await applyCode(sheet, code);
  await sheet.findByText(words);
  expect(await facts(sheet)).toEqual(['Price for 2 teams£10.00', 'Total£10.00']);
});

test.each([
  [{ id: 'free', paid: true }, [create]],
  [{ id: 'free' }, [create, 'POST /api/paypal/order/free/capture']],
])('where a code leaves nothing to pay, no provider is asked: %o', async (made, calls) => {
  desk.answers[check] = { status: 200, body: 1 };
  desk.answers[create] = changing({ status: 200, body: made }, () => {
    desk.answers[paywall] = paid;
  });
  const sheet = await openSheet();
  await applyCode(sheet, 'ONTHEHOUSE');
  const confirm = await sheet.findByRole('button', { name: 'Confirm: nothing to pay' });
  expect(sheet.queryByRole('button', { name: /card/ })).toBe(null);
  await userEvent.dblClick(confirm);
  await sheet.findByText('Paid. Thank you!');
  expect(desk.heard.map(({ call }) => call).filter((call) => call !== check)).toEqual(calls);
});

test('a payment that is declined says so, and another try is a press away', async () => {
  const words = 'The payment was declined and no money was taken.';
  desk.answers[capture] = { status: 402, body: { code: 'payment-declined', message: words } };
  const sheet = await openSheet();
  await userEvent.click(await sheet.findByRole('button', { name: 'Pay £10.00 by card' }));
  await approve('Decline', unpaid);
  expect([...(await sheet.findByRole('alert')).querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Your card was declined. Nothing was taken.',
    'Try another card, or pay another way.',
    'Capture failed (402)',
  ]);
  delete desk.answers[capture];
  await userEvent.click(sheet.getByRole('button', { name: 'Pay £10.00 by card' }));
  await approve('Approve');
  await sheet.findByText('Paid. Thank you!');
});

test('an answer that is lost is asked for again under the same key, and nobody pays twice', async () => {
  desk.answers[capture] = { status: 0, body: null };
  const sheet = await openSheet();
  await userEvent.click(await sheet.findByRole('button', { name: 'Pay £10.00 by card' }));
  await approve('Lost reply', unpaid);
  await sheet.findByText('We are checking your payment');
  expect(sheet.queryByRole('button', { name: /by card/ })).toBe(null);
  delete desk.answers[capture];
  await eventually(() => desk.heard.filter(({ call }) => call === capture).length).toBeGreaterThan(1);
  desk.answers[paywall] = paid;
  await sheet.findByText('Paid. Thank you!');
  const keys = desk.heard.flatMap(({ call }, n) => (call === capture ? [desk.keys[n]] : []));
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['paid after all', paid, 'Paid. Thank you!'],
  ['not taken after all', unpaid, 'Payment capture failed'],
])('while the provider has not said, we look until it has: %s', async (_name, found, words) => {
  desk.answers[capture] = { status: 200, body: { success: true, paid: false } };
  const sheet = await openSheet();
  await userEvent.click(await sheet.findByRole('button', { name: 'Pay £10.00 by card' }));
  await approve('Approve', checking);
  await sheet.findByText('We are checking your payment');
  let looks = 0;
  desk.answers[paywall] = {
    status: 200,
    get body() {
      looks += 1;
      return checking.body;
    },
  };
  await eventually(() => looks).toBeGreaterThan(0);
  desk.answers[paywall] = found;
  await sheet.findByText(words);
});

test('who comes back while a payment is looked at is not asked for money', async () => {
  desk.answers[paywall] = checking;
  await show();
  await screen.findByText('We are checking your payment');
  const sheet = await openSheet();
  await sheet.findByText(/You do not need to pay again/);
  expect(sheet.queryByRole('button', { name: /Pay/ })).toBe(null);
});

test('who closes the provider’s sheet has paid nothing and may choose again', async () => {
  const sheet = await openSheet();
  for (const way of ['Google Pay', 'Apple Pay', 'Pay £10.00 by card']) {
    await userEvent.click(await sheet.findByRole('button', { name: way }));
    await approve('Cancel', unpaid);
    await eventually(() => sheet.getByRole('button', { name: way }).getAttribute('aria-busy')).toBe(null);
  }
  expect(sheet.queryByRole('alert')).toBe(null);
  expect(desk.heard.map(({ call }) => call)).toEqual([create]);
});

test.each([
  [{ status: 503, body: { code: 'busy', message: 'We are busy.' } }, 'Order create failed (503)We are busy.'],
  [{ status: 200, body: {} }, 'Order id missingTry again, or pay another way.'],
  [{ status: 0, body: null }, /^Payment error/],
])('an order that cannot be made says so: %o', async (answer, words) => {
  desk.answers[create] = answer;
  const sheet = await openSheet();
  await userEvent.click(await sheet.findByRole('button', { name: 'Pay £10.00 by card' }));
  expect((await sheet.findByRole('alert')).textContent).toMatch(words);
});

test('keys that are missing on the server say so', async () => {
  const body = { code: 'payment-not-configured', message: 'PayPal not configured' };
  desk.answers['GET /api/paypal/sdk-params'] = { status: 503, body };
  const sheet = await openSheet();
  expect((await sheet.findByRole('alert')).textContent).toContain('PayPal not configured');
});

test('an SDK that does not come up says so, and is asked for again', async () => {
  const sdk: unknown = Reflect.get(window, 'paypal');
  Reflect.deleteProperty(window, 'paypal');
  const sheet = await openSheet();
  expect((await sheet.findByRole('alert')).textContent).toContain('Unable to initialize PayPal');
  Object.assign(window, { paypal: sdk });
  await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await sheet.findByRole('button', { name: 'Pay £10.00 by card' });
});

test.each([
  ['off', { status: 200, body: { paid: true, amountGBP: 0 } }, 'Games are free here: nothing to pay.'],
  ['unset', { status: 200, body: { paid: false, amountGBP: 10 } }, 'PayPal not configured'],
])('where payments are %s the page says so, and there is nothing to press', async (by, answer, words) => {
  tell({ payments: by });
  desk.answers[paywall] = answer;
  await show();
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Payment' })).toBe(null);
});

test('a lazy game that is answered and not paid for asks for the money first, and for nothing else', async () => {
  const given = { knowCity: 'a_little', barPreferences: '', occasion: 'Thirty', playDate: '2036-12-05' };
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'submitted', lazy_questionnaire: given });
  await show();
  const payNow = await screen.findByRole('button', { name: 'Pay now' });
  expect(screen.queryByRole('link', { name: '2 Teams' })).toBe(null);
  await userEvent.click(payNow);
  const sheet = within(screen.getByRole('dialog', { name: 'Pay now' }));
  await userEvent.click(await sheet.findByRole('button', { name: 'Pay £10.00 by card' }));
  desk.game = { ...desk.game, lazy_stage: 'paid' };
  await approve('Approve');
  await userEvent.click(await sheet.findByRole('button', { name: 'Done' }));
  await screen.findByRole('link', { name: '2 Teams' });
});

/** What the server wrote into the head of the page. */
function tell(settings: Record<string, string>): void {
  document.head.replaceChildren(
    ...Object.entries(settings).map(([name, content]) =>
      Object.assign(document.createElement('meta'), { name, content }),
    ),
  );
}

async function openSheet() {
  if (!screen.queryByRole('heading', { level: 1 })) await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Payment' }));
  return within(screen.getByRole('dialog', { name: 'Pay now' }));
}

/** What the payer does in the stand-in's sheet, and what the server says of the money from then on. */
async function approve(choice: string, then = paid): Promise<void> {
  const sheet = within(await screen.findByRole('dialog', { name: 'Stand-in for PayPal' }));
  desk.answers['POST /api/paypal/standin/approve'] = changing({ status: 200, body: { success: true } }, () => {
    desk.answers[paywall] = then;
  });
  await userEvent.click(sheet.getByRole('button', { name: choice }));
}

async function applyCode(sheet: ReturnType<typeof within>, code: string): Promise<void> {
  const field = await sheet.findByLabelText('Discount code');
  if (code !== '') await userEvent.type(field, code);
  await userEvent.click(sheet.getByRole('button', { name: 'Apply' }));
}

async function facts(sheet: ReturnType<typeof within>): Promise<(string | null | undefined)[]> {
  return (await sheet.findAllByRole('term')).map((term: HTMLElement) => term.parentElement?.textContent);
}

async function show() {
  render(
    <MemoryRouter initialEntries={['/host/7']}>
      <Queries>
        <Routes>
          <Route path="/host/:id" element={<Host />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: "Priya's Big Night" });
}
