import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { aMember, aTeam, changing, newDesk, openDesk, somePeople } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let Teams: typeof import('../host/teams.tsx').Teams;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk, '/host/7/teams');
  ({ Teams } = await import('../host/teams.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
});

afterEach(cleanup);

test('[T21] the host chooses who writes for a team without a captain, or generated clues', async () => {
  desk.teams = [
    aTeam('A', { email_members: [], ready: false, reason: 'clues incomplete', clues_written: 2, has_writer: false }),
    aTeam('B'),
  ];
  desk.people = somePeople(desk.teams, { A: [aMember(4, 'Jo'), aMember(5, 'Sam')], B: [aMember(6, 'Bex')] });
  await show();
  const fox = within(await screen.findByRole('group', { name: 'Who writes for Fox?' }));
  const pressed = () => fox.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed()).toEqual(['Generated']);
  screen.getByText('6 clues will be generated.');
  expect(screen.queryByRole('group', { name: 'Who writes for Dog?' })).toBe(null);
  const choose = (seat: number, writers: string[]) => {
    desk.answers[`POST /api/games/7/members/${seat}`] = changing({ status: 200, body: { success: true } }, () => {
      const members = [aMember(4, 'Jo'), aMember(5, 'Sam')];
      desk.people = somePeople(desk.teams, {
        A: members.map((one) => ({ ...one, mayWriteClues: writers.includes(one.name) })),
      });
      desk.teams = desk.teams.map((team, place) => (place === 0 ? { ...team, has_writer: true, writers } : team));
    });
  };
  choose(4, ['Jo']);
  await userEvent.click(fox.getByRole('button', { name: 'Jo' }));
  await eventually(pressed).toEqual(['Jo']);
  await screen.findByText('clues incomplete · Jo: 2 of 8 written');
  choose(4, []);
  await userEvent.click(fox.getByRole('button', { name: 'Generated' }));
  await eventually(pressed).toEqual(['Generated']);
  await eventually(() => desk.heard).toEqual([
    { call: 'POST /api/games/7/members/4', body: { writer: 'only' } },
    { call: 'POST /api/games/7/members/4', body: { writer: 'none' } },
  ]);
});

test('[T6] a vice-captain whose captain left stays one, and the next address is the captain', async () => {
  desk.teams = [aTeam('A', { email_members: ['a@example.com'] })];
  desk.people = somePeople(desk.teams);
  for (const one of desk.people.teams[0]?.people ?? []) one.role = 'vice-captain';
  await show();
  await screen.findByLabelText("Captain's e-mail");
  expect(screen.getByRole('list', { name: 'In Team Fox' }).textContent).toBe('Vice-captaina@example.com');
});

test('[T20] before an address is added, the host reads that it ends the captain by code', async () => {
  desk.teams = [aTeam('A', { email_members: ['a@example.com'] }), aTeam('B', { email_members: [] })];
  desk.people = somePeople(desk.teams, { B: [aMember(4, 'Jo', { isCaptain: true })] });
  await show();
  await screen.findByText('Jo is captain now. Anyone added by e-mail takes over from them.');
  expect(screen.getAllByText(/is captain now/)).toHaveLength(1);
});

async function show() {
  render(
    <MemoryRouter initialEntries={['/host/7/teams']}>
      <Queries>
        <Routes>
          <Route path="/host/:id/teams" element={<Teams />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Team Fox' });
}
