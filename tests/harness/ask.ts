import type { FastifyInstance } from 'fastify';
import { type ProblemCode, problems } from '../../contract/problems.ts';

interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** '' for somebody who is not signed in. */
  cookie: string;
  payload?: object;
  key?: string;
}

/** Asks as a browser would; the status and the whole answer. */
export async function ask(app: FastifyInstance, question: Question): Promise<[number, unknown]> {
  const { method = 'GET', url, cookie, payload, key } = question;
  const headers = { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return [answer.statusCode, answer.json()];
}

/** The whole answer of a refusal. */
export function refusal(
  code: ProblemCode,
  message: string = problems[code].words,
  extra: Record<string, unknown> = {},
): [number | null, object] {
  return [problems[code].status, { ...extra, message, code, error: message }];
}
