import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hintCalls } from '#contract/calls/hints';
import { appPages } from '#contract/pages';
import { isProblemCode, type ProblemCode, problems, wordsOf } from '#contract/problems';
import { signInProblems } from '#contract/problems/account';
import { aGame, newDesk, openDesk, routed } from '../../tests/harness/host-desk.ts';
import { aJoinView, aSession, joining, sayName, showJoin, signUp } from '../../tests/harness/join-desk.ts';
import type { People } from '../app/people.ts';
import { Queries } from '../app/queries.tsx';
import { storageKey } from '../person/stored-session.ts';
import { ControlsProvider } from './console/controls.ts';
import type { Errand } from '../race/queue/errand.ts';
import { aGame as aRacedGame, aRace, aStep, aView, thatMoment } from '../testing/a-race.ts';
import { inRace } from '../testing/in-race.tsx';
import { table, unshown, ways } from '../testing/refusals.ts';

type Way = keyof typeof ways;

const desk = newDesk();
let host: string | null = null;
let parts: Awaited<ReturnType<typeof fetchParts>>;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))
  .map(([way = '', screenFile = '', ...codes]) => ({ way: way as Way, screenFile, codes: codes as ProblemCode[] }));
const shown = rows.flatMap(({ way, codes }) => codes.map((code) => ({ way, code })));

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  host = localStorage.getItem(storageKey);
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  await import(new URL('../standin-sdk/sdk.ts', import.meta.url).pathname);
  parts = await fetchParts();
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  signInAs(host);
});

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

test('every refusal of the server is shown by a screen, or has a reason why not', () => {
  const refusals = Object.entries(problems).flatMap(([code, { status }]) => (status === null ? [] : [code]));
  const placed = [...shown.map(({ code }) => code), ...Object.keys(unshown)];
  expect(refusals.filter((code) => !placed.includes(code))).toEqual([]);
  expect(placed.filter((code) => !isProblemCode(code))).toEqual([]);
  expect(shown.filter(({ code }) => code in unshown)).toEqual([]);
});

test.each(rows)('$screenFile shows refusals the way the table says: $way', ({ way, screenFile }) => {
  expect(readFileSync(join(import.meta.dirname, '..', screenFile), 'utf8')).toContain(ways[way]);
});

test.each(shown)('$way: $code is shown with its own message', async ({ way, code }) => {
  const words = wordsOf(code, { team: 'Dog', bar: 'The Fleece', seconds: 9, minutes: 9, least: 2, most: 6, found: 1 });
  await play[way]({ status: problems[code].status ?? 500, body: { code, message: words, error: words } });
  const isSignIn = signInProblems.includes(code);
  expect((await screen.findAllByText(textWith(isSignIn ? 'Not authenticated' : words)))[0]).not.toBe(undefined);
  expect(document.body.textContent.includes('Not authenticated')).toBe(isSignIn);
});

type Answer = { status: number; body: object };

const nothing = () => undefined;

/** For each way, renders a screen whose requests the server refuses. */
const play: Record<Way, (answer: Answer) => Promise<unknown>> = {
  async send(answer) {
    desk.answers['POST /api/take-hint'] = answer;
    const rungs = [{ kind: 'nudge' as const, minutes: 1, text: null, opensAt: null }];
    const view = aView({ step: aStep({ hints: { rungs, minutes: 0, most: 12 } }) });
    render(inRace(<parts.HintSheet />, aRace({ view })));
    await userEvent.click(screen.getByRole('button', { name: 'Take hint 1, +1 min' }));
  },
  async move(answer) {
    desk.answers['POST /api/host/7/retire'] = answer;
    const controls = { asked: null, ask: nothing, done: null, say: nothing, droppedOdd: [], dropOdd: nothing };
    const dialog = (
      <ControlsProvider value={controls}>
        <parts.RetireTeam team="B" />
      </ControlsProvider>
    );
    render(inRace(dialog, aRace({ game: aRacedGame({ gameId: 7 }) })));
    await userEvent.click(screen.getByRole('button', { name: 'Retire Dog' }));
  },
  async reason(answer) {
    const jo = { seat: 3, name: 'Jo', role: 'member' as const, kind: 'guest' as const, you: true };
    const more = { mayWriteClues: false, presses: false, letIn: false };
    const people = {
      code: 'K4WQZ7',
      joining: 'open',
      deals: false,
      captainsOnly: false,
      teams: [
        { team: 'A' as const, isClosed: false, count: 1, people: [{ ...jo, ...more }] },
        { team: 'B' as const, isClosed: false, count: 0, people: null },
      ],
    } satisfies People;
    desk.answers['POST /api/games/7/change-team'] = answer;
    const game = aRacedGame({ gameId: 7, team: 'A' });
    show(<parts.LineSettings game={game} group="A" people={people} onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change team' }));
    await userEvent.click(screen.getByRole('button', { name: /^Dog/ }));
  },
  async query(answer) {
    desk.answers['GET /api/data/games/7'] = answer;
    show(<parts.HostPage head={appPages.host}>{() => null}</parts.HostPage>);
  },
  async account(answer) {
    desk.answers['POST /auth/v1/token'] = answer;
    signInAs(null);
    show(<parts.Login />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'sam@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'not it{Enter}');
  },
  async join(answer) {
    desk.answers['GET /api/join/K4WQZ7'] = { status: 200, body: aJoinView() };
    desk.answers[signUp] = { status: 200, body: aSession() };
    desk.answers[joining] = answer;
    signInAs(null);
    await showJoin('/join/K4WQZ7/a');
    await sayName('Jo');
    await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  },
  async queue(answer) {
    desk.answers['POST /api/take-hint'] = answer;
    const input = { gameId: 7, token: 't', rung: 1, minutes: 1 };
    const error: unknown = await parts
      .callServer(hintCalls['take-hint'], { input })
      .catch((refused: unknown) => refused);
    const refusal = parts.refusalIn(error);
    if (!refusal) throw new Error('The queue would send it again for ever.');
    const errand: Errand = { ...aClaim, outcome: { type: 'refused', refusal } };
    const queue = { ...aRace().queue, errands: [errand] };
    render(inRace(<parts.Outcome />, aRace({ queue })));
  },
  async pay(answer) {
    desk.game = aGame(routed);
    desk.answers['POST /api/paywall-status'] = { status: 200, body: { paid: false, amountGBP: 10 } };
    desk.answers['GET /api/paypal/sdk-params'] = { status: 200, body: { clientId: 'egg', merchantId: 'egg' } };
    desk.answers['POST /api/paypal/order/create'] = answer;
    const told = { payments: 'standin', 'payments-sdk': '/paypal-standin/sdk.js' };
    for (const [name, content] of Object.entries(told)) {
      document.head.append(Object.assign(document.createElement('meta'), { name, content }));
    }
    show(<parts.Host />);
    await userEvent.click(await screen.findByRole('button', { name: 'Payment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay £10.00 by card' }));
  },
};

const aClaim: Errand = {
  id: 'e1',
  personId: '1',
  gameId: 12,
  team: 'A',
  task: { kind: 'claim', token: '12.A.3', place: { code: 'X' }, fix: null },
  madeAt: thatMoment,
  photo: null,
  tries: 1,
  outcome: { type: 'waiting' },
  isSeen: false,
};

async function fetchParts() {
  const { HintSheet } = await import('./play/hints/hint-sheet.tsx');
  const { RetireTeam } = await import('./console/decisions/retire-team.tsx');
  const { LineSettings } = await import('./play/gate/line-settings.tsx');
  const { HostPage } = await import('../parts/page/game-page.tsx');
  const { Login } = await import('./account/sign-in/login.tsx');
  const { Outcome } = await import('./play/outcome/outcome.tsx');
  const { Host } = await import('./host/host.tsx');
  const { callServer } = await import('../call/api.ts');
  const { refusalIn } = await import('../race/queue/answer.ts');
  return { HintSheet, RetireTeam, LineSettings, HostPage, Login, Outcome, Host, callServer, refusalIn };
}

function signInAs(session: string | null): void {
  if (session === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, session);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
}

function show(part: ReactNode): void {
  render(
    <MemoryRouter initialEntries={['/host/7']}>
      <Queries>
        <Routes>
          <Route path="/host/:id" element={part} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}

/** Finds an element whose own text contains these words. */
function textWith(words: string) {
  return (_text: string, element: Element | null): boolean =>
    element !== null &&
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes(words));
}
