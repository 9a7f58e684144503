import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';

/** A public server gave no answer we could use, or is not to be asked just now. */
export class SourceFailed extends Error {
  override name = 'SourceFailed';
}

export type Service = 'nominatim' | 'overpass';

/** What all nodes know of servers that are to be left alone for a while. */
export interface Silences {
  /** Why a server is not asked at this moment; null when it may be. */
  why(service: Service, now: Date): Promise<string | null>;
  /** No node asks it before that moment. */
  keep(service: Service, until: Date, reason: string): Promise<void>;
}

/** What asking a public server takes. */
export interface SourceDeps {
  config: Pick<Config, 'nominatimUrl' | 'overpassUrl' | 'placesContact' | 'placesLive'>;
  silences: Silences;
  log: Logger;
  now: () => Date;
}

interface Question {
  url: string | URL;
  /** Sent as a form when there is one. */
  form?: Record<string, string>;
}

export interface PoliteSource {
  /** Asks when it is our turn and reads the JSON it answers; a reader that throws has been given no proper answer. */
  ask<T>(question: Question, read: (answer: unknown) => T): Promise<T>;
}

export interface Manners {
  /** Between the end of one call and the next. */
  gapMs: number;
  answerWithinMs: number;
  wait: (ms: number) => Promise<unknown>;
}

const ourManners: Manners = { gapMs: 1_000, answerWithinMs: 8_000, wait: pause };
/** Who comes when so many wait already is told at once. */
const mostWaiting = 5;
const mostBytes = 32 * 1024 * 1024;
const silence = { askedForS: 30, mostAskedForS: 3_600, improperS: 30, unreachableS: 300 } as const;

/**
 * A public server, asked as its rules want it: one call at a time from each node, saying who we are, and left alone for a while when it
 * asked for that, answered nonsense or could not be reached. All nodes keep the silence.
 */
export function openPoliteSource(deps: SourceDeps, service: Service, manners = ourManners): PoliteSource {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let freeAtMs = 0;

  async function askNow<T>(question: Question, read: (answer: unknown) => T): Promise<T> {
    const why = await deps.silences.why(service, deps.now());
    if (why !== null) throw new SourceFailed(`${service} is left alone: ${why}`);
    const earlyMs = freeAtMs - deps.now().getTime();
    if (earlyMs > 0) await manners.wait(Math.min(earlyMs, manners.gapMs));
    try {
      return await answerTo(question, read);
    } finally {
      freeAtMs = deps.now().getTime() + manners.gapMs;
    }
  }

  async function answerTo<T>(question: Question, read: (answer: unknown) => T): Promise<T> {
    const response = await fetch(question.url, {
      headers: { 'user-agent': `PickledEgg/1 (${deps.config.placesContact})`, accept: 'application/json' },
      ...(question.form ? { method: 'POST', body: new URLSearchParams(question.form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(manners.answerWithinMs),
    }).catch(() => beSilent(silence.unreachableS, 'it could not be reached'));
    if (response.status === 429) {
      const askedForS = Number(response.headers.get('retry-after')) || silence.askedForS;
      return beSilent(Math.min(Math.max(askedForS, silence.askedForS), silence.mostAskedForS), 'it asked for a pause');
    }
    if (!response.ok) return beSilent(silence.improperS, `it answered ${response.status}`);
    const text = await textOf(response).catch(() => beSilent(silence.unreachableS, 'it broke off'));
    try {
      return read(JSON.parse(text));
    } catch {
      return beSilent(silence.improperS, 'it gave no proper answer');
    }
  }

  async function beSilent(seconds: number, reason: string): Promise<never> {
    deps.log.warn({ service, seconds }, `not asked for a while: ${reason}`);
    await deps.silences.keep(service, new Date(deps.now().getTime() + seconds * 1_000), reason);
    throw new SourceFailed(`${service} is left alone: ${reason}`);
  }

  return {
    ask: async (question, read) => {
      if (waiting === mostWaiting) throw new SourceFailed(`${service} has a queue`);
      waiting += 1;
      const answer = turn.then(() => askNow(question, read));
      turn = answer.catch(() => undefined);
      return answer.finally(() => {
        waiting -= 1;
      });
    },
  };
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new SourceFailed('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
