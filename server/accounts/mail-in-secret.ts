import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { mayTry, networkOf } from '../http/rate-limits.ts';
import { type Account, holdAddress, readAccountByEmail } from '../store/accounts/accounts.ts';
import type { Purpose } from '../store/accounts/one-time-tokens.ts';
import type { Tx } from '../store/database.ts';
import { sendConfirmation, sendRecovery } from './account-mails.ts';

/** What may be asked for by an address alone. */
type MailedAgain = Exclude<Purpose, 'email-change'>;

const mails: Record<MailedAgain, (tx: Tx, config: Deps['config'], account: Account, now: Date) => Promise<void>> = {
  confirm: sendConfirmation,
  recover: sendRecovery,
};

/**
 * Mails a link to an address if there is one to mail, and shows nobody whether it did. Only mails that go out are counted, each
 * purpose for itself: else a stranger could use up the mails that the owner will need.
 */
export async function mailInSecret(
  deps: Deps,
  {
    email,
    ip,
    purposeFor,
  }: { email: string; ip: string | undefined; purposeFor: (account: Account) => MailedAgain | null },
): Promise<void> {
  const { db } = deps.database;
  await withFixedDuration(async () => {
    const account = await readAccountByEmail(db, email);
    const purpose = account && !account.bannedAt ? purposeFor(account) : null;
    if (!account || !purpose) return;
    const mayMail = await mayTry(deps, [
      [`mail-${purpose}`, email],
      ['mail-address', networkOf(ip)],
    ]);
    if (!mayMail) return;
    await db.transaction(async (tx) => {
      await holdAddress(tx, email);
      const held = await readAccountByEmail(tx, email);
      if (held && purposeFor(held) === purpose) await mails[purpose](tx, deps.config, held, deps.now());
    });
  });
}

const steadyMs = 250;

/** Answers after the same time whether or not there was something to do, so that the time tells nobody who has an account. */
export async function withFixedDuration(
  work: () => Promise<unknown>,
  wait: () => Promise<unknown> = () => pause(steadyMs),
): Promise<void> {
  await Promise.all([work(), wait()]);
}
