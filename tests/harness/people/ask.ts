import type { FastifyInstance } from 'fastify';
import type { Method } from '../../../contract/call.ts';
import { type ProblemCode, problems } from '../../../contract/problems.ts';

interface Question {
  method?: Method;
  url: string;
  /** '' for somebody who is not signed in. */
  cookie: string;
  payload?: object;
  key?: string;
  headers?: Record<string, string>;
}

/** Asks as a browser would; the status and the whole answer, null where it is not JSON. */
export async function ask(app: FastifyInstance, question: Question): Promise<[number, unknown]> {
  const { method = 'GET', url, cookie, payload, key } = question;
  const headers = { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }), ...question.headers };
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const isJson = answer.body !== '' && String(answer.headers['content-type']).startsWith('application/json');
  return [answer.statusCode, isJson ? answer.json() : null];
}

/** The whole answer of a refusal. */
export function refusal(
  code: ProblemCode,
  message: string = problems[code].words,
  extra: Record<string, unknown> = {},
): [number | null, object] {
  return [problems[code].status, { ...extra, message, code, error: message }];
}
