import { accountCalls } from '#contract/calls/account';
import type { Call, GivenOf, Method, ParamsOf, QueryOf, ReadOf } from '#contract/call';
import { waits } from '#contract/limits';
import { type ProblemCode, problems } from '#contract/problems';
import { signInProblems } from '#contract/problems/account';
import { giveUpAfter } from './give-up-after.ts';
import { noteDate } from './server-clock.ts';

/** A call that did not work: the words to show, the status and what the server sent with it. */
export class RequestError extends Error {
  readonly status: number;
  readonly data: unknown;
  /** The contract's name for it, or one that is newer than this page; null when the answer gave none. */
  readonly code: ProblemCode | null;
  /** How long the server asked to wait before the next try; 0 when it named nothing. */
  readonly retryAfterMs: number;

  constructor(words: string, status: number, data: unknown, retryAfterMs = 0) {
    super(words);
    this.name = 'RequestError';
    this.status = status;
    this.data = data;
    const code = fieldOf(data, 'code');
    this.code = typeof code === 'string' ? (code as ProblemCode) : null;
    this.retryAfterMs = retryAfterMs;
  }

  /** One thing that the server sent with it. */
  field(name: string): unknown {
    return fieldOf(this.data, name);
  }
}

function fieldOf(data: unknown, name: string): unknown {
  return isRecord(data) ? data[name] : undefined;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}

/** Our own server's word: it names a code, if only one that is newer than this page. What a pub's network says in its place does not. */
export function isOwnAnswer(error: unknown): error is RequestError {
  return error instanceof RequestError && typeof error.field('code') === 'string';
}

/** The same request may succeed when retried: no signal, a timeout on either side, a server error or limit, or an answer that is not our server's. */
export function isPassing(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  return !isOwnAnswer(error) || error.status >= 500 || [408, 429].includes(error.status);
}

interface RequestParts {
  input?: unknown;
  /** Sent instead of the input, as a browser's form would be. */
  form?: FormData;
  /** Made before the first try and the same for every further one, so that the server does it once. */
  key?: string;
  /** Goes through even when the page is left meanwhile. */
  keepalive?: boolean;
  /** Gives the call up. */
  signal?: AbortSignal;
}

interface CallParts<C extends Call> extends RequestParts {
  input?: GivenOf<C>;
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
}

/** A call of the contract, translated where it says how. On a 401 the token is posted again and the call is tried once more. */
export async function callServer<C extends Call>(call: C, parts: CallParts<C> = {}): Promise<ReadOf<C>> {
  const address = addressOf(call.path, parts.params ?? {}, parts.query ?? {});
  const { read = asItIs, write = asItIs } = call as unknown as Translated;
  const written = 'input' in parts ? { ...parts, input: write(parts.input) } : parts;
  try {
    return read(await request(call.method, address, written)) as ReadOf<C>;
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401 || !(await repostToken())) throw error;
    return read(await request(call.method, address, written)) as ReadOf<C>;
  }
}

interface Translated {
  read?: (answer: unknown) => unknown;
  write?: (given: unknown) => unknown;
}

function asItIs(given: unknown): unknown {
  return given;
}

/** Turns the account session into the server's cookie. */
export async function postToken(session: { access_token: string; user: { email?: string } }): Promise<void> {
  const { method, path } = accountCalls['set-token'];
  const input = { token: session.access_token, email: session.user.email ?? '' };
  await request(method, `${path}?ajax=1`, { input });
}

export async function clearToken(): Promise<void> {
  const { method, path } = accountCalls['clear-token'];
  await request(method, path);
}

/** Says whether the server knows us again. */
export async function repostToken(): Promise<boolean> {
  const { readSession } = await import('../person/auth.ts');
  const session = await readSession();
  if (!session) return false;
  try {
    await postToken(session);
    return true;
  } catch (error) {
    // A signal that was lost meanwhile says nothing about who is signed in.
    if (error instanceof RequestError && error.status < 500) return false;
    throw error;
  }
}

/** A network that swallows everything never says so: a question without an answer is given up. A change is its sender's to give up. */
function request(method: Method, path: string, parts: RequestParts = {}): Promise<unknown> {
  if (method !== 'GET') return requestOnce(method, path, parts);
  return giveUpAfter(waits.answerMs, (signal) => requestOnce(method, path, { ...parts, signal }), parts.signal);
}

/** The request helper of SPEC §7: what is not a JSON answer of our own server is never taken for one. */
async function requestOnce(method: Method, path: string, parts: RequestParts): Promise<unknown> {
  const { form, key, keepalive = false, signal = null } = parts;
  const askedAt = Date.now();
  const response = await fetch(new URL(path, location.origin), {
    method,
    credentials: 'include',
    keepalive,
    signal,
    headers: {
      accept: 'application/json',
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...bodyOf(parts),
  });
  const type = response.headers.get('content-type') ?? '';
  const isJson = /\bjson\b/i.test(type);
  const data: unknown = isJson ? await response.json().catch(() => ({})) : {};
  const { status } = response;
  if (isJson) noteDate(response.headers.get('date'), askedAt);
  if (status === 401 || status === 403) throw new RequestError(forbiddenMessage(status, data), status, data);
  // A page in place of an answer: somebody's door, unless the status says what it is, as a proxy's own 413 does.
  if (response.redirected || (response.ok && /\bhtml\b/i.test(type))) {
    throw new RequestError(problems['not-authenticated'].words, 401, data);
  }
  if (!response.ok) {
    const retryAfterMs = (Number(response.headers.get('retry-after')) || 0) * 1_000;
    throw new RequestError(wordsIn(data) ?? problems['request-failed'].words, status, data, retryAfterMs);
  }
  if (!isJson) throw new RequestError(problems['unexpected-response'].words, status, data);
  return data;
}

/** The message for a 401 or 403. A 403 with a rule of our own server says what the user may not do; any other means sign in first. */
function forbiddenMessage(status: number, data: unknown): string {
  const code = fieldOf(data, 'code');
  const isRule = status === 403 && typeof code === 'string' && !signInProblems.includes(code);
  return (isRule && wordsIn(data)) || problems['not-authenticated'].words;
}

function bodyOf({ input, form }: RequestParts): { body?: BodyInit } {
  if (form) return { body: form };
  return input === undefined ? {} : { body: JSON.stringify(input) };
}

function wordsIn(data: unknown): string | undefined {
  const said = [fieldOf(data, 'message'), fieldOf(data, 'error')];
  return said.find((words): words is string => typeof words === 'string' && words !== '');
}

function addressOf(path: string, params: object, query: object): string {
  const filled = Object.entries(params).reduce(
    (made, [name, value]) => made.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
