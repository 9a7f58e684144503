import { randomUUID } from 'node:crypto';
import type { Chance } from './chance.ts';
import type { Answer, Deed, DeedKind } from './record.ts';
import type { Letter } from '../../contract/game.ts';

/** How calls reach the server. */
export interface Wire {
  origin: string;
  now: () => number;
}

/** A deed and how it is sent, the same way each time. */
export interface Sending {
  deed: Deed;
  path: string;
  cookie: string;
  key: string;
}

interface Meant {
  kind: DeedKind;
  phone: string;
  team: Letter | null;
  said: Record<string, unknown>;
  path: string;
  cookie: string;
}

/** Something somebody is about to do; it counts as sent once it is. */
export function sendingOf({ path, cookie, ...meant }: Meant): Sending {
  return { deed: { ...meant, sentAt: Infinity, answers: [] }, path, cookie, key: randomUUID() };
}

export interface Clumsy {
  chance: Chance;
  /** Taps twice or thrice, and loses an answer and sends again: how often. */
  doubleTap: number;
  lost: number;
}

/** Sends a deed once, as a clumsy person with a bad signal does; every answer is noted. */
export async function send(wire: Wire, sending: Sending, { chance, doubleTap, lost }: Clumsy): Promise<Answer | null> {
  const { deed } = sending;
  deed.sentAt = Math.min(deed.sentAt, wire.now());
  if (chance.is(lost)) await loseAnswer(wire, sending, chance.whole(0, 12));
  const taps = chance.is(doubleTap) ? chance.whole(2, 3) : 1;
  const answers = await Promise.all(Array.from({ length: taps }, () => post(wire, sending)));
  deed.answers.push(...answers);
  return answers.find(({ status }) => status === 200) ?? answers[0] ?? null;
}

async function post(wire: Wire, { deed, path, cookie, key }: Sending, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(`${wire.origin}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(deed.said),
    ...(signal && { signal }),
  });
  return { status: answer.status, at: wire.now(), said: await saidIn(answer) };
}

/** Sends a deed with a phone's last breath: nobody ever hears what became of it. */
export async function sendLast(wire: Wire, sending: Sending, { chance }: Pick<Clumsy, 'chance'>): Promise<void> {
  sending.deed.sentAt = wire.now();
  await loseAnswer(wire, sending, chance.whole(2, 20));
}

/** It leaves, and whether it arrives nobody hears. */
async function loseAnswer(wire: Wire, sending: Sending, afterMs: number): Promise<void> {
  const dropped = new AbortController();
  const dropping = setTimeout(() => dropped.abort(), afterMs);
  await post(wire, sending, dropped.signal).catch(() => null);
  clearTimeout(dropping);
}

async function saidIn(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return isJson ? (JSON.parse(text) as Record<string, unknown>) : { text };
}

/** A call that changes nothing of the race. */
export async function ask(
  wire: Wire,
  {
    path,
    cookie,
    payload,
    method = payload ? 'POST' : 'GET',
  }: { path: string; cookie: string; payload?: object; method?: string },
): Promise<{ status: number; said: Record<string, unknown>; cookies: string }> {
  const answer = await fetch(`${wire.origin}${path}`, {
    method,
    headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const cookies = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { status: answer.status, said: await saidIn(answer), cookies };
}

/** The same where anything but yes is a failure. */
export async function mustAsk(wire: Wire, question: Parameters<typeof ask>[1]) {
  const answer = await ask(wire, question);
  if (answer.status >= 300) throw new Error(`${question.path}: ${answer.status} ${JSON.stringify(answer.said)}`);
  return answer;
}
