import { Agent, type IncomingMessage, request } from 'node:http';

/** A call as a phone makes it. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: object;
}

export interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  said: Record<string, unknown>;
}

/** No answer came in time. */
export class TooLate extends Error {}

/** A phone that hears nothing for so long takes its call for lost, as ours do. */
const answerMs = 20_000;

/** The connections of a crowd; lighter than fetch, since crowd and server share a machine. */
export class Wire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  /** Rejects where no answer came. */
  ask(origin: string, { method = 'POST', path, headers, body }: Call): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        origin + path,
        {
          method,
          agent: this.#agent,
          timeout: answerMs,
          headers: {
            ...headers,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('error', reject);
          answer.once('close', () => {
            if (!answer.complete) return reject(new Error('The answer broke off.'));
            const { statusCode: status = 0, headers: told } = answer;
            return resolve({ status, headers: told, said: saidIn(told, Buffer.concat(parts)) });
          });
        },
      );
      sent.once('timeout', () => sent.destroy(new TooLate('No answer came.')));
      sent.once('error', reject);
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function saidIn(headers: IncomingMessage['headers'], bytes: Buffer): Record<string, unknown> {
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  return isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : { text: bytes.toString() };
}
