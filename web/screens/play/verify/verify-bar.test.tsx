import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import type { Task } from '../../../race/queue/errand.ts';
import { aGame, aRace, aStanding, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import type { Race } from '../../../race/race.ts';

let VerifyBar: typeof import('./verify-bar.tsx').VerifyBar;
const desk = newDesk();
const nearby = 'POST /api/fetch-nearby-bars';
const here = { lat: 53.9583, lon: -1.0803 };
const places = [
  { id: 'bell', name: 'The Blue Bell', lat: 53.9586, lon: -1.0803, kind: 'pub' },
  { id: 'fleece', name: 'The Golden Fleece', lat: 53.9583, lon: -1.0803, kind: 'pub' },
];

beforeAll(async () => {
  await openDesk(desk, '/game/12');
  ({ VerifyBar } = await import('./verify-bar.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers[nearby] = { status: 200, body: { success: true, places, attribution: '© OpenStreetMap contributors' } };
  locate(18);
});

afterEach(cleanup);

test('bars nearest first, one of them chosen, a photo, and it is banked with where the phone was', async () => {
  const { dialog, banked } = show();
  await dialog.findByText('Nearest first. Your phone is accurate to 18 m.');
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'The Golden Fleece5 m',
    'The Blue Bell35 m',
  ]);
  dialog.getByText('© OpenStreetMap contributors');
  expect(desk.heard).toEqual([{ call: nearby, body: { gameId: 12, ...here, accuracy: 18 } }]);
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: "WE'RE HERE" });
  expect(go.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: /The Golden Fleece/ }));
  await userEvent.click(go);
  await choosePhoto(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toHaveLength(1);
  expect(banked).toEqual([
    {
      kind: 'claim',
      token: '12.A.3',
      place: { placeId: 'fleece', name: 'The Golden Fleece' },
      fix: { ...here, accuracy: 18, at: thatMoment },
      cluedAt: thatMoment - 720_000,
    },
  ]);
});

test('[D1] a shut door: the bar, a photo of the door, and it is banked as one', async () => {
  const { dialog, banked } = show();
  await dialog.findAllByRole('radio');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^This bar is shut/ }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: /The Golden Fleece/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^This bar is shut/ }));
  await dialog.findByText('Get the door in. It counts as your guess.');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Bar, done', '2Door photo']);
  await choosePhoto(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toMatchObject([{ kind: 'claim', place: { placeId: 'fleece' }, isShut: true }]);
});

test('[D1] whoever goes back from a shut door and walks in after all claims the bar as ever', async () => {
  const { dialog, banked } = show();
  await userEvent.click(await dialog.findByRole('radio', { name: /The Golden Fleece/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^This bar is shut/ }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Bar list' }));
  await dialog.findAllByRole('radio');
  await userEvent.click(dialog.getByRole('button', { name: "WE'RE HERE" }));
  await choosePhoto(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toHaveLength(1);
  expect(banked[0]).not.toHaveProperty('isShut');
});

test('without a position a skip code is offered at once, and must have six characters', async () => {
  locate(null);
  const { dialog, banked } = show();
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to retrieve location.');
  await userEvent.click(dialog.getByRole('button', { name: 'Not listed? Use a skip code' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'USE CODE' }));
  dialog.getByText('Type the code the host gave you.');
  const field = dialog.getByRole('textbox', { name: 'Skip code' });
  await userEvent.type(field, 'abc2');
  await userEvent.click(dialog.getByRole('button', { name: 'USE CODE' }));
  dialog.getByText('A skip code has 6 characters.');
  await userEvent.type(field, ' 34 ');
  await userEvent.click(dialog.getByRole('button', { name: 'USE CODE' }));
  await choosePhoto(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toMatchObject([{ place: { code: 'ABC234' }, fix: null }]);
});

test('a search without results is shown as such, and can be repeated', async () => {
  desk.answers[nearby] = { status: 503, body: { code: 'find-nearby-failed', message: 'Failed to find nearby bars.' } };
  const { dialog } = show();
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to find nearby bars.');
  expect(dialog.queryByText(/^No signal/)).toBe(null);
  desk.answers[nearby] = { status: 200, body: { success: true, places } };
  await userEvent.click(dialog.getByRole('button', { name: 'TRY AGAIN' }));
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
});

test('[E14] without a signal the bar may be typed, and the name stays when a list arrives later', async () => {
  desk.answers[nearby] = { status: 0, body: null };
  const { dialog, banked } = show();
  await dialog.findByText('No signal. Type the bar; we save it.');
  expect(dialog.queryByRole('alert')).toBe(null);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Type its name' }), 'blue bell');
  desk.answers[nearby] = { status: 200, body: { success: true, places } };
  await userEvent.click(dialog.getByRole('button', { name: 'Look again' }));
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Or type its name' }).value).toBe('blue bell');
  await userEvent.click(dialog.getByRole('button', { name: "WE'RE HERE" }));
  await choosePhoto(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toMatchObject([{ kind: 'claim', place: { placeName: 'blue bell' } }]);
});

test('[E14] an offline phone offers at once the bars where it has seen teams, and banks the report of a closed one', async () => {
  desk.answers[nearby] = { status: 0, body: null };
  const seen = { id: 'swan', name: 'The Old White Swan', lat: 53.9585, lon: -1.0803, at: thatMoment - 60_000 };
  const view = aView({ standings: [aStanding('A'), aStanding('C', { position: 2, done: 1, lastBar: seen })] });
  const { dialog, banked } = show({ view, link: 'offline' });
  await dialog.findByText('No signal. Pick or type the bar; we save it.');
  dialog.getByRole('textbox', { name: 'Or type its name' });
  await userEvent.click(dialog.getByRole('radio', { name: /The Old White Swan/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^This bar is shut/ }));
  await choosePhoto(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toMatchObject([{ kind: 'claim', place: { placeId: 'swan' }, isShut: true }]);
});

test('[V17] the start bar by its name asks back before anything is sent', async () => {
  desk.answers[nearby] = { status: 0, body: null };
  const { dialog } = show();
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Type its name' }), ' the maltings');
  dialog.getByText('The Maltings is where you started. Your clue leads somewhere else.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: "WE'RE HERE" }).disabled).toBe(true);
});

test('where there is no bar the way on is a code', async () => {
  desk.answers[nearby] = { status: 200, body: { success: true, places: [] } };
  const { dialog } = show();
  await dialog.findByText(/^No bar found here\./);
  dialog.getByRole('button', { name: 'Not listed? Use a skip code' });
});

test('locked codes say for how long', async () => {
  locate(null);
  const { dialog } = show({ view: aView({ step: aStep({ codesLockedUntil: thatMoment + 125_000 }) }) });
  await userEvent.click(await dialog.findByRole('button', { name: 'Not listed? Use a skip code' }));
  dialog.getByText('Too many wrong codes. Codes work again in 3 minutes.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'USE CODE' }).disabled).toBe(true);
  expect(dialog.getByRole('link', { name: /^Call host/ }).getAttribute('href')).toBe('tel:+447700900123');
});

test('what cannot be banked is said, and the photo is still there', async () => {
  const { dialog } = show({ bank: () => Promise.reject(new Error('Full.')) });
  await userEvent.click(await dialog.findByRole('radio', { name: /The Blue Bell/ }));
  await userEvent.click(dialog.getByRole('button', { name: "WE'RE HERE" }));
  await choosePhoto(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'SEND IT' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong during verification.');
  dialog.getByRole('button', { name: 'Retake' });
});

test('when a mate was quicker it is said kindly', async () => {
  const { dialog, open, becomes } = show();
  await dialog.findAllByRole('radio');
  becomes({ view: aView({ step: aStep({ token: '12.A.4', number: 5 }) }) });
  dialog.getByRole('heading', { name: 'One of you was quicker' });
  await userEvent.click(dialog.getByRole('button', { name: 'BACK TO THE RACE' }));
  expect(open.mock.calls).toEqual([[null]]);
});

test('[K14] a member whose team mate presses from now on reads so, and finds the draft again when they may press', async () => {
  const { dialog, open, becomes } = show();
  await userEvent.click(await dialog.findByRole('radio', { name: /The Golden Fleece/ }));
  await userEvent.click(dialog.getByRole('button', { name: "WE'RE HERE" }));
  await choosePhoto(dialog);
  becomes({ game: aGame({ buttons: { hasCaptain: false, presses: false, names: ['Jo'] } }) });
  dialog.getByText('Jo presses the buttons for your team.');
  expect(dialog.queryByRole('button', { name: 'SEND IT' })).toBe(null);
  await userEvent.click(dialog.getByRole('button', { name: 'BACK TO THE RACE' }));
  expect(open.mock.calls).toEqual([[null]]);
  becomes({ game: aGame({ buttons: { hasCaptain: false, presses: true, names: ['Di'] } }) });
  await dialog.findByRole('button', { name: 'SEND IT' });
});

interface Wishes {
  view?: Race['view'];
  link?: Race['line']['link'];
  bank?: Race['queue']['bank'];
}

function show({ view, link, bank }: Wishes = {}) {
  const banked: Task[] = [];
  const open = vi.fn<() => void>();
  const made = aRace({ game: aGame(), open, ...(view ? { view } : {}) });
  const race = link ? { ...made, line: { ...made.line, link } } : made;
  const keep: Race['queue']['bank'] = (task) => {
    banked.push(task);
    return new Promise(() => undefined);
  };
  const queue = { ...race.queue, bank: bank ?? keep };
  const { rerender } = render(inRace(<VerifyBar />, { ...race, queue }));
  const becomes = (next: Partial<Race>) => rerender(inRace(<VerifyBar />, { ...race, queue, ...next }));
  return { dialog: within(screen.getByRole('dialog')), banked, open, becomes };
}

async function choosePhoto(dialog: ReturnType<typeof within>): Promise<void> {
  await dialog.findByText('The camera does not open here.');
  const photo = new File(['a photo'], 'team.heic', { type: 'image/heic' });
  await userEvent.upload(dialog.getByLabelText('Team photo'), photo);
  await dialog.findByRole('button', { name: 'Retake' });
}

type Take = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void;

/** Where the device says it is, that sure; null: it says nothing. */
function locate(accuracy: number | null): void {
  const watchPosition = (take: Take, fail: () => void) => {
    const coords = { latitude: here.lat, longitude: here.lon, accuracy: accuracy ?? 0 };
    queueMicrotask(() => (accuracy === null ? fail() : take({ coords })));
    return 1;
  };
  const value = { watchPosition, clearWatch: () => undefined };
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
}
