import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { StoryView } from '#contract/story';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { Queries } from '../../../app/queries.tsx';
import { aNight, aPhoto, aStory } from '../../../testing/a-story.ts';
import { type Night, NightProvider } from '../night.ts';

const desk = newDesk();
let PhotoViewer: typeof import('./photo-viewer.tsx').PhotoViewer;

beforeAll(async () => {
  await openDesk(desk, '/results/12');
  ({ PhotoViewer } = await import('./photo-viewer.tsx'));
});

afterEach(cleanup);

test('[P13] the host hides and deletes, whoever sent a photo deletes it, and everybody else asks', () => {
  const member = { team: 'A', isHost: false, isByLink: false } as const;
  const host = { team: null, isHost: true, isByLink: false } as const;
  expect(offeredTo(host, false)).toEqual(['Hide it from everybody', 'Delete it']);
  expect(offeredTo(member, true)).toEqual(['Delete it']);
  expect(offeredTo(member, false)).toEqual(['Ask for this photo to be removed']);
});

test('[P15] who asked by the link reads after a reload that the photo stays unless the host takes it down', async () => {
  const photo = aPhoto();
  const night = aNight({ link: 'lent', story: { photos: [photo] } });
  desk.answers[`POST /api/photos/${photo.id}/removal?link=lent`] = { status: 201, body: { success: true } };
  view(night, photo);
  await userEvent.click(screen.getByRole('button', { name: 'Ask for this photo to be removed' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Sam');
  await userEvent.click(screen.getByRole('button', { name: 'Ask the host' }));
  await screen.findByText('Your words are on their way.');
  cleanup();
  view(night, photo);
  const words = 'You asked for it to go. It stays unless the host takes it down: ask them in person.';
  screen.getByText(words);
});

/** What may be done about a photo, in the words of its buttons. */
function offeredTo(reader: StoryView['reader'], isOwn: boolean): (string | null)[] {
  const photo = aPhoto({ isOwn });
  const night = aNight({ story: aStory({ reader, photos: [photo] }) });
  view(night, photo);
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
  cleanup();
  return offered.filter((words) => words !== 'Close');
}

function view(night: Night, photo: Night['story']['photos'][number]) {
  render(
    <NightProvider value={night}>
      <PhotoViewer photo={photo} nth={1} of={1} onTurn={() => undefined} onClose={() => undefined} />
    </NightProvider>,
    { wrapper: Queries },
  );
}
