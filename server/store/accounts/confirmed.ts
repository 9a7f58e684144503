import type { Config } from '../../config/config.ts';
import type { Account } from './accounts.ts';

type Confirmable = Pick<Account, 'emailConfirmedAt'>;

/** [A14] Whether an address counts as the person's own: confirmed, or without mail where only this machine can be reached from. */
export function isConfirmed(account: Confirmable, config: Config): boolean {
  return account.emailConfirmedAt !== null || config.trustsAddresses;
}

/** Whether somebody may sign in: where mail goes out, the address must be confirmed first. */
export function maySignIn(account: Confirmable, config: Config): boolean {
  return account.emailConfirmedAt !== null || config.smtpUrl === null;
}
