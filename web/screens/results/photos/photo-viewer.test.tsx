import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { StoryView } from '#contract/story';
import { newDesk, openDesk } from '../../../../tests/harness/host-desk.ts';
import { Queries } from '../../../app/queries.tsx';
import { aNight, aPhoto, aStory } from '../../../testing/a-story.ts';
import { NightProvider } from '../night.ts';

let PhotoViewer: typeof import('./photo-viewer.tsx').PhotoViewer;

beforeAll(async () => {
  await openDesk(newDesk(), '/results/12');
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

/** What may be done about a photo, in the words of its buttons. */
function offeredTo(reader: StoryView['reader'], isOwn: boolean): (string | null)[] {
  const photo = aPhoto({ isOwn });
  const night = aNight({ story: aStory({ reader, photos: [photo] }) });
  render(
    <NightProvider value={night}>
      <PhotoViewer photo={photo} nth={1} of={1} onTurn={() => undefined} onClose={() => undefined} />
    </NightProvider>,
    { wrapper: Queries },
  );
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
  cleanup();
  return offered.filter((words) => words !== 'Close');
}
