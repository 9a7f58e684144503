import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SMTPTransportOptions, SendMailOptions } from 'nodemailer';
import { cleanLine } from '#contract/text/clean-text';
import { foldEmail } from '#contract/text/checks';
import type { Config } from '../../config/config.ts';
import { loadedOnce } from '../../config/loaded-once.ts';

export interface MailMessage {
  /** Becomes the Message-ID, so that a message sent twice is seen as one. */
  id: string;
  to: { name: string | null; address: string };
  subject: string;
  html: string;
  text: string;
  createdAt: Date;
  /** Where its reader says that they want no more of these (RFC 8058); null for mail that one cannot refuse. */
  unsubscribeUrl: string | null;
}

export interface Mail {
  /**
   * Resolves when the message was taken over, by a mail server ('sent') or into a file because there is none ('kept'); throws
   * MailRefused when no further try can help.
   */
  send(message: MailMessage): Promise<'sent' | 'kept'>;
}

/** The recipient or the message was refused for good. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** Nobody has this address: further mail to it would come back too. */
  readonly isBounce: boolean;

  constructor(message: string, { isBounce = false, ...options }: ErrorOptions & { isBounce?: boolean } = {}) {
    super(message, options);
    this.isBounce = isBounce;
  }
}

/** Mail over SMTP, or as .eml files in the folder when no server is configured. */
export function openMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, folder: string): Mail {
  return config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : fileMail(folder, config.mailFrom);
}

type From = Config['mailFrom'];

function smtpMail(url: string, from: From): Mail {
  const opened = loadedOnce(async () => (await import('nodemailer')).createTransport(smtpOptions(url)));
  return {
    async send(message) {
      const transport = await opened();
      await transport.sendMail(composed(message, from)).catch((error: SmtpError) => {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error, isBounce: isNobodys(error) }) : error;
      });
      return 'sent';
    },
  };
}

/**
 * smtps:// is TLS from the first byte; smtp:// turns to TLS when the server offers it, and must when a password
 * would travel. A relay on this machine may show any certificate. The URL's query overrides, in nodemailer's names.
 */
export function smtpOptions(url: string): SMTPTransportOptions {
  const { hostname, username, protocol } = new URL(url);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return {
    url,
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback,
    tls: { rejectUnauthorized: !isLoopback },
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
}

type SmtpError = Error & { responseCode?: number; command?: string };

/** A 5xx to the recipient or the text is final; to us (sign-in, sender, connection) it is ours to mend. 503 is about order. */
function isFinal({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 500 && responseCode !== 503 && (command === 'RCPT TO' || command === 'DATA');
}

/** Said of the recipient, and not of what the server thinks of us: 5.7 is policy. */
function isNobodys({ responseCode = 0, command, message }: SmtpError): boolean {
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !/\b5\.7\.\d|relay/i.test(message);
}

function fileMail(folder: string, from: From): Mail {
  const opened = loadedOnce(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async send(message) {
      const transport = await opened();
      const { message: eml } = await transport.sendMail(composed(message, from));
      const time = message.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const path = join(folder, `${time}-${message.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, eml, { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
      return 'kept';
    },
  };
}

/** Addresses go in as objects and only when they are exactly one: nodemailer would split a string at a comma or line break. */
function composed(message: MailMessage, from: From): SendMailOptions {
  const address = foldEmail(message.to.address);
  if (!address || address !== message.to.address) throw new MailRefused('The recipient is not one plain address.');
  const to = { name: cleanLine(message.to.name ?? ''), address };
  return {
    messageId: `<${message.id}@${from.address.split('@').at(-1)}>`,
    date: message.createdAt,
    from,
    to,
    envelope: { from: from.address, to: [address] },
    subject: cleanLine(message.subject),
    text: message.text,
    html: message.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(message) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One press in the mail program ends it, without a page (RFC 8058). */
function wayOut({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  return {
    'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
