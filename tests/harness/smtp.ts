import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

/** What the server does with the next message: takes it, or refuses it at a step with a reply code. */
type Mood = { at: 'recipient' | 'text'; code: number } | null;

export interface SmtpStandIn {
  port: number;
  url: string;
  /** Every message taken, with the recipients of its envelope. */
  taken: { recipients: string[]; secure: boolean; raw: Buffer }[];
  /** How often somebody tried. */
  tries: () => number;
  refuse: (mood: Mood) => void;
  close: () => Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startSmtp(port = 0, options: SMTPServerOptions = {}): Promise<SmtpStandIn> {
  const taken: SmtpStandIn['taken'] = [];
  let mood: Mood = null;
  let tries = 0;
  const refusal = (at: string) =>
    mood?.at === at ? Object.assign(new Error(`no mail for sam@example.org`), { responseCode: mood.code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      tries += 1;
      done(refusal('recipient'));
    },
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        const no = refusal('text');
        const recipients = envelope.rcptTo.map(({ address }) => address);
        if (!no) taken.push({ recipients, secure, raw: Buffer.concat(parts) });
        done(no);
      });
    },
    ...options,
  });
  // A client that hangs up is the client's matter.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  afterAll(close);
  const bound = (server.server.address() as AddressInfo).port;
  const refuse = (next: Mood) => void (mood = next);
  return { port: bound, url: `smtp://127.0.0.1:${bound}`, taken, tries: () => tries, refuse, close };
}
