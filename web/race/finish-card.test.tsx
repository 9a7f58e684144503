import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FinishView } from '#contract/host-view';
import { eventually } from '../../tests/harness/eventually.ts';
import { Queries } from '../app/queries.tsx';
import { newDesk, openDesk } from '../../tests/harness/people/desk.ts';

let FinishCard: typeof import('./finish-card.tsx').FinishCard;
const desk = newDesk();
const banked = new Date(2026, 10, 14, 23, 40, 10).getTime();
const onRuled = vi.fn<() => Promise<void>>(() => Promise.resolve());

beforeAll(async () => {
  await openDesk(desk, '/results/12');
  ({ FinishCard } = await import('./finish-card.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  onRuled.mockClear();
});

afterEach(cleanup);

test('[W8] a banked finish waits for the host’s nod: how late it came, until when, and both answers', () => {
  show({});
  expect(card()).toEqual([
    'Fox’s finish was banked without signal.',
    'It says 23:40 and came in 14 mins 3 secs later. Who is ahead hangs on it.',
    'If you say nothing by 00:10, the banked time stands.',
  ]);
  expect(offered()).toEqual(['Let it stand (Fox)', 'Count from arrival (Fox)']);
});

test('[W8] while the race is on there is no hour to answer by', () => {
  show({ until: null });
  expect(card()[2]).toBe('If you say nothing, the banked time stands.');
});

test.each([
  ['banked', 'Fox’s finish: the banked time stands.', 'Count from arrival (Fox)'],
  ['arrival', 'Fox’s finish counts from its arrival.', 'Let it stand (Fox)'],
] as const)('[W8] a host who said %s may still change their mind', (ruled, title, other) => {
  show({ ruled });
  expect([card()[0], card()[2], offered()]).toEqual([title, 'You can change your mind until 00:10.', [other]]);
});

test('[W8] an answer is sent once, and the page follows; one that is refused stays askable', async () => {
  const words = 'The results are final.';
  desk.answers['POST /api/host/12/rule-finish'] = { status: 409, body: { code: 'final', message: words } };
  show({});
  await press('Count from arrival (Fox)');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(onRuled).not.toHaveBeenCalled();
  desk.answers = {};
  await userEvent.dblClick(screen.getByRole('button', { name: 'Let it stand (Fox)' }));
  await eventually(() => onRuled).toHaveBeenCalledOnce();
  expect(desk.heard).toEqual([
    { call: 'POST /api/host/12/rule-finish', body: { group: 'A', time: 'arrival' } },
    { call: 'POST /api/host/12/rule-finish', body: { group: 'A', time: 'banked' } },
  ]);
});

function show(changes: Partial<FinishView>) {
  const arrived = banked + 843_000;
  const until = new Date(2026, 10, 15, 0, 10).getTime();
  const finish: FinishView = { team: 'A', banked, arrived, ruled: null, until, ...changes };
  render(<FinishCard gameId={12} finish={finish} onRuled={onRuled} />, { wrapper: Queries });
}

/** Its title, and what it says below. */
function card(): (string | null)[] {
  const paragraphs = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  return paragraphs.filter((words) => words !== '');
}

function offered(): (string | null)[] {
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}
