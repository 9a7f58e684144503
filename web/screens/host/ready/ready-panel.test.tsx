import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGame, aMember, newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { dayOf } from '../../../app/long-date.ts';
import { Queries } from '../../../app/queries.tsx';
import { aGame as aGameView } from '../../../testing/a-race.ts';

let ReadyPanel: typeof import('./ready-panel.tsx').ReadyPanel;
let PhonesNote: typeof import('./phones-note.tsx').PhonesNote;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk);
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width: 390, height: 844 });
  ({ ReadyPanel } = await import('./ready-panel.tsx'));
  ({ PhonesNote } = await import('./phones-note.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.game = aGame({});
});

afterEach(cleanup);

test('[SL2] the host reads how many people are in and ready, and per team who is missing and why', async () => {
  people(
    { team: 'A', phones: { Sam: 'ready', Jo: 'camera', Dev: 'camera' } },
    { team: 'B', phones: { Nia: null, Tom: 'location-refused', Gaz: 'rules' } },
    { team: 'C', phones: { Zoe: 'ready' } },
    { team: 'D', phones: {} },
  );
  show(dayOf(new Date()));
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('7 in, 2 phones ready');
  const rows = [...screen.getByRole('list', { name: 'Who is missing, by team' }).children];
  expect(rows.map((row) => row.textContent)).toEqual([
    'Fox1 of 3 readyJo and Dev No camera yet',
    'Dog0 of 3 readyNia Not opened yetTom Location refusedGaz Reading the rules',
    'Cat: all ready',
  ]);
});

test('[SL2] days before the race no one is listed as missing', async () => {
  people({ team: 'A', phones: { Sam: null } });
  show('2099-11-21');
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('1 in, 0 phones ready');
  expect(screen.queryByRole('list', { name: 'Who is missing, by team' })).toBe(null);
});

test('[SL2] a step that this page does not know yet reads as not ready', async () => {
  people({ team: 'A', phones: { Sam: 'dancing', Jo: 'ready' } });
  show(dayOf(new Date()));
  within(await screen.findByRole('list', { name: 'Who is missing, by team' })).getByText('Not ready yet');
});

test.each([
  [{ Sam: 'ready', Jo: 'ready' }, 'All 2 phones are ready.'],
  [{ Sam: 'ready', Jo: null }, '1 of 2 phones is ready. The other one can get ready on the way.'],
  [{ Sam: 'ready', Jo: null, Mo: null }, '1 of 3 phones is ready. The other two can get ready on the way.'],
  [{ Sam: null, Jo: null }, '0 of 2 phones are ready. They can get ready on the way.'],
])('[SL2] for the phones %j the start dialog says: %s', async (phones, words) => {
  people({ team: 'A', phones });
  render(
    <Queries>
      <PhonesNote gameId={7} />
    </Queries>,
  );
  await screen.findByText(words);
});

function show(date: string) {
  render(
    <Queries>
      <ReadyPanel game={aGameView({ gameId: 7, date })} />
    </Queries>,
  );
}

interface TeamOfPhones {
  team: string;
  phones: Record<string, string | null>;
}

function people(...given: TeamOfPhones[]) {
  const teams = given.map(({ team, phones }) => {
    const named = Object.entries(phones);
    const mates = named.map(([name, phone], index) => ({ ...aMember(index + 1, name), phone }));
    const ready = named.filter(([, phone]) => phone === 'ready').length;
    return { team, isClosed: false, count: named.length, ready, people: mates };
  });
  const body = { code: 'K4WQZ7', joining: 'open', deals: false, captainsOnly: false, host: 'Ash', teams };
  desk.answers['GET /api/games/7/people'] = { status: 200, body };
}
