import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settlePayment, settlePayments } from '../../server/payments/settle.ts';
import { discounts, ledger } from '../../server/store/money-tables.ts';
import { browserForThisFile, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { ask, newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

const { origin, deps, pass } = await evening({ PAYMENTS: 'standin' });
const browser = await browserForThisFile();
await deps.database.db.insert(discounts).values([
  { code: 'EGG25', basisPoints: 2_500 },
  { code: 'ONTHEHOUSE', basisPoints: 10_000 },
]);
const { context, page, faults } = await visitor(browser);
await signUp(page, origin, { name: 'Priya', email: 'payer@example.org' });

test('a card that is declined, then a code and a wallet: paid once, said in the other tab too, and the race starts', async () => {
  const gameId = await hosted();
  const other = await context.newPage();
  const elsewhere = await openSheet(other, gameId);
  await elsewhere.getByRole('button', { name: 'Pay £5.00 by card' }).waitFor();
  const sheet = await openStart(gameId);
  await sheet.getByText('This game has not been paid for yet.').waitFor();
  await choose(sheet, 'Pay £5.00 by card', 'Decline');
  await sheet.getByText('Capture failed (402)').waitFor();
  await sheet.getByLabel('Discount code').fill('nonsense');
  await sheet.getByRole('button', { name: 'Apply' }).tap();
  await sheet.getByText('Invalid or expired code').waitFor();
  await sheet.getByLabel('Discount code').fill('egg25');
  await sheet.getByRole('button', { name: 'Apply' }).tap();
  await sheet.getByText('£3.75', { exact: true }).waitFor();
  expect(await seenInEveryLook(sheet.getByText('TEST MODE'))).toEqual(clean(looks));
  await choose(sheet, 'Google Pay', 'Approve');
  const start = sheet.getByRole('button', { name: 'Start', exact: true });
  await untilPaid(start);
  await elsewhere.getByText('Paid. Thank you!').waitFor();
  await start.tap();
  for (const tab of [page, other]) await tab.getByText('LIVE').waitFor();
  await other.close();
  expect(await taken(gameId)).toEqual([375]);
});

test('a reply that is lost is looked up: nobody is asked to pay again, also after coming back', async () => {
  const gameId = await hosted();
  const sheet = await openSheet(page, gameId);
  await choose(sheet, 'Apple Pay', 'Lost reply');
  await sheet.getByText('We are checking your payment').waitFor();
  await page.reload();
  const again = await openSheet(page, gameId);
  await again.getByText('You do not need to pay again').waitFor();
  expect(await seenInEveryLook(again.getByText('You do not need to pay again'))).toEqual(clean(looks));
  pass(120_000);
  await settlePayments(deps);
  await again.getByText('Paid. Thank you!').waitFor();
  expect(await taken(gameId)).toEqual([500]);
});

test('two tabs that both pay take the money once', async () => {
  const gameId = await hosted();
  const other = await context.newPage();
  const [here, there] = [await openSheet(page, gameId), await openSheet(other, gameId)];
  await here.getByRole('button', { name: 'Pay £5.00 by card' }).tap();
  await there.getByRole('button', { name: 'Pay £5.00 by card' }).tap();
  for (const tab of [page, other]) await press(tab, 'Approve');
  for (const sheet of [here, there]) await untilPaid(sheet.getByText('Paid. Thank you!'));
  await other.close();
  expect(await taken(gameId)).toEqual([500]);
});

test('a code that leaves nothing to pay needs no provider', { tags: 'promise' }, async () => {
  const gameId = await hosted();
  const sheet = await openSheet(page, gameId);
  await sheet.getByLabel('Discount code').fill('ONTHEHOUSE');
  await sheet.getByRole('button', { name: 'Apply' }).tap();
  await sheet.getByRole('button', { name: 'Confirm: nothing to pay' }).tap();
  await sheet.getByText('Paid. Thank you!').waitFor();
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await page.reload();
  await page.getByText('Paid. Thank you!').waitFor();
  expect(await taken(gameId)).toEqual([]);
});

test('a lazy host answers, then pays, then fills the teams', async () => {
  const gameId = await newGame(page, { gameGroups: 1, gameBars: 3, gameType: 'lazy', isEmpty: true });
  await page.goto(`${origin}/host/${gameId}`);
  await page.getByLabel('A little').check();
  await page.getByLabel('Occasion').fill('Priya turns thirty');
  await page.getByLabel('Day').fill('2036-12-05');
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByRole('button', { name: 'Pay now' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Pay now' });
  await choose(sheet, 'Pay £9.00 by card', 'Approve');
  await untilPaid(sheet.getByRole('button', { name: 'Done' }));
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await page.getByText("We're on it.").waitFor();
  await page.getByRole('link', { name: '2 Teams' }).waitFor();
  expect(await taken(gameId)).toEqual([900]);
  expect(faults).toEqual([]);
});

/** A game of one team that only has to be paid for. */
async function hosted(): Promise<number> {
  const gameId = await newGame(page, { gameGroups: 1, gameBars: 3 });
  await ask(page, '/api/add-email-to-group', { gameId, gameGroup: 'A', email: 'captain@example.org' });
  return gameId;
}

async function openSheet(tab: Page, gameId: number): Promise<Locator> {
  await tab.goto(`${origin}/host/${gameId}`);
  await tab.getByRole('button', { name: 'Payment' }).click();
  return tab.getByRole('dialog', { name: 'Pay now' });
}

async function openStart(gameId: number): Promise<Locator> {
  await page.goto(`${origin}/host/${gameId}`);
  await page.getByRole('button', { name: '3 Start Game' }).click();
  const sheet = page.getByRole('dialog', { name: 'Start Game' });
  await sheet.getByRole('button', { name: 'Start anyway' }).tap();
  return sheet;
}

/** Presses a way to pay, then what the payer does in the stand-in's window. */
async function choose(sheet: Locator, way: string, what: string): Promise<void> {
  await sheet.getByRole('button', { name: way }).tap();
  await press(page, what);
}

async function press(tab: Page, what: string): Promise<void> {
  await tab.getByRole('dialog', { name: 'Stand-in for PayPal' }).getByRole('button', { name: what }).click();
}

/** Until this shows that it is paid. Where the provider was too slow to say so, the server asks it again, as it does now and then. */
async function untilPaid(shown: Locator): Promise<void> {
  const checking = shown.page().getByText('We are checking your payment').first();
  await eventually(async () => {
    if (await checking.isVisible()) await askProviderAgain();
    return shown.isVisible();
  }).toBe(true);
}

async function askProviderAgain(): Promise<void> {
  const { rows } = await deps.database.pool.query<{ id: string }>(
    "select id from payments where state = 'reconciling'",
  );
  for (const { id } of rows) await settlePayment(deps, id);
}

async function seenInEveryLook(words: Locator) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, words));
  await page.setViewportSize({ width, height });
  return found;
}

/** What the ledger says of a game, in pence. */
async function taken(gameId: number): Promise<number[]> {
  const lines = await deps.database.db.select().from(ledger);
  return lines.filter((line) => line.gameId === gameId).map(({ pence }) => pence);
}
