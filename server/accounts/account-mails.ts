import type { Config } from '../config/config.ts';
import { mailBody, type MailParts, withoutLinks } from '../mails/mail-body.ts';
import { written } from '../mails/templates.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { Tx } from '../store/database.ts';
import { listGames } from '../store/games/games.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { keepOneTimeToken, type Purpose } from '../store/accounts/one-time-tokens.ts';
import { readRecoveryCodes } from '../store/accounts/factors.ts';

type Addressee = Pick<Account, 'id' | 'email' | 'displayName' | 'emailConfirmedAt'>;

const notYou =
  'Was it not you? Choose a new password at once with the link above, then change the one of your mailbox too.';

const pages: Record<Purpose, (token: string) => string> = {
  confirm: (token) => `/confirm-email#token_hash=${token}&type=signup`,
  recover: (token) => `/reset-password#token_hash=${token}&type=recovery`,
  'email-change': (token) => `/confirm-email#token_hash=${token}&type=email_change`,
};

/** The token rides in the fragment, which browsers send to nobody and no log sees. */
async function linkFor(tx: Tx, config: Config, account: Addressee, purpose: Purpose, now: Date): Promise<string> {
  return config.publicOrigin + pages[purpose](await keepOneTimeToken(tx, account.id, purpose, now));
}

/** Until an address is confirmed a stranger may have chosen the name: they must not write into somebody's mail. */
function knownName({ emailConfirmedAt, displayName }: Addressee): string | null {
  return emailConfirmedAt ? displayName : null;
}

async function send(tx: Tx, account: Addressee, subject: string, parts: MailParts): Promise<void> {
  const name = knownName(account);
  const mail = mailBody({ heading: `${subject}.`, greeting: name === null ? 'Hello,' : `Hello ${name},`, ...parts });
  await queueMail(tx, { to: { name, address: account.email }, subject, ...mail });
}

export async function sendConfirmation(tx: Tx, config: Config, account: Addressee, now: Date): Promise<void> {
  const confirmUrl = await linkFor(tx, config, account, 'confirm', now);
  await queueMail(tx, {
    to: { name: null, address: account.email },
    ...written('confirm-email', config, { confirmUrl }),
  });
}

/** [K4] To the address a guest wants to become an account with: it says that a guest asks, and which one, since anybody may. */
export async function sendNewAddress(tx: Tx, config: Config, guest: Account, now: Date): Promise<void> {
  if (guest.newEmail === null) throw new Error('There is no address to confirm.');
  const url = await linkFor(tx, config, guest, 'email-change', now);
  const games = (await listGames(tx, guest.id, null)).map(({ game }) => game);
  const game = games.find(({ status }) => status === 'ongoing') ?? games[0];
  const race = game ? ` in the race “${withoutLinks(game.name)}”` : '';
  const subject = 'A guest wants to use your address';
  const mail = mailBody({
    heading: `${subject}.`,
    greeting: 'Hello,',
    paragraphs: [
      `A guest named ${withoutLinks(guest.displayName)}${race} wants to use this address.`,
      'If that is you, confirm it, and your seat and your races stay yours. Do it on the phone you play with: anywhere else you choose a new password first, and that phone has to log in again.',
      'The link works once, for the next 24 hours. Only the newest link to this address works.',
    ],
    action: { label: 'Confirm my address', url },
    footnote: 'If that was not you, ignore this mail: without the tap nobody can use your address here.',
  });
  await queueMail(tx, { to: { name: null, address: guest.newEmail }, subject, ...mail });
}

export async function sendRecovery(tx: Tx, config: Config, account: Addressee, now: Date): Promise<void> {
  const resetUrl = await linkFor(tx, config, account, 'recover', now);
  const name = knownName(account);
  const mail = written('password-reset', config, { displayName: name ?? 'there', resetUrl });
  await queueMail(tx, { to: { name, address: account.email }, ...mail });
}

/** Welcomes somebody whose address has just been shown to be theirs. */
export async function sendWelcome(tx: Tx, config: Config, { email, displayName }: Addressee): Promise<void> {
  const mail = written('welcome', config, {
    displayName,
    createUrl: `${config.publicOrigin}/create`,
    howToPlayUrl: `${config.publicOrigin}/how-to-play`,
  });
  await queueMail(tx, { to: { name: displayName, address: email }, ...mail });
}

/** Sent instead of a confirmation, so that the sign-up page tells nobody who has an account. */
export async function sendAlreadyHere(tx: Tx, config: Config, account: Addressee, now: Date): Promise<void> {
  await send(tx, account, 'You already have an account', {
    paragraphs: [
      'Somebody just tried to sign up with your address, and you are on our list already.',
      'If it was you, sign in as usual. Forgotten the password? Choose a new one with this link: it works once, for the next hour.',
    ],
    action: { label: 'Choose a new password', url: await linkFor(tx, config, account, 'recover', now) },
    footnote: 'Was it not you? Then do nothing: nothing has changed.',
  });
}

export async function sendPasswordChanged(tx: Tx, config: Config, account: Addressee): Promise<void> {
  await send(tx, account, 'Your password was changed', {
    paragraphs: [
      'Your password has just been changed, and you were signed out everywhere else.',
      'If that was you, all is well and there is nothing to do.',
    ],
    action: { label: 'It was not me', url: `${config.publicOrigin}/forgot-password` },
    footnote: notYou,
  });
}

export async function sendFactorAdded(tx: Tx, config: Config, account: Addressee): Promise<void> {
  await send(tx, account, 'An authenticator app was added', {
    paragraphs: [
      'An authenticator app has just been added to your account. From now on logging in takes one of its codes.',
      'If that was you, all is well and there is nothing to do.',
    ],
    action: { label: 'It was not me', url: `${config.publicOrigin}/forgot-password` },
    footnote: notYou,
  });
}

export async function sendFactorRemoved(tx: Tx, config: Config, account: Addressee): Promise<void> {
  await send(tx, account, 'An authenticator app was removed', {
    paragraphs: [
      'An authenticator app has just been removed from your account. Its codes no longer count.',
      'If that was you, all is well and there is nothing to do.',
    ],
    action: { label: 'It was not me', url: `${config.publicOrigin}/forgot-password` },
    footnote: notYou,
  });
}

export async function sendRecoveryCodeUsed(tx: Tx, config: Config, account: Addressee): Promise<void> {
  const { left } = await readRecoveryCodes(tx, account.id);
  await send(tx, account, 'A recovery code was used', {
    paragraphs: [
      `Somebody, we hope you, has just opened the second lock of your account with a recovery code. ${codesLeft(left)}`,
      'Is your phone lost? Then remove its authenticator app on your account page, and add one on the new phone.',
    ],
    action: { label: 'Go to my account', url: `${config.publicOrigin}/account` },
    footnote: `Was it not you? Choose a new password at once at ${config.publicOrigin}/forgot-password, then make new recovery codes on your account page.`,
  });
}

export async function sendRecoveryCodesReplaced(tx: Tx, config: Config, account: Addressee): Promise<void> {
  await send(tx, account, 'New recovery codes were made', {
    paragraphs: [
      'New recovery codes have just been made for your account. Those you had before no longer work.',
      'If that was you, all is well and there is nothing to do.',
    ],
    action: { label: 'It was not me', url: `${config.publicOrigin}/forgot-password` },
    footnote: notYou,
  });
}

function codesLeft(left: number): string {
  if (left === 0) return 'It was your last one: make new ones on your account page.';
  return left === 1 ? 'It works no more. One is left.' : `It works no more. ${left} are left.`;
}
