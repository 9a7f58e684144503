import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** At which step a message is refused, with which reply code and words. */
type Refusal = { at: 'recipient' | 'text'; code: number; words?: string };

export interface MailStandIn {
  port: number;
  url: string;
  /** Every message taken, with the recipients of its envelope. */
  taken: { recipients: string[]; secure: boolean; raw: Buffer }[];
  /** How often somebody tried. */
  tries: () => number;
  /** Refuses from now on; null takes again. */
  refuse: (refusal: Refusal | null) => void;
  /** From now on every message waits for this before it is answered; what never ends is a server that hangs. */
  beforeAnswer: (work: () => Promise<unknown>) => void;
  close: () => Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent, for tests. */
export async function startMailStandIn(port = 0, options: SMTPServerOptions = {}): Promise<MailStandIn> {
  const taken: MailStandIn['taken'] = [];
  let refused: Refusal | null = null;
  let work: (() => Promise<unknown>) | null = null;
  let tries = 0;
  const refusal = (at: Refusal['at']) =>
    refused?.at === at
      ? Object.assign(new Error(refused.words ?? 'no mail for sam@example.org'), { responseCode: refused.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 1,
    onRcptTo: (_address, _session, done) => {
      tries += 1;
      done(refusal('recipient'));
    },
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      const answer = () => {
        const no = refusal('text');
        const recipients = envelope.rcptTo.map(({ address }) => address);
        if (!no) taken.push({ recipients, secure, raw: Buffer.concat(parts) });
        done(no);
      };
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => void Promise.resolve(work?.()).then(answer, done));
    },
    ...options,
  });
  // A client that hangs up is the client's matter.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    taken,
    tries: () => tries,
    refuse: (next) => void (refused = next),
    beforeAnswer: (next) => void (work = next),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
