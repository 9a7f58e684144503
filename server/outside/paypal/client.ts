import type { Payments } from '../../config/config.ts';
import { recordIn, textIn } from './answers.ts';

export type PayPalSettings = Omit<Extract<Payments, { by: 'paypal' }>, 'by'>;

/** PayPal's last word on a call: it did nothing. `issue` is its code for why, such as INSTRUMENT_DECLINED. */
export class PayPalRefused extends Error {
  override name = 'PayPalRefused';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string, debugId: string) {
    super(`PayPal refused: ${status} ${issue} (debug id ${debugId})`);
    this.status = status;
    this.issue = issue;
  }
}

/** No answer, or none we can use: it may have been done all the same. */
export class PayPalUnsure extends Error {
  override name = 'PayPalUnsure';
}

interface PayPalClient {
  ask<T>(
    method: 'GET' | 'POST',
    path: string,
    read: (answer: unknown) => T,
    how?: { headers?: Record<string, string>; body?: unknown },
  ): Promise<T>;
}

/** Refusals that are about the call. All others are about the moment (our key, their load, the same call under way): ask again. */
const finalStatuses = [400, 403, 404, 422];
/** A token is not used to its last minute. */
const renewEarlyS = 60;
const mostBytes = 512 * 1024;

/** Calls to PayPal's REST with a token that is kept as long as it lasts. */
export function openPayPalClient(settings: PayPalSettings, answerWithinMs: number): PayPalClient {
  let token: { bearer: string; untilMs: number } | null = null;
  let asking: Promise<string> | null = null;

  async function send(path: string, request: RequestInit): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await fetch(new URL(path, settings.apiUrl), {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return { status: response.status, answer: JSON.parse(await textOf(response)) as unknown };
    } catch (error) {
      throw new PayPalUnsure(`no answer of PayPal's to ${path}`, { cause: error });
    }
  }

  async function newToken(): Promise<string> {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const { status, answer } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (status !== 200) throw new PayPalUnsure(`PayPal gave no token: ${status}`);
    return readWith((fields) => {
      const { access_token: given, expires_in: lastsS } = recordIn(fields);
      if (typeof lastsS !== 'number') throw new PayPalUnsure('a token without an end');
      token = { bearer: textIn(given), untilMs: performance.now() + (lastsS - renewEarlyS) * 1_000 };
      return token.bearer;
    }, answer);
  }

  /** One question for all who need a token just now. */
  async function bearer(): Promise<string> {
    if (token && performance.now() < token.untilMs) return token.bearer;
    asking ??= newToken().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    ask: async (method, path, read, { headers = {}, body } = {}) => {
      const request = async () => {
        const used = await bearer();
        const sent = await send(path, {
          method,
          headers: { ...headers, authorization: `Bearer ${used}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (sent.status === 401 && token?.bearer === used) token = null;
        return sent;
      };
      let { status, answer } = await request();
      if (status === 401) ({ status, answer } = await request());
      if (status >= 200 && status < 300) return readWith(read, answer);
      const refusal = readWith(refusalIn, answer);
      if (finalStatuses.includes(status)) throw new PayPalRefused(status, refusal.issue, refusal.debugId);
      throw new PayPalUnsure(`PayPal answered ${status} ${refusal.issue} to ${path} (debug id ${refusal.debugId})`);
    },
  };
}

function readWith<T>(read: (answer: unknown) => T, answer: unknown): T {
  try {
    return read(answer);
  } catch (error) {
    throw new PayPalUnsure('PayPal gave no proper answer', { cause: error });
  }
}

/** The finest word for why: the first detail's issue, else the error's name, or the short form of a bad token. */
function refusalIn(answer: unknown): { issue: string; debugId: string } {
  const { name, error, details, debug_id: debugId } = recordIn(answer);
  const first = Array.isArray(details) && details.length > 0 ? recordIn(details[0]) : {};
  return { issue: textIn(first['issue'] ?? name ?? error), debugId: typeof debugId === 'string' ? debugId : 'none' };
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
