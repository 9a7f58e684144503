import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import cat from '../../../drawings/head-cat.svg';
import fox from '../../../drawings/head-fox.svg';
import type { Errand, Refusal } from '../../../race/queue/errand.ts';
import { aRace, aStanding, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import type { Race } from '../../../race/race.ts';
import { Outcome } from './outcome.tsx';

afterEach(cleanup);

test('the right bar: its name, how far they are, how long it took and where they stand', async () => {
  const { dialog, seen, refreshed } = show([anErrand()]);
  dialog.getByRole('heading', { name: 'Cracked it!' });
  dialog.getByText('The Golden Fleece');
  expect(facts()).toEqual([
    ['bars', '4 of 6'],
    ['on this clue', '18:20'],
    ['in the race', '2nd'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'NEXT CLUE' }));
  await eventually(() => seen).toEqual(['first']);
  expect(refreshed).toHaveBeenCalledTimes(2);
});

test('[D6] [O11] the result of a right claim shows the time given back for a closed bar, and why the claim’s time moved', () => {
  const ruling = { correct: true, finished: false, already: false, official: thatMoment };
  const back = { ...ruling, givenBackMs: 431_000, countedFrom: 'pause' as const };
  const { dialog } = show([anErrand({ outcome: { type: 'ruled', ruling: back } })]);
  dialog.getByText('7 mins 11 secs back on your clock.');
  dialog.getByText('Counted from the end of the pause.');
  cleanup();
  show([anErrand({ outcome: { type: 'ruled', ruling } })]);
  expect(screen.queryByText(/back on your clock|counted from/i)).toBe(null);
});

test('[E2] a bar typed in part is shown by its full name from the server', () => {
  const task: Errand['task'] = { kind: 'claim', token: '12.A.3', place: { placeName: 'fleece' }, fix: null };
  const ruling = { correct: true, finished: false, already: false, bar: 'The Golden Fleece' };
  const { dialog } = show([anErrand({ task, outcome: { type: 'ruled', ruling } })]);
  dialog.getByText('The Golden Fleece');
  expect(dialog.queryByText('fleece')).toBe(null);
});

test('[D1] a shut door at the right bar counts, and says so', () => {
  const place = { placeId: 'fleece', name: 'The Golden Fleece' };
  const { dialog } = show([anErrand({ task: { kind: 'claim', token: '12.A.3', place, fix: null, isShut: true } })]);
  dialog.getByRole('heading', { name: 'Shut. Counts.' });
  dialog.getByText('Right bar, locked door. We’ll take it.');
});

test('the last bar has no result of its own: the finish line is where they are told, at once', async () => {
  const last = anErrand({ outcome: { type: 'ruled', ruling: { correct: true, finished: true, already: false } } });
  const [seen, tabs]: [string[], string[]] = [[], []];
  const race = raceWith([last], { view: aView({ step: aStep({ type: 'finish', token: null, number: 6 }) }) });
  const queue = { ...race.queue, see: async (id: string) => void seen.push(id) };
  render(inRace(<Outcome />, { ...race, queue, showTab: (tab) => void tabs.push(tab) }));
  await eventually(() => [seen, tabs]).toEqual([['first'], ['clue']]);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a wrong bar costs a guess and a minute, and the third a forfeit', () => {
  const wrong = aStep({ wrong: 2, waitUntil: thatMoment + 42_000 });
  const { dialog } = show([missed], { view: aView({ step: wrong }) });
  dialog.getByRole('heading', { name: 'You Failed!' });
  dialog.getByText("You're not at the correct bar.");
  dialog.getByText('2 wrong guesses at this clue. The third means a forfeit.');
  expect(dialog.getByRole('timer').textContent).toBe('Next try in 0:42');
  cleanup();
  const third = show([missed], { view: aView({ step: aStep({ type: 'forfeit', wrong: 3 }) }) });
  third.dialog.getByText('That was the third: a forfeit is due.');
});

test.each([
  ['Egg-secuted!', { kind: 'give-sabotage', target: 'C', sabotageId: 1, by: 'A' }, 'strike', cat],
  ['Forfeit done!', { kind: 'forfeit', token: '12.A.3' }, 'forfeit', fox],
  ['Sabotage done!', { kind: 'end-sabotage', sabotageId: 's' }, 'sabotage', fox],
] as const)('%s has a drawing of its own, with the team it is about', (title, task, scene, head) => {
  const { dialog } = show([anErrand({ task: { ...task } })]);
  dialog.getByRole('heading', { name: title });
  const drawn = screen.getByRole('dialog').querySelector(`svg[data-scene="${scene}"]`);
  expect(drawn?.getAttribute('aria-hidden')).toBe('true');
  expect([...(drawn?.querySelectorAll('image') ?? [])].map((image) => image.getAttribute('href'))).toContain(head);
});

test('what somebody else of the team had done already is a tick, not a scene', () => {
  const again = { type: 'ruled', ruling: { correct: true, finished: false, already: true } } as const;
  show([anErrand({ task: { kind: 'end-sabotage', sabotageId: 's' }, outcome: again })]);
  expect(screen.getByRole('dialog').querySelector('[data-scene]')).toBe(null);
});

test('when nobody can tell, the host may be called and a code is the way on', async () => {
  const refusal: Refusal = { code: 'cannot-tell', words: 'We cannot tell where you are.', status: 409 };
  const { dialog, opened } = show([anErrand({ outcome: { type: 'refused', refusal } })]);
  dialog.getByText('We cannot tell where you are.');
  expect(dialog.getByRole('link', { name: /^Call host/ }).getAttribute('href')).toBe('tel:+447700900123');
  await userEvent.click(dialog.getByRole('button', { name: 'USE A SKIP CODE' }));
  await eventually(() => opened).toEqual(['verify']);
});

test('the oldest comes first, and what nobody has answered is not spoken of', () => {
  const waiting = anErrand({ id: 'third', outcome: { type: 'waiting' } });
  const { dialog } = show([
    { ...missed, id: 'zeroth', isSeen: true },
    anErrand(),
    { ...missed, id: 'second' },
    waiting,
  ]);
  dialog.getByRole('heading', { name: 'Cracked it!' });
  cleanup();
  render(inRace(<Outcome />, raceWith([waiting])));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('[F16] a rival’s finish and a message of the host show over a result that is still open, older ones do not', () => {
  const race = raceWith([anErrand()]);
  const old = {
    seq: race.view.seq,
    at: thatMoment,
    kind: 'finished',
    team: 'B',
    text: 'Dog has finished.',
    pint: null,
  } as const;
  const drawn = (view: Partial<Race['view']>) => inRace(<Outcome />, { ...race, view: { ...race.view, ...view } });
  const { rerender } = render(drawn({ feed: [old] }));
  expect(news()).toBe('');
  const finish = { ...old, seq: old.seq + 1, team: 'C', text: 'Cat has finished.' } as const;
  rerender(drawn({ seq: finish.seq, feed: [finish, old] }));
  expect(news()).toContain('Cat has finished.');
  const message = {
    ...old,
    seq: old.seq + 2,
    kind: 'host-message',
    team: null,
    text: 'The host says: Chips!',
  } as const;
  rerender(drawn({ seq: message.seq, feed: [message, finish, old] }));
  expect(news()).toContain('Chips!');
});

test('[F16] a message of the host to this team alone shows over a result that is still open, the team’s own finish does not', () => {
  const race = raceWith([anErrand()]);
  const entry = { seq: race.view.seq + 1, at: thatMoment, team: 'A', pint: null } as const;
  const finish = { ...entry, kind: 'finished', text: 'Fox has finished.' } as const;
  const message = { ...entry, seq: entry.seq + 1, kind: 'host-message', text: 'The host says to Fox: Left!' } as const;
  const drawn = (view: Partial<Race['view']>) => inRace(<Outcome />, { ...race, view: { ...race.view, ...view } });
  const { rerender } = render(drawn({}));
  rerender(drawn({ seq: finish.seq, feed: [finish] }));
  expect(news()).toBe('');
  rerender(drawn({ seq: message.seq, feed: [finish], told: [message] }));
  expect(news()).toContain('Left!');
});

test('[F16] a result that is open when the race ends makes way for Race Over, one ruled after the end is shown', async () => {
  const seen: string[] = [];
  const race = raceWith([anErrand()]);
  const queue = { ...race.queue, see: async (id: string) => void seen.push(id) };
  const drawn = (status: 'on' | 'ended') => inRace(<Outcome />, { ...race, queue, view: { ...race.view, status } });
  const { rerender } = render(drawn('on'));
  screen.getByRole('dialog');
  rerender(drawn('ended'));
  expect(screen.queryByRole('dialog')).toBe(null);
  await eventually(() => seen).toEqual(['first']);
  cleanup();
  render(drawn('ended'));
  screen.getByRole('heading', { name: 'Cracked it!' });
});

function show(errands: Errand[], changes: Partial<Race> = {}) {
  const seen: string[] = [];
  const opened: unknown[] = [];
  const refreshed = vi.fn<() => Promise<void>>().mockResolvedValue();
  const race = raceWith(errands, changes);
  const see = async (id: string) => void seen.push(id);
  const parts = { line: { ...race.line, refresh: refreshed }, queue: { ...race.queue, see } };
  render(inRace(<Outcome />, { ...race, ...parts, open: (sheet) => void opened.push(sheet) }));
  return { dialog: within(screen.getByRole('dialog')), seen, opened, refreshed };
}

function raceWith(errands: Errand[], changes: Partial<Race> = {}): Race {
  const standings = [aStanding('C', { position: 1, done: 4 }), aStanding('A', { position: 2, done: 4 })];
  const race = aRace({ view: aView({ standings }), ...changes });
  return { ...race, queue: { ...race.queue, errands } };
}

function news(): string | null {
  return within(screen.getByRole('dialog')).getByRole('status').textContent;
}

function facts(): (string | null | undefined)[][] {
  return screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
}

function anErrand(changes: Partial<Errand> = {}): Errand {
  return {
    id: 'first',
    personId: '1',
    gameId: 12,
    team: 'A',
    task: {
      kind: 'claim',
      token: '12.A.3',
      place: { placeId: 'fleece', name: 'The Golden Fleece' },
      fix: null,
      cluedAt: thatMoment - 1_100_000,
    },
    madeAt: thatMoment,
    photo: null,
    tries: 1,
    outcome: { type: 'ruled', ruling: { correct: true, finished: false, already: false } },
    isSeen: false,
    ...changes,
  };
}

const missed = anErrand({
  outcome: { type: 'ruled', ruling: { correct: false, finished: false, already: false } },
});
