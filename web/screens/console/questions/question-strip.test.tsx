import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DoorView, FinishView } from '#contract/host-view';
import type { RaceView } from '#contract/race-view';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { aGame, aRace, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';

let WideConsole: typeof import('../wide-console.tsx').WideConsole;
const desk = newDesk();
const moved = { status: 200, body: { success: true, seq: 41 } };
const knocksCall = 'GET /api/games/7/knocks';

beforeAll(async () => {
  await openDesk(desk);
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width: 390, height: 844 });
  ({ WideConsole } = await import('../wide-console.tsx'));
  await (await import('../../../race/knocks/knock-sheet-later.ts')).KnockSheet.fetchNow();
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers['GET /api/host/7/desk'] = { status: 200, body: { contacts: [], photos: [] } };
  desk.answers['GET /api/data/skip_codes'] = { status: 200, body: [] };
});

afterEach(cleanup);

test('[J10] the tab’s title counts open questions, and questions are answered one after the other', async () => {
  desk.answers['POST /api/host/7/shut-bar'] = moved;
  const showAnother = show({ doors: [aDoor('fleece')] });
  expect(document.title).toBe("(1) Priya's Big Night");
  const strip = screen.getByRole('region', { name: 'Is The fleece shut?' });
  expect(strip.textContent).toContain('Fox says so, 2 min ago. Dog is on the way there. Still to come there: Cat.');
  showAnother({ doors: [aDoor('anchor'), aDoor('fleece')] });
  expect(document.title).toBe("(2) Priya's Big Night");
  screen.getByText('New question: Is The anchor shut?');
  // The question already shown stays.
  within(strip).getByText('2 of 2');
  await userEvent.click(within(strip).getByRole('button', { name: 'It’s shut: move 2 teams' }));
  await screen.findByText('The fleece is shut: 2 teams moved.');
  expect(desk.heard).toEqual([{ call: 'POST /api/host/7/shut-bar', body: { barId: 'fleece', isShut: true } }]);
  expect(document.activeElement?.tagName).toBe('H1');
  showAnother({ doors: [aDoor('anchor')] });
  screen.getByRole('region', { name: 'Is The anchor shut?' });
  showAnother({});
  expect(document.title).toBe("Priya's Big Night");
  expect(screen.queryByRole('button', { name: 'Later' })).toBe(null);
});

test('[J10] Later reduces a question to one line, and a new question opens the strip again', async () => {
  const showAnother = show({ doors: [aDoor('fleece')] });
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  screen.getByRole('button', { name: 'Is The fleece shut?' });
  expect([screen.queryByRole('button', { name: 'Leave it' }), document.title]).toEqual([null, "(1) Priya's Big Night"]);
  showAnother({ doors: [aDoor('fleece'), aDoor('anchor')] });
  screen.getByRole('region', { name: 'Is The anchor shut?' });
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await userEvent.click(screen.getByRole('button', { name: /^Is The fleece shut\?/ }));
  screen.getByRole('region', { name: 'Is The fleece shut?' });
});

test('[D9] [J10] a host who races is not asked about bars, and a refused answer shows why', async () => {
  const words = 'No reserve is left.';
  desk.answers['POST /api/host/7/shut-bar'] = { status: 409, body: { code: 'no-reserve', message: words } };
  show({ doors: [aDoor('fleece')] });
  await userEvent.click(screen.getByRole('button', { name: /^It’s shut/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  cleanup();
  show(null);
  expect([screen.queryByRole('button', { name: 'Leave it' }), document.title]).toEqual([null, "Priya's Big Night"]);
});

test('[W8] [J10] a banked finish is a question until the host has ruled on it, and the ruling can be changed in the page', async () => {
  desk.answers['POST /api/host/7/rule-finish'] = moved;
  const showAnother = show({ finishes: [aFinish(null)] });
  const strip = screen.getByRole('region', { name: 'Fox’s finish was banked without signal.' });
  expect(screen.queryByRole('button', { name: 'Let it stand (Fox)' })).toBe(null);
  await userEvent.click(within(strip).getByRole('button', { name: 'Count from arrival' }));
  await screen.findByText('Fox’s finish counts from its arrival.');
  expect(desk.heard.at(-1)?.body).toEqual({ group: 'A', time: 'arrival' });
  showAnother({ finishes: [aFinish('arrival')] });
  screen.getByRole('button', { name: 'Let it stand (Fox)' });
  expect(document.title).toBe("Priya's Big Night");
});

test('[K15] [J10] a knock counts as a question while its dialog is open, and stays in the strip when the dialog is closed', async () => {
  const pairs = [makePair('Trumpet', 'Cactus'), makePair('Octopus', 'Pretzel'), makePair('Lemon', 'Bicycle')];
  const knock = { id: 'k1', kind: 'rescue', team: 'A', name: 'Jo', pairs, until: Date.now() + 100_000 };
  desk.answers[knocksCall] = { status: 200, body: [knock] };
  show({});
  await screen.findByRole('dialog', { name: 'Jo wants back in' });
  await eventually(() => document.title).toBe("(1) Priya's Big Night");
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Answer the knock' }));
  screen.getByRole('dialog', { name: 'Jo wants back in' });
});

test('[J10] on a phone Pause and Message appear once each, and the page has no second message field', async () => {
  desk.answers['POST /api/host/7/message'] = moved;
  show({});
  const bar = within(screen.getByRole('navigation', { name: 'Always at hand' }));
  expect(screen.getAllByRole('button', { name: 'Pause' })).toHaveLength(1);
  expect(screen.queryByLabelText('Message every team')).toBe(null);
  await userEvent.click(bar.getByRole('button', { name: 'Message' }));
  await userEvent.type(screen.getByLabelText('Message'), 'Last orders!');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Said to everybody.');
  expect(desk.heard.map(({ body }) => body)).toEqual([{ text: 'Last orders!' }]);
});

test('a host in no team has a plain link to the race instead of a button, and a co-host in no team has none', () => {
  show({});
  expect(screen.getByRole('link', { name: 'Join Game' }).getAttribute('href')).toBe('/game/7');
  cleanup();
  show({}, 'co-host');
  expect(screen.queryByRole('link', { name: 'Join Game' })).toBe(null);
});

test('[J11] an odd thing is shown with its possible meaning, and leaves the row when the host dismisses it', async () => {
  show({ flags: [{ seq: 12, at: thatMoment - 180_000, team: 'B', flag: 'pin', number: 2 }] });
  await userEvent.click(screen.getByRole('button', { name: 'Stands on the exact map pin, twice, 3 min' }));
  const menu = within(screen.getByRole('dialog', { name: 'Dog' }));
  menu.getByText(/Real phones are a few metres out\.$/);
  await userEvent.click(menu.getByRole('button', { name: 'Fine by me' }));
  await userEvent.click(menu.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/exact map pin/)).toBe(null);
});

/** Renders the console of a host, racing or not, and returns a function that renders a later state of the race. */
function show(host: Partial<NonNullable<RaceView['host']>> | null, role: 'host' | 'co-host' = 'host') {
  const draw = (part: typeof host) => {
    const audience = part ? 'host' : 'seated-host';
    const view = aView({
      gameId: 7,
      audience,
      team: part ? null : 'A',
      step: null,
      host: part && { ...aHostPart(), ...part },
    });
    return inRace(
      <main>
        <WideConsole facts={['York']} />
      </main>,
      aRace({ game: aGame({ gameId: 7, role, team: view.team }), view, isHost: true }),
    );
  };
  const { rerender } = render(draw(host));
  return (next: Partial<NonNullable<RaceView['host']>>) => rerender(draw(next));
}

function aHostPart(): NonNullable<RaceView['host']> {
  const step = { route: [], stepWrong: 0, photosMissing: 0, stepSince: thatMoment };
  return {
    teams: [{ ...step, group: 'B', expected: 'fleece' }],
    bars: [],
    banked: [],
    finishes: [],
    flags: [],
    calledOdd: [],
  };
}

function aDoor(id: string): DoorView {
  return {
    bar: { id, name: `The ${id}`, lat: 53.9, lon: -1.1 },
    reports: [{ seq: 12, at: thatMoment - 120_000, team: 'A', isRight: true, photo: 'door' }],
    teams: ['B', 'C'],
    hasReserve: true,
  };
}

function aFinish(ruled: FinishView['ruled']): FinishView {
  return { team: 'A', banked: thatMoment - 120_000, arrived: thatMoment - 60_000, ruled, until: null };
}

function makePair(...names: string[]) {
  return names.map((name) => ({ name, emoji: '🥚' }));
}
