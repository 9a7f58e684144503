import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '#contract/problems';
import { answerOf } from '../http/refuse.ts';

/** Says no before the line is one: an answer like that of any other call. */
export function refuseLine(socket: Duplex, problem: Problem): void {
  const body = JSON.stringify(answerOf(problem));
  const retry = problem.retryAfterS === undefined ? [] : [`Retry-After: ${problem.retryAfterS}`];
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...retry,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
