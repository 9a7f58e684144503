import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { aMember, aTeam, changing, newDesk, openDesk, somePeople } from '../../../tests/harness/people/desk.ts';
import { useGame } from '../../app/game.ts';
import { Queries } from '../../app/queries.tsx';

let InviteSheet: typeof import('./invite-sheet.tsx').InviteSheet;
const desk = newDesk();
const removing = 'POST /api/games/7/members/2/remove';
const captaincy = 'POST /api/games/7/members/2';
const samAsCaptain = aMember(2, 'Sam', { isCaptain: true, mayWriteClues: true });

beforeAll(async () => {
  await openDesk(desk, '/host/7');
  ({ InviteSheet } = await import('./invite-sheet.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.teams = [aTeam('A', { email_members: [], members: 0 })];
  desk.people = somePeople(desk.teams, { A: [aMember(1, 'Jo'), aMember(2, 'Sam')] });
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width: 390, height: 844 });
});

afterEach(cleanup);

test('[K16] removing a member asks first, and leaves the code as it is', async () => {
  await showWho();
  desk.answers[removing] = changing({ status: 200, body: { success: true } }, () => {
    desk.people = somePeople(desk.teams, { A: [aMember(1, 'Jo')] });
  });
  await press('Remove Sam');
  await press('Keep them', 'Remove Sam?');
  expect(desk.heard).toEqual([]);
  await press('Remove Sam');
  await press('Remove', 'Remove Sam?');
  await eventually(names).toEqual(['Jo']);
  await eventually(() => desk.heard).toEqual([{ call: removing, body: {} }]);
  expect(desk.keys[0]).toMatch(/^\w{16,}$/);
});

test('[K16] removing a member offers to renew the code, and explains what that does', async () => {
  await showWho();
  desk.answers[removing] = changing({ status: 200, body: { success: true, code: 'ABC234' } }, () => {
    desk.people = { ...somePeople(desk.teams, { A: [aMember(1, 'Jo')] }), code: 'ABC234' };
  });
  await press('Remove Sam');
  expect(screen.getByRole('dialog', { name: 'Remove Sam?' }).textContent).toContain(
    'If you renew it, links and codes you shared before stop working. Everyone already in keeps their seat.',
  );
  await press('Remove and renew the code', 'Remove Sam?');
  await eventually(names).toEqual(['Jo']);
  await eventually(() => desk.heard).toEqual([{ call: removing, body: { renewCode: true } }]);
  await press('Back to the code');
  await screen.findByText('ABC-234');
});

test('[T20] the host makes a member captain without an e-mail', async () => {
  await showWho();
  desk.answers[captaincy] = changing({ status: 200, body: { success: true } }, () => {
    desk.people = somePeople(desk.teams, { A: [aMember(1, 'Jo'), samAsCaptain] });
  });
  await press(/^Sam/);
  await press('Make Sam captain');
  await eventually(() => screen.getByRole('dialog', { name: 'Sam' }).textContent).toContain(
    'Captain, guest in Team Fox.',
  );
  await eventually(() => desk.heard).toEqual([{ call: captaincy, body: { isCaptain: true } }]);
  expect(desk.keys).toHaveLength(1);
});

test('[T20] the host can end a captaincy, and a captain has no switch for writing', async () => {
  desk.people = somePeople(desk.teams, { A: [aMember(1, 'Jo'), samAsCaptain] });
  await showWho();
  await press(/^Sam/);
  expect(screen.queryByRole('switch', { name: 'May write clues' })).toBe(null);
  await press('Captain no longer');
  await eventually(() => desk.heard).toEqual([{ call: captaincy, body: { isCaptain: false } }]);
});

test('[T20] if a place is taken by e-mail no member can be made captain', async () => {
  desk.teams = [aTeam('A')];
  desk.people = somePeople(desk.teams, { A: [aMember(5, 'Bex')] });
  await showWho();
  await press(/^Bex/);
  expect(screen.queryByRole('button', { name: 'Make Bex captain' })).toBe(null);
});

test('[K16] where the code cannot be renewed, the sheet says why and the person is still in', async () => {
  await showWho();
  const message = 'A race can have ten new codes an hour. The next one can be made in 40 minutes.';
  desk.answers[removing] = { status: 429, body: { code: 'new-codes-used-up', message } };
  await press('Remove Sam');
  await press('Remove and renew the code', 'Remove Sam?');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  await eventually(names).toEqual(['Jo', 'Sam']);
});

function Sheet() {
  const { data: game } = useGame(7);
  return game ? <InviteSheet game={game} onClose={() => undefined} /> : null;
}

async function showWho() {
  render(<Sheet />, { wrapper: Queries });
  await screen.findByText('K4W-QZ7');
  await press(/ are in$/);
}

async function press(name: string | RegExp, dialog?: string) {
  const place = dialog === undefined ? screen : within(screen.getByRole('dialog', { name: dialog }));
  await userEvent.click(place.getByRole('button', { name }));
}

function names(): (string | null | undefined)[] {
  const team = within(screen.getByRole('region', { name: 'Team Fox' }));
  return team.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace('Guest', ''));
}
