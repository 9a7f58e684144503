import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/host-desk.ts';
import { Queries } from '../../../app/queries.tsx';
import { aGame } from '../../../testing/a-race.ts';

let WaitingTeam: typeof import('./waiting-team.tsx').WaitingTeam;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ WaitingTeam } = await import('./waiting-team.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  people(aPerson('Sam', { role: 'captain' }), aPerson('Jo', { seat: 3, kind: 'guest', you: true }));
});

afterEach(cleanup);

test('[K10] everybody of a team sees who is in it, and changes team until the start', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Team Fox: 2 in' })).not.toBe(null);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'CaptainSam',
    'In the team, you · guestJo',
  ]);
  expect(screen.getByRole('link', { name: 'Your seat' }).getAttribute('href')).toBe('/join/K4WQZ7');
  await userEvent.click(screen.getByRole('button', { name: 'Change team' }));
  await userEvent.click(screen.getByRole('button', { name: /^Dog/ }));
  await eventually(() => desk.heard).toEqual([{ call: 'POST /api/games/7/change-team', body: { team: 'B' } }]);
});

test('[K2] a captain who has not looked yet has no name to whoever joined by code', async () => {
  people(aPerson('', { role: 'captain', kind: 'invited' }), aPerson('Jo', { seat: 3, kind: 'guest', you: true }));
  show();
  await screen.findByRole('heading', { name: 'Team Fox: 2 in' });
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'CaptainNot here yet',
    'In the team, you · guestJo',
  ]);
});

test('[K10] whoever is in by e-mail has no seat to change here', async () => {
  people(aPerson('Sam', { role: 'captain', you: true }));
  show();
  expect(await screen.findByRole('heading', { name: 'Team Fox: 1 in' })).not.toBe(null);
  expect(screen.queryByRole('button')).toBe(null);
});

test('[T21] the start line tells a chosen writer at once, with the way to the clues', async () => {
  show();
  await screen.findByRole('heading', { name: 'Team Fox: 2 in' });
  expect(screen.queryByText('You write the clues for Fox.')).toBe(null);
  const jo = { seat: 3, kind: 'guest', you: true, mayWriteClues: true };
  people(aPerson('Jo', { ...jo, isCaptain: true }));
  expect(await screen.findByText('You write the clues for Fox.', {}, { timeout: 10_000 })).not.toBe(null);
  expect(screen.getByRole('link', { name: 'Write the clues' }).getAttribute('href')).toBe('/group/7/A');
  expect(screen.getByRole('listitem').textContent).toBe('Captain, you · guestJo');
});

function show() {
  render(
    <MemoryRouter>
      <Queries>
        <WaitingTeam game={aGame({ gameId: 7, team: 'A' })} group="A" />
      </Queries>
    </MemoryRouter>,
  );
}

function people(...shown: object[]) {
  const teams = [
    { team: 'A', isClosed: false, count: shown.length, people: shown },
    { team: 'B', isClosed: false, count: 1, people: null },
    { team: 'C', isClosed: true, count: 1, people: null },
  ];
  const body = { code: 'K4WQZ7', joining: 'open', deals: false, captainsOnly: false, teams };
  desk.answers['GET /api/games/7/people'] = { status: 200, body };
}

function aPerson(name: string, changes: object = {}) {
  const usual = { seat: null, role: 'member', kind: 'account', mayWriteClues: false, presses: false, letIn: false };
  return { ...usual, name, you: false, ...changes };
}
