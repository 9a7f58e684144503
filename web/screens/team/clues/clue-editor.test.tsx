import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGame, aTeam, changing, newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { showAt } from '../../../testing/show-at.tsx';

let Group: typeof import('../group.tsx').Group;
const desk = newDesk();
const save = 'POST /api/save-clue';
const suggest = 'POST /api/suggest-clues';
/** The server has it from then on: the page looks every few seconds, and must see what it saved. */
const saved = changing({ status: 200, body: { success: true, saved_at: '2026-11-15T20:00:00Z' } }, keepHeard);

beforeAll(async () => {
  await openDesk(desk, '/group/7/B');
  ({ Group } = await import('../group.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.game = aGame({ role: 'player', group: 'B', game_bar_list: bars, game_start_bar_id: 'start' });
  desk.teams = [aTeam('B', { clues: {} })];
  desk.answers[save] = saved;
});

afterEach(() => {
  cleanup();
  for (const key of Object.keys(localStorage)) if (key.startsWith('unsentClue:')) localStorage.removeItem(key);
});

test('[T14] progress counts what is written and one more, and never more than the list', async () => {
  await show();
  screen.getByText('1 of 3 written. Saved as you go.');
  expect(progress()).toBe('1 / 3');
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  await write('The Fat Badger', 'Not thin. Then pester someone.');
  screen.getByText('2 of 3 written. Saved as you go.');
  await write('The Golden Fleece', 'Jason wanted it.');
  screen.getByText('3 of 3 written. Saved as you go.');
  expect(progress()).toBe('3 / 3');
  screen.getByText('All your clues are written.');
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
});

test('a clue is saved when its field loses focus, with what was there before', async () => {
  desk.teams = [withClue('Old')];
  await show();
  screen.getByText('Pavement');
  await write('The Fat Badger', 'New');
  await screen.findByText('Saved');
  const body = { gameId: 7, groupLetter: 'B', barId: '1', clue: 'New', was: 'Old' };
  expect(desk.heard).toEqual([{ call: save, body }]);
  expect(desk.keys).toEqual([expect.any(String)]);
});

test('what is written when the page is hidden is sent without waiting for the field to be left', async () => {
  await show();
  await userEvent.type(field('The Fat Badger'), 'On my way out');
  expect(desk.heard).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(desk.heard).toMatchObject([{ call: save, body: { clue: 'On my way out' } }]));
});

test('[T15] without signal the text stays on the phone and is sent when the signal is back', async () => {
  desk.answers[save] = { status: 0, body: null };
  await show();
  await write('The Fat Badger', 'From the cellar');
  await screen.findByText(/^No signal\. Kept on this phone, sent when it is back\.$/);
  screen.getByText('2 of 3 written. 1 waiting for signal.');
  desk.answers[save] = saved;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Saved');
});

test('[T15] what was kept is there and sent on the next visit, and nobody else has it', async () => {
  const kept = JSON.stringify({ text: 'From the cellar', was: '', tries: [] });
  localStorage.setItem('unsentClue:1:7:B:1', kept);
  localStorage.setItem('unsentClue:2:7:B:2', kept);
  await show();
  await screen.findByText('Saved');
  expect([value('The Fat Badger'), value('The Golden Fleece')]).toEqual(['From the cellar', '']);
  expect(localStorage.getItem('unsentClue:1:7:B:1')).toBe(null);
  expect(localStorage.getItem('unsentClue:2:7:B:2')).toBe(kept);
});

test("a team-mate's newer text shows by itself, with a mark", async () => {
  await show();
  desk.teams = [withClue('Theirs')];
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(value('The Fat Badger')).toBe('Theirs'));
  screen.getByText('updated');
});

test('two texts at once are both shown, and the captain chooses', async () => {
  desk.answers[save] = clash;
  await show();
  await write('The Fat Badger', 'Mine');
  await screen.findByText('You both wrote this one. Which shall it be?');
  expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(['YoursMine', 'TheirsTheirs']);
  desk.answers[save] = saved;
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Saved');
  expect(desk.heard.at(-1)).toMatchObject({ body: { clue: 'Mine', was: 'Theirs' } });
});

test('the captain may take theirs', async () => {
  desk.answers[save] = clash;
  await show();
  await write('The Fat Badger', 'Mine');
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
  expect([value('The Fat Badger'), desk.heard.length]).toEqual(['Theirs', 1]);
});

test('a refusal is said once, in a dialog, and stays with the field', async () => {
  desk.answers[save] = { status: 422, body: { message: 'That bar is not on the list of this game.' } };
  await show();
  await write('The Fat Badger', 'Mine');
  const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  dialog.getByText('Failed to save clue');
  dialog.getByText('That bar is not on the list of this game.');
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
  screen.getByText('Failed to save clue. Kept on this phone.');
  desk.answers[save] = saved;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Saved');
});

test('what comes after the start is not sent, and stays to be copied', async () => {
  const body = { code: 'clues-fixed', message: 'The race has begun: its clues are fixed.' };
  desk.answers[save] = changing({ status: 409, body }, () => {
    desk.game = { ...desk.game, status: 'ongoing' };
  });
  await show();
  await write('The Fat Badger', 'Too late');
  await screen.findByText('Not sent before the race began. Only you can see it.');
  await screen.findByRole('link', { name: 'Join Game' });
  expect(value('The Fat Badger')).toBe('Too late');
  screen.getByRole('button', { name: 'Copy my text' });
  await userEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
  expect(value('The Fat Badger')).toBe('');
});

test('more than 500 characters are counted and not sent', async () => {
  await show();
  await userEvent.click(field('The Fat Badger'));
  await userEvent.paste('🥚'.repeat(502));
  await userEvent.tab();
  screen.getByText('502 / 500');
  screen.getByText('Too long by 2. Saved once it fits.');
  screen.getByText(/^1 of \d+ written/);
  expect(desk.heard).toEqual([]);
});

test('[C1] a word that gives the bar away is pointed out, and saved all the same', async () => {
  await show();
  await write('The Fat Badger', 'Every other badger in York is on a diet.');
  const warning = await screen.findByText("“badger” is in the bar's name.");
  expect(warning.parentElement?.textContent).toBe(
    "“badger” is in the bar's name. You may keep it, but they will thank you for it.",
  );
  expect(squiggles()).toEqual(['badger']);
  await write('The Golden Fleece', 'Fleeces all who enter.');
  expect(squiggles()).toEqual(['badger', 'Fleeces']);
  await screen.findByText('“fleeces” gives “Fleece” away.');
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
});

test('a suggestion goes into an empty field, and can be undone', async () => {
  desk.answers[suggest] = three;
  await show();
  const sheet = await stuck();
  expect(sheet.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    'WORDPLAYDifficulty 3 of 5Not thin. Then pester someone.',
    'PICTURESDifficulty 1 of 5🍔 🦡',
    'MISSING VOWELSDifficulty 4 of 5TH FTBD GR',
  ]);
  sheet.getByText('© OpenStreetMap contributors');
  await userEvent.click(sheet.getByRole('radio', { name: /^PICTURES/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Use this clue' }));
  expect(value('The Fat Badger')).toBe('🍔 🦡');
  await screen.findByText('Saved');
  await userEvent.click(screen.getByRole('button', { name: 'Undo the suggestion' }));
  expect(value('The Fat Badger')).toBe('');
  await waitFor(() => expect(desk.heard.at(-1)).toMatchObject({ call: save, body: { clue: '', was: '🍔 🦡' } }));
});

test.each([
  ['Put it below yours', 'Mine\nNot thin. Then pester someone.'],
  ['Replace mine', 'Not thin. Then pester someone.'],
])("a suggestion never goes over the team's own text unasked: %s", async (answer, text) => {
  desk.answers[suggest] = three;
  desk.teams = [withClue('Mine')];
  await show();
  const sheet = await stuck();
  await userEvent.click(sheet.getByRole('button', { name: 'Use this clue' }));
  expect(value('The Fat Badger')).toBe('Mine');
  await userEvent.click(sheet.getByRole('button', { name: answer }));
  expect(value('The Fat Badger')).toBe(text);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the suggestion' }));
  expect(value('The Fat Badger')).toBe('Mine');
});

test('suggestions that do not come are trouble, and one can try again', async () => {
  desk.answers[suggest] = { status: 429, body: { message: 'Too many tries. Wait a moment, then try again.' } };
  await show();
  const sheet = await stuck();
  await sheet.findByText('Too many tries. Wait a moment, then try again.');
  desk.answers[suggest] = three;
  await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await sheet.findByRole('button', { name: 'Use this clue' });
});

const bars = [
  { id: 'start', name: 'The Start' },
  { id: '1', name: 'The Fat Badger', street: 'Pavement' },
  { id: '2', name: 'The Golden Fleece' },
];

const clash = { status: 409, body: { code: 'clue-changed', message: 'Changed.', clue: 'Theirs' } };

const three = {
  status: 200,
  body: {
    success: true,
    attribution: '© OpenStreetMap contributors',
    suggestions: [
      { kind: 'charade', text: 'Not thin. Then pester someone.', difficulty: 3 },
      { kind: 'emoji', text: '🍔 🦡', difficulty: 1 },
      { kind: 'vowels', text: 'TH FTBD GR', difficulty: 4 },
    ],
  },
};

function withClue(clue: string) {
  return aTeam('B', { clues: { 1: { clue, saved_at: '2026-11-15T19:00:00Z' } } });
}

function keepHeard() {
  const { body } = desk.heard.at(-1) ?? { body: {} };
  const { barId, clue } = body as { barId: string; clue: string };
  const [team] = desk.teams;
  desk.teams = [aTeam('B', { clues: { ...team?.clues, [barId]: { clue, saved_at: '2026-11-15T20:00:00Z' } } })];
}

function field(bar: string): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name: bar });
}

function value(bar: string): string {
  return field(bar).value;
}

/** Writes as a thumb does: in, over what is there, and out. */
async function write(bar: string, text: string): Promise<void> {
  await userEvent.clear(field(bar));
  await userEvent.type(field(bar), text);
  await userEvent.tab();
}

async function stuck() {
  await userEvent.click(screen.getByRole('button', { name: 'Suggest a clue for The Fat Badger' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Stuck? Try one of ours' }));
  if (desk.answers[suggest] === three) await sheet.findByRole('button', { name: 'Use this clue' });
  return sheet;
}

function progress(): string {
  const bar = screen.getByRole('progressbar');
  return `${bar.getAttribute('value')} / ${bar.getAttribute('max')}`;
}

async function show() {
  showAt('/group/7/B', { '/group/:id/:group': <Group /> });
  await screen.findByRole('heading', { level: 1, name: 'Team Dog' });
}

/** What is underlined in the fields. */
function squiggles(): (string | null)[] {
  return Array.from(document.querySelectorAll('[aria-hidden] > mark'), (mark) => mark.textContent);
}
