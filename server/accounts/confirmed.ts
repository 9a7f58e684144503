import type { Config } from '../config.ts';
import type { Account } from '../store/accounts.ts';

type Confirmable = Pick<Account, 'emailConfirmedAt'>;

/** Whether an address counts as the person's own: confirmed, or on this machine without mail, where nobody could confirm it. */
export function isConfirmed(account: Confirmable, config: Config): boolean {
  return account.emailConfirmedAt !== null || (config.isLocal && config.smtpUrl === null);
}

/** Whether somebody may sign in: where mail goes out, the address must be confirmed first. */
export function maySignIn(account: Confirmable, config: Config): boolean {
  return account.emailConfirmedAt !== null || config.smtpUrl === null;
}
