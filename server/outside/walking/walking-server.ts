import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { type Point, routerProtocols } from './router-protocols.ts';

/** A routing server of the operator's own (WALKING_URL). */
export interface WalkingServer {
  /** Metres from each place to each, row by row, infinite where it knows no way; null where it does not tell. */
  table: (places: readonly Point[]) => Promise<number[] | null>;
}

interface WalkingDeps {
  config: Pick<Config, 'walkingUrl'>;
  log: Logger;
  now: () => Date;
}

/** It did not answer as a routing server does; `forS` says how long it is left alone. */
class RouterFailed extends Error {
  override name = 'RouterFailed';
  readonly forS: number;

  constructor(reason: string, forS: number) {
    super(reason);
    this.forS = forS;
  }
}

const answerWithinMs = 2_000;
const mostBytes = 2 * 1024 * 1024;
/** Told that a list is no good, it may be asked about another at once. */
const silence = { unreachableS: 60, improperS: 30, refusedS: 0 };

/** Asks the routing server; null where none is set. After a failure it is left alone for a while, which is logged once. */
export function openWalkingServer({ config, log, now }: WalkingDeps): WalkingServer | null {
  const { walkingUrl } = config;
  if (!walkingUrl) return null;
  const { by, address } = walkingUrl;
  const protocol = routerProtocols[by];
  let silentUntilMs = 0;
  let isFailing = false;

  async function ask(places: readonly Point[]): Promise<number[]> {
    const { url, json } = protocol.question(address, places);
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => failed('it could not be reached', silence.unreachableS));
    if (response.status === 400) return failed('it refused the list', silence.refusedS);
    if (!response.ok) return failed(`it answered ${response.status}`, silence.improperS);
    const text = await textOf(response).catch(() => failed('it broke off', silence.unreachableS));
    try {
      return protocol.read(JSON.parse(text), places.length);
    } catch {
      return failed('it gave no proper answer', silence.improperS);
    }
  }

  return {
    table: async (places) => {
      if (places.length > protocol.mostPlaces || now().getTime() < silentUntilMs) return null;
      try {
        const metres = await ask(places);
        if (isFailing) log.info({ walking: by }, 'the routing server answers again');
        isFailing = false;
        return metres;
      } catch (error) {
        if (!(error instanceof RouterFailed)) throw error;
        silentUntilMs = now().getTime() + 1_000 * error.forS;
        const words = `walks are told by our own streets, or guessed: the routing server failed, ${error.message}`;
        if (isFailing) log.debug({ walking: by }, words);
        else log.warn({ walking: by, seconds: error.forS }, words);
        isFailing = true;
        return null;
      }
    },
  };
}

function failed(reason: string, forS: number): never {
  throw new RouterFailed(reason, forS);
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new RangeError('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
