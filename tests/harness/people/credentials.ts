import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { codeAt, stepOf } from '../../../server/accounts/second-factor.ts';
import type { Deps } from '../../../server/deps.ts';
import type { startGoogleStandIn } from '../../../server/testing/google-stand-in.ts';
import { cookieFor, joinCodeOf } from './guests.ts';
import { keptGame } from '../races/kept-game.ts';

/** 'owner' and 'phone' are two browsers of the person who reads the mails; 'mallory' and 'molly' read none of them. */
const people = ['owner', 'phone', 'mallory', 'molly'] as const;
type Who = (typeof people)[number];
const passwords: Record<Who, string> = {
  owner: 'brine jar thunder 88',
  phone: 'two herons on a tin roof',
  mallory: 'seven herons under glass',
  molly: 'nine brass kettles sang',
};

/** What one browser keeps. */
interface Browser {
  mark?: string;
  device?: string;
  access?: string;
}

interface World {
  app: FastifyInstance;
  deps: Deps;
  google: Awaited<ReturnType<typeof startGoogleStandIn>>;
}

/** A fresh address, and the browsers of the people who will sign up with it. */
export async function newAddress({ app, deps, google }: World) {
  const { pool } = deps.database;
  const email = `${randomUUID()}@example.org`;
  const browsers: Record<Who, Browser> = { owner: {}, phone: {}, mallory: {}, molly: {} };
  const { rows } = await pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values (gen_random_uuid() || '@example.org', 'Host') returning id",
  );
  const gameId = await keptGame(pool, rows[0]?.id ?? '');
  const code = await joinCodeOf({ app, deps }, gameId);
  const arrived = new Map<string, string>();
  let recoveryCodes: string[] = [];
  let handOver = '';

  async function ask(who: Who, method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, payload?: object) {
    const browser = browsers[who];
    const answer = await app.inject({
      method,
      url: `/auth/v1/${path}`,
      ...(payload && { payload }),
      headers: {
        ...(browser.mark && { 'x-sign-up': browser.mark }),
        ...(browser.device && { 'x-known-device': browser.device }),
        ...(browser.access && { authorization: `Bearer ${browser.access}` }),
      },
    });
    const { 'x-sign-up': mark, 'x-known-device': device } = answer.headers;
    if (mark) browser.mark = String(mark);
    if (device) browser.device = String(device);
    if (answer.statusCode === 200) browser.access = answer.json().access_token ?? browser.access;
    return answer;
  }
  const post = (who: Who, path: string, payload: object) => ask(who, 'POST', path, payload);
  const logIn = (who: Who, password = passwords[who]) => post(who, 'token?grant_type=password', { email, password });
  const cookieOf = (who: Who) => cookieFor(app, browsers[who].access ?? '');
  const call = async (who: Who, url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { cookie: await cookieOf(who) }, payload });

  async function addAddress(who: Who) {
    if (!browsers[who].access) await post(who, 'signup', { data: { name: who, code, adult: true } });
    return ask(who, 'PUT', 'user', { email, password: passwords[who] });
  }

  async function open(who: Who, nth: number, more: object) {
    const link = /#token_hash=([\w-]{43})&type=(\w+)/.exec((await mails())[nth - 1] ?? '');
    return post(who, 'verify', { token_hash: link?.[1], type: link?.[2], ...more });
  }

  async function withGoogle(who: Who, claims: object) {
    const id_token = await google.idToken({ sub: `${who} ${email}`, email, name: who, ...claims });
    return post(who, 'token?grant_type=id_token', { provider: 'google', id_token });
  }

  async function addApp(who: Who) {
    const enrolled = await post(who, 'factors', { factor_type: 'totp' });
    if (enrolled.statusCode !== 200) return enrolled;
    const { id } = enrolled.json();
    const { rows: kept } = await pool.query<{ secret: Buffer }>('select secret from factors where id = $1', [id]);
    const own = kept[0]?.secret ?? Buffer.alloc(20);
    const shown = await showCode(who, id, codeAt(own, stepOf(deps.now())));
    if (shown.statusCode !== 200) return shown;
    const codes = await call(who, '/api/account/recovery-codes', {});
    recoveryCodes = codes.json().codes;
    return shown;
  }

  async function showCode(who: Who, id: string, shown: string) {
    const challenge = await post(who, `factors/${id}/challenge`, {});
    return post(who, `factors/${id}/verify`, { challenge_id: challenge.json().id, code: shown });
  }

  async function useRecoveryCode(who: Who) {
    const user = await ask(who, 'GET', 'user');
    return showCode(who, user.json().factors[0].id, recoveryCodes[0] ?? '');
  }

  async function removeApp(who: Who) {
    const user = await ask(who, 'GET', 'user');
    return ask(who, 'DELETE', `factors/${user.json().factors[0].id}`);
  }

  async function bringSeat(who: Who) {
    const guestToken = browsers[who].access;
    const other = `${randomUUID()}@example.org`;
    await pool.query(
      `insert into accounts (email, display_name, password_hash, email_confirmed_at)
       select $1, 'Other', password_hash, now() from accounts where new_email = $2`,
      [other, email],
    );
    browsers[who] = {};
    await post(who, 'token?grant_type=password', { email: other, password: passwords[who] });
    return call(who, '/api/take-guest-seat', { guestToken });
  }

  async function makeHandOver(who: Who) {
    const answer = await call(who, '/api/hand-over', {});
    handOver = answer.json().token;
    return answer;
  }

  async function takeHandOver(who: Who) {
    const answer = await app.inject({ method: 'POST', url: '/api/take-hand-over', payload: { token: handOver } });
    browsers[who].access = answer.json().access_token ?? browsers[who].access;
    return answer;
  }

  const acts: Record<string, (who: Who) => Promise<{ statusCode: number }>> = {
    'signs up': (who) => post(who, 'signup', { email, password: passwords[who], data: { name: who } }),
    'adds it': addAddress,
    resends: (who) => post(who, 'resend', { email, type: 'signup' }),
    recovers: (who) => post(who, 'recover', { email }),
    'logs in': (who) => logIn(who),
    'logs in as owner': (who) => logIn(who, passwords.owner),
    'uses Google': (who) => withGoogle(who, { hd: 'example.org' }),
    'uses foreign Google': (who) => withGoogle(who, {}),
    chooses: (who) => ask(who, 'PUT', 'user', { password: passwords[who] }),
    changes: (who) => ask(who, 'PUT', 'user', { password: passwords[who], current_password: passwords.owner }),
    'adds an app': addApp,
    'removes the app': removeApp,
    'makes new codes': (who) => call(who, '/api/account/recovery-codes', {}),
    'uses code 1': useRecoveryCode,
    deletes: (who) => call(who, '/api/account/delete', { password: passwords[who] }),
    'brings the seat elsewhere': bringSeat,
    'makes a hand-over': makeHandOver,
    'takes the hand-over': takeHandOver,
  };

  /** 'opens 2' opens the second mail that came; 'opens 2 choosing' gives a password of one's own with it. */
  async function act(who: Who, does: string): Promise<number> {
    const opening = /^opens (\d+)( choosing)?$/.exec(does);
    const password = opening?.[2] ? { password: passwords[who] } : {};
    const doing = opening ? open(who, Number(opening[1]), password) : acts[does]?.(who);
    if (!doing) throw new Error(`Unknown step: ${does}.`);
    const { statusCode } = await doing;
    await mails();
    expect(await openLinks(), `open links after: ${who} ${does}`).toBeLessThanOrEqual(1);
    return statusCode;
  }

  /** Steps as they are written in a row, 'owner signs up 200, owner opens 1 403', with the status each really had. */
  async function play(steps: string): Promise<string> {
    const went: string[] = [];
    for (const step of steps.split(', ').filter(Boolean)) {
      const [, who = '', does = ''] = /^(\w+) (.+) \d+$/.exec(step) ?? [];
      went.push(`${who} ${does} ${await act(who as Who, does)}`);
    }
    return went.join(', ');
  }

  /** Two acts in the same moment; the status of each. */
  function playAtOnce(both: [string, string]): Promise<number[]> {
    return Promise.all(both.map((one) => act(one.slice(0, one.indexOf(' ')) as Who, one.slice(one.indexOf(' ') + 1))));
  }

  /** [A13] Open links that would confirm the address, from any requester. */
  async function openLinks(): Promise<number> {
    const { rowCount } = await pool.query(
      `select from one_time_tokens join accounts on accounts.id = account_id
       where used_at is null and expires_at > now()
         and (purpose = 'confirm' and email = $1 or purpose = 'email-change' and new_email = $1)`,
      [email],
    );
    return rowCount ?? 0;
  }

  /** The mails that have come to the address, in order; a deleted account takes those of ours along, not what was delivered. */
  async function mails(): Promise<string[]> {
    const { rows: sent } = await pool.query<{ id: string; text: string }>(
      'select id, text from mail_outbox where to_address = $1 order by created_at',
      [email],
    );
    for (const { id, text } of sent) arrived.set(id, text);
    return [...arrived.values()];
  }

  /** Whose sign-in is in the account with this address, through its second lock too where it has one. */
  async function whoIsIn(): Promise<string> {
    const found: Who[] = [];
    for (const who of people) {
      const answer = browsers[who].access ? await ask(who, 'GET', 'user') : null;
      const isTheirs = answer?.statusCode === 200 && answer.json().email === email;
      if (isTheirs && (await cookieOf(who)) !== '') found.push(who);
    }
    return found.toSorted().join(' ');
  }

  /** Whose password opens that account from a browser that keeps nothing. */
  async function whosePassword(): Promise<string> {
    const found: Who[] = [];
    for (const who of people) {
      const payload = { email, password: passwords[who] };
      const answer = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload });
      if (answer.statusCode === 200) found.push(who);
    }
    return found.toSorted().join(' ');
  }

  return { email, gameId, ask, play, playAtOnce, whoIsIn, whosePassword };
}
