import { holdAccount, isConfirmed } from '../store/accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { longMoment, mailBody, type MailParts, withoutLinks } from '../mails/mail-body.ts';
import type { Tx } from '../store/database.ts';
import { readGameById } from '../store/games/games.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import type { Payment } from '../store/money/payments.ts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const shown = (pence: number) => pounds.format(pence / 100);

/** [B10] A receipt by mail to whoever paid; false when there is nobody any more, or their address may be somebody else's. */
export async function sendReceipt({ config }: Pick<Deps, 'config'>, tx: Tx, payment: Payment): Promise<boolean> {
  const game = await readGameById(tx, payment.gameId);
  const off = payment.amountPence - payment.totalPence;
  return send({ config }, tx, payment, 'Your receipt', {
    paragraphs: [
      ...testMode(payment),
      `Thank you. “${withoutLinks(game?.name ?? 'Your game')}” is paid for: ${shown(payment.totalPence)}.`,
      ...(off > 0 ? [`The price was ${shown(payment.amountPence)}; your code took ${shown(off)} off.`] : []),
      `Paid on ${longMoment(payment.capturedAt ?? payment.updatedAt)}. Our reference: ${payment.id}.`,
    ],
    ...(game ? { action: { label: 'Open your game', url: `${config.publicOrigin}/host/${game.gameId}` } } : {}),
    footnote: 'Cancel the game before its race has started, and you get all of it back the way you paid.',
  });
}

/** Tells whoever paid that so much of their money is on its way back. */
export async function sendRefundNote(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  payment: Payment,
  pence: number,
): Promise<boolean> {
  const ofWhat = pence < payment.totalPence ? ` of ${shown(payment.totalPence)}` : '';
  return send({ config }, tx, payment, 'Your money is on its way back', {
    paragraphs: [
      ...testMode(payment),
      `We have given back ${shown(pence)}${ofWhat}, the way it was paid. It may take a few days to show on your account.`,
      `Our reference: ${payment.id}.`,
    ],
    footnote: 'If you did not expect this, just answer this mail.',
  });
}

function testMode({ provider }: Payment): string[] {
  return provider === 'standin' ? ['TEST MODE: no money moves.'] : [];
}

async function send(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { accountId }: Payment,
  subject: string,
  parts: MailParts,
): Promise<boolean> {
  const payer = await holdAccount(tx, accountId);
  if (!payer || payer.deletedAt || !isConfirmed(payer, config)) return false;
  const mail = mailBody({ heading: `${subject}.`, greeting: `Hello ${payer.displayName},`, ...parts });
  await queueMail(tx, { to: { name: payer.displayName, address: payer.email }, subject, ...mail });
  return true;
}
