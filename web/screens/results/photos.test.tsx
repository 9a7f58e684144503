import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { aNight, aPhoto, aStory, thatEvening } from '../../testing/a-story.ts';
import { type Night, NightProvider } from './night.ts';

let Photos: typeof import('./photos.tsx').Photos;
const desk = newDesk();
const host = { team: null, isHost: true, isByLink: false } as const;
const wall = [
  aPhoto({ id: 'p1' }),
  aPhoto({ id: 'p2', group: 'D', kind: 'sabotage', bar: null }),
  aPhoto({ id: 'p3', group: null, kind: 'other', bar: null }),
];

beforeAll(async () => {
  await openDesk(desk, '/results/12');
  ({ Photos } = await import('./photos.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
});

afterEach(cleanup);

test('thumbnails hang on the wall with whose they are, and it says until when they stay', () => {
  show({ story: { photos: wall } });
  expect(hung()).toEqual(['Fox at The Golden Fleece', 'Eagle, sabotaged', 'Host']);
  const [first] = document.querySelectorAll('ul img');
  expect([
    first?.getAttribute('src'),
    first?.getAttribute('loading'),
    Number(first?.getAttribute('width')) <= 200,
  ]).toEqual(['/api/photos/p1?size=thumb', 'lazy', true]);
  screen.getByText('Photos stay here until 14 December 2026.');
});

test('a wall without photos says so, and so does one whose photos are gone', () => {
  show({ story: { photos: [] } });
  screen.getByText('No photos uploaded for this game.');
  cleanup();
  show({ story: { photos: [], arePhotosGone: true } });
  screen.getByText('The photos were kept until 14 December 2026, as promised, and are gone now.');
});

test('many photos come by request', async () => {
  const many = Array.from({ length: 40 }, (_, nth) => aPhoto({ id: `p${nth}` }));
  show({ story: { photos: many } });
  expect(hung().length).toBe(12);
  await press('All 40 photos');
  expect(hung().length).toBe(40);
});

test('a press enlarges one, with Download and Close; keys and swipes turn to the next', async () => {
  show({ story: { photos: wall } });
  await press('Fox at The Golden Fleece');
  expect(enlarged()).toEqual(['Fox at The Golden Fleece', '/api/photos/p1', '1 of 3']);
  const download = screen.getByRole('link', { name: 'Download' });
  expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
    '/api/photos/p1',
    'fox-at-the-golden-fleece.jpg',
  ]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
  expect(enlarged()).toEqual(['Eagle, sabotaged', '/api/photos/p2', '2 of 3']);
  await press('Previous photo');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' });
  expect(enlarged()).toEqual(['Host', '/api/photos/p3', '3 of 3']);
  swipe(300, 100);
  expect(enlarged()[2]).toBe('1 of 3');
  swipe(100, 120);
  expect(enlarged()[2]).toBe('1 of 3');
  await press('Close');
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a photo that is gone meanwhile says so', async () => {
  show({ story: { photos: wall } });
  await press('Fox at The Golden Fleece');
  fireEvent.error(screen.getByRole('img', { name: 'Fox at The Golden Fleece' }));
  screen.getByText('This one is gone.');
  await press('Next photo');
  screen.getByRole('img', { name: 'Eagle, sabotaged' });
});

test('whoever came by the link reads the photos by it, and may ask for one to be removed', async () => {
  show({ link: 'token', story: { photos: wall, reader: { team: null, isHost: false, isByLink: true } } });
  await press('Fox at The Golden Fleece');
  expect(enlarged()[1]).toBe('/api/photos/p1?link=token');
  await press('Ask for this photo to be removed');
  await press('Ask the host');
  screen.getByText('Name is missing.');
  await userEvent.type(screen.getByLabelText('Name'), ' Sam ');
  await userEvent.type(screen.getByLabelText('Your words'), 'Not my best{ArrowLeft}{ArrowRight} side.');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Ask the host' }));
  await screen.findByText('Your words are on their way.');
  expect(desk.heard).toEqual([
    { call: 'POST /api/photos/p1/removal?link=token', body: { name: 'Sam', words: 'Not my best side.' } },
  ]);
});

test('a refusal stays beside the words one wrote', async () => {
  const words = 'Too many requests. Try again later.';
  desk.answers['POST /api/photos/p1/removal'] = { status: 429, body: { code: 'too-many-tries', message: words } };
  show({ story: { photos: wall } });
  await press('Fox at The Golden Fleece');
  await press('Ask for this photo to be removed');
  await userEvent.type(screen.getByLabelText('Name'), 'Sam');
  await userEvent.type(screen.getByLabelText('Your words'), 'Please.');
  await press('Ask the host');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('Please.');
});

test('the host hides a photo, shows it again, and deletes it once it is confirmed', async () => {
  show({ story: { photos: wall, reader: host } });
  await press('Fox at The Golden Fleece');
  expect(screen.queryByRole('button', { name: 'Ask for this photo to be removed' })).toBe(null);
  await press('Hide it from everybody');
  await press(await name('Show it to everybody again'));
  await screen.findByRole('button', { name: 'Hide it from everybody' });
  await press('Delete it');
  await press('Keep it');
  await press('Delete it');
  await press('Delete it for good');
  await eventually(() => hung()).toEqual(['Eagle, sabotaged', 'Host']);
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(desk.heard).toEqual([
    { call: 'POST /api/photos/p1/hide', body: { hidden: true } },
    { call: 'POST /api/photos/p1/hide', body: { hidden: false } },
    { call: 'DELETE /api/photos/p1', body: null },
  ]);
});

test('the host reads who asks for a photo to go, and is led to it whatever the filter', async () => {
  const request = { id: 'r1', photo: 'p2', at: thatEvening, name: 'Sam', words: 'Please?', contact: 'sam@example.org' };
  const gone = { ...request, id: 'r2', photo: 'deleted' };
  const own = { finishes: [], linkSince: null, requests: [request, gone], odd: null };
  show({ story: { photos: wall, reader: host, host: own } });
  expect(screen.getByText('Somebody asks for a photo to go.').parentElement?.textContent).toBe(
    'Somebody asks for a photo to go.Sam, 14 November 2026sam@example.org“Please?”Eagle, sabotagedLook at itLet it stay (Sam)',
  );
  await userEvent.click(screen.getByRole('radio', { name: /Fox/ }));
  await press('Look at it');
  expect(enlarged()[0]).toBe('Eagle, sabotaged');
});

test('[P15] the host lets a photo stay that somebody asks to have taken away', async () => {
  const request = { id: 'r1', photo: 'p2', at: thatEvening, name: 'Sam', words: '', contact: null };
  const own = { finishes: [], linkSince: null, requests: [request, { ...request, id: 'r2', name: 'Kim' }], odd: null };
  show({ story: { photos: wall, reader: host, host: own } });
  screen.getByText('2 requests for a photo to go.');
  desk.answers['POST /api/photos/p2/removal/dismiss'] = { status: 500, body: { code: 'internal', message: 'Oh no.' } };
  await press('Let it stay (Sam)');
  await screen.findByRole('alert');
  desk.answers = {};
  await press('Let it stay (Sam)');
  await screen.findByText('Somebody asks for a photo to go.');
  await press('Let it stay (Kim)');
  await eventually(() => screen.queryByText('Somebody asks for a photo to go.')).toBe(null);
  expect(desk.heard.slice(1)).toEqual([
    { call: 'POST /api/photos/p2/removal/dismiss', body: { request: 'r1' } },
    { call: 'POST /api/photos/p2/removal/dismiss', body: { request: 'r2' } },
  ]);
});

test('[P15] whoever asked reads on the photo that the host has yet to decide, or has let it stay', async () => {
  show({ story: { photos: [aPhoto({ asked: 'open' })] } });
  await press('Fox at The Golden Fleece');
  screen.getByText('You asked for it to go. The host has not decided yet.');
  cleanup();
  show({ story: { photos: [aPhoto({ id: 'p1', asked: 'dismissed' })] } });
  await press('Fox at The Golden Fleece');
  screen.getByText('You asked for it to go. The host has let it stay.');
  const already = { success: true, already: true, dismissed: true };
  desk.answers['POST /api/photos/p1/removal'] = { status: 201, body: already };
  await press('Ask again');
  await userEvent.type(screen.getByLabelText('Name'), 'Sam');
  await press('Ask the host');
  await screen.findByText('The host has read this and let the photo stay.');
});

test('[P14] where the host is gone nobody is asked: the photo is hidden, and nothing speaks of the host', async () => {
  desk.answers['POST /api/photos/p1/removal'] = { status: 201, body: { success: true, hidden: true } };
  show({ story: { photos: wall, isHostGone: true } });
  await press('Fox at The Golden Fleece');
  await press('Ask for this photo to be removed');
  screen.getByText(/This race has no host any more, so nobody has to decide: it is hidden at once\./);
  expect(screen.queryByLabelText(/How to reach you/)).toBe(null);
  await userEvent.type(screen.getByLabelText('Name'), 'Sam');
  await press('Hide it');
  await screen.findByText('The photo is hidden.');
  expect(screen.queryByText(/the host knows|ask the host/i)).toBe(null);
  await press('Back to the photos');
});

test('the wall shows the photos of one team, and the viewer stays among them', async () => {
  const second = aPhoto({ id: 'p4', kind: 'forfeit', bar: null });
  show({ story: { photos: [...wall, second] } });
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'All4 photos',
    'Fox2 photos',
    'Eagle1 photos',
    'Host1 photos',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: /Fox/ }));
  expect(hung()).toEqual(['Fox at The Golden Fleece', 'Fox, paying a forfeit']);
  await press('Fox at The Golden Fleece');
  await press('Next photo');
  expect(enlarged()).toEqual(['Fox, paying a forfeit', '/api/photos/p4', '2 of 2']);
  await press('Next photo');
  expect(enlarged()[0]).toBe('Fox at The Golden Fleece');
  await press('Close');
  await userEvent.click(screen.getByRole('radio', { name: /All/ }));
  expect(hung().length).toBe(4);
});

test('a filter whose last photo goes says so, and everybody else is a press away', async () => {
  show({ story: { photos: wall, reader: host } });
  await userEvent.click(screen.getByRole('radio', { name: /Fox/ }));
  await press('Fox at The Golden Fleece');
  await press('Delete it');
  await press('Delete it for good');
  await screen.findByText('No photos of Fox are left.');
  await userEvent.click(screen.getByRole('radio', { name: /All/ }));
  expect(hung()).toEqual(['Eagle, sabotaged', 'Host']);
});

test('photos of one team alone need no filter', () => {
  show({ story: { photos: [aPhoto()] } });
  expect(screen.queryByRole('radio')).toBe(null);
});

function show(changes: Parameters<typeof aNight>[0] = {}) {
  render(<Wall night={aNight(changes)} />, { wrapper: Queries });
}

/** Reads anew what the server of this test was asked to change. */
function Wall({ night }: { night: Night }) {
  const [story, setStory] = useState(night.story);
  const refresh = async () => {
    const photos = wall
      .filter(({ id }) => !desk.heard.some(({ call }) => call === `DELETE /api/photos/${id}`))
      .map((photo) => ({ ...photo, isHidden: hiddenLast(photo.id) }));
    const settled = desk.heard.map(({ body }) => (body as { request?: string } | null)?.request);
    const requests = (story.host?.requests ?? []).filter(({ id }) => !settled.slice(1).includes(id));
    setStory(aStory({ ...story, photos, host: story.host && { ...story.host, requests } }));
  };
  return (
    <NightProvider value={{ ...night, story, refresh }}>
      <Photos />
    </NightProvider>
  );
}

function hiddenLast(id: string): boolean {
  const asked = desk.heard.findLast(({ call }) => call === `POST /api/photos/${id}/hide`);
  return (asked?.body as { hidden: boolean } | undefined)?.hidden ?? false;
}

async function press(words: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: words }));
}

async function name(words: string): Promise<string> {
  await screen.findByRole('button', { name: words });
  return words;
}

function hung(): string[] {
  const list = screen.getByRole('list', { name: 'Photos of the night' });
  return within(list)
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label') ?? '');
}

function enlarged(): (string | null | undefined)[] {
  const dialog = within(screen.getByRole('dialog'));
  return [
    dialog.getByRole('heading').textContent,
    dialog.getByRole('img').getAttribute('src'),
    dialog.getByText(/^\d+ of \d+$/).textContent,
  ];
}

function swipe(from: number, to: number): void {
  const dialog = screen.getByRole('dialog');
  fireEvent.touchStart(dialog, { touches: [{ clientX: from, clientY: 400 }] });
  fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: to, clientY: 410 }] });
}
