import { createServer, type IncomingMessage } from 'node:http';
import type { Static } from 'typebox';
import type { StoredGame } from '../../../contract/calls/games.ts';
import type { OutputOf } from '../../../contract/call.ts';
import type { joinCalls } from '../../../contract/calls/join.ts';
import type { StoredGroup } from '../../../contract/calls/teams.ts';
import type { Letter } from '../../../contract/game.ts';
import { openForScreens } from '../browsers/screen-server.ts';

type Game = Static<typeof StoredGame>;
type Team = Static<typeof StoredGroup>;
type People = OutputOf<typeof joinCalls.people>;
type Teammate = NonNullable<People['teams'][number]['people']>[number];
interface Answer {
  /** 0: the connection is lost. */
  status: number;
  /** Or the promise of it: the answer waits. */
  body: unknown;
}

/** What a server in a test knows, what it answers instead, and what it was asked to change. */
export interface Desk {
  game: Game;
  teams: Team[];
  /** Who is in them; null: those who were invited by e-mail, and nobody by code. */
  people: People | null;
  /** By method and path, without the query. */
  answers: Record<string, Answer>;
  heard: { call: string; body: unknown }[];
  keys: (string | undefined)[];
}

export function newDesk(): Desk {
  return { game: aGame({}), teams: [], people: null, answers: {}, heard: [], keys: [] };
}

/** An answer with which something changes on the server, and not before: a page that looks every few seconds would see it too early. */
export function changing(answer: Answer, change: () => void): Answer {
  return {
    status: answer.status,
    get body() {
      change();
      return answer.body;
    },
  };
}

/** Opens a server for the pages about game 7 and signs its host in, in the small DOM. */
export async function openDesk(desk: Desk, path = '/host/7'): Promise<void> {
  await openForScreens(
    deskServer(desk),
    path,
    /^(GET|POST|PUT|PATCH|DELETE) http:\S+ (4|5)\d\d |socket hang up|ECONNRESET/,
  );
  localStorage.setItem('pickled-egg-session', JSON.stringify(aSession()));
}

function deskServer(desk: Desk) {
  return createServer((request, response) => {
    void textOf(request).then(async (text) => {
      const call = `${request.method} ${request.url?.replace(/\?.*/, '')}`;
      // Whether a game is paid for is a question, though it is asked by POST.
      if (request.method !== 'GET' && call !== 'POST /api/paywall-status') {
        desk.heard.push({ call: `${request.method} ${request.url}`, body: bodyIn(request, text) });
        desk.keys.push(request.headers['idempotency-key'] as string | undefined);
      }
      const { status, body } = desk.answers[call] ?? usual(desk, call);
      if (status === 0) return void response.destroy();
      const answer = JSON.stringify(await body);
      return void response
        .writeHead(status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' })
        .end(answer);
    });
  });
}

function usual(desk: Desk, call: string): Answer {
  if (call === 'GET /api/data/games/7') return { status: 200, body: desk.game };
  if (call === 'GET /api/data/game_groups') return { status: 200, body: desk.teams };
  if (call === 'GET /api/games/7/knocks') return { status: 200, body: [] };
  if (call === 'GET /api/host/7/receipts' || call === 'GET /api/host/7/deeds') return { status: 200, body: [] };
  if (call === 'GET /api/host/7/cohosts') {
    return { status: 200, body: { host: { name: 'Priya', you: true, races: false }, cohosts: [] } };
  }
  if (call === 'GET /api/games/7/people') return { status: 200, body: desk.people ?? somePeople(desk.teams) };
  if (call === 'POST /api/paywall-status') return { status: 200, body: { paid: true, amountGBP: 0 } };
  return { status: 200, body: { success: true } };
}

function bodyIn({ headers }: IncomingMessage, text: string): unknown {
  return text !== '' && headers['content-type']?.includes('json') ? JSON.parse(text) : null;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export function aGame(given: Partial<Game>): Game {
  return {
    game_id: 7,
    game_name: "Priya's Big Night",
    city: 'York',
    game_date: '2026-11-21',
    game_time: null,
    meeting_point: null,
    game_type: 'classic',
    game_groups: 2,
    game_bars: 6,
    game_bar_list: [],
    game_start_bar: null,
    host_email: 'priya@example.com',
    host_tel: null,
    user_id: '1',
    status: 'setup',
    game_extras: null,
    lazy_questionnaire: null,
    lazy_stage: null,
    game_start_bar_id: null,
    game_final_bar_id: null,
    role: 'host',
    group: null,
    ...given,
  };
}

/** The people of some teams: their captains and vice-captains, and whoever joined by code. */
export function somePeople(teams: Team[], joined: Partial<Record<Letter, Teammate[]>> = {}): People {
  return {
    code: 'K4WQZ7',
    joining: 'open',
    deals: false,
    captainsOnly: false,
    teams: teams.map(({ game_group: team, email_members: emails }) => {
      const people = [...(emails ?? []).map(byEmail), ...(joined[team] ?? [])];
      return { team, isClosed: false, count: people.length, people };
    }),
  };
}

/** A guest who joined by code, unless the test says otherwise. */
export function aMember(seat: number, name: string, given: Partial<Teammate> = {}): Teammate {
  const told = { mayWriteClues: false, presses: false, letIn: false, you: false };
  return { seat, name, role: 'member', kind: 'guest', ...told, ...given };
}

function byEmail(email: string, place: number): Teammate {
  const told = { mayWriteClues: true, presses: true, letIn: false, you: false };
  return { seat: null, name: email, role: place === 0 ? 'captain' : 'vice-captain', kind: 'account', ...told };
}

/** What picking nine bars adds to a game. */
export const routed = {
  game_bar_list: Array.from({ length: 9 }, (_, n) => ({ id: `bar-${n}`, name: `Bar ${n}` })),
  game_start_bar: 'The Three Legged Mare',
  game_start_bar_id: 'bar-0',
};

/** A team that is ready, unless the test says otherwise. */
export function aTeam(letter: Letter, given: Partial<Team> = {}): Team {
  return {
    game_id: 7,
    game_group: letter,
    email_members: [`${letter.toLowerCase()}@example.com`, 'sam@example.com'],
    clues: {},
    members: 2,
    unopened: [],
    clues_written: 8,
    clues_needed: 8,
    ready: true,
    reason: null,
    ...given,
  };
}

/** An account session as a browser keeps it. */
function aSession() {
  const expires_at = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp: expires_at }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = { id: '1', email: 'priya@example.com', user_metadata: {}, app_metadata: {} };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at, user };
}
