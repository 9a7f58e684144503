import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';
import { Boundary } from '../parts/page/boundary.tsx';

afterEach(cleanup);

test('a part that was fetched before is shown at once, without anything in its place', async () => {
  const Part = lazyPart(async () => Sheet);
  await Part.fetchNow();
  const waited = vi.fn<() => null>(() => null);
  const Waiting = waited;
  render(
    <Suspense fallback={<Waiting />}>
      <Part words="Here" />
    </Suspense>,
  );
  screen.getByText('Here');
  expect(waited).not.toHaveBeenCalled();
});

test('a part that is wanted early comes when it has arrived, and is fetched once', async () => {
  const load = vi.fn<() => Promise<typeof Sheet>>(async () => Sheet);
  const Part = lazyPart(load);
  render(
    <Suspense fallback="On its way">
      <Part words="Here" />
    </Suspense>,
  );
  screen.getByText('On its way');
  await Part.fetchNow();
  await screen.findByText('Here');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that did not arrive is asked for again by hand, and not before', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const load = vi.fn<() => Promise<ComponentType<{ words: string }>>>();
  load.mockRejectedValueOnce(new TypeError('no signal')).mockResolvedValue(Sheet);
  const Part = lazyPart(load);
  render(<Frame part={Part} />);
  await screen.findByText('Lost');
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Here');
  expect(load).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

function Frame({ part: Part }: { part: ReturnType<typeof lazyPart<{ words: string }>> }) {
  const [tries, setTries] = useState(0);
  function again() {
    void Part.fetchNow();
    setTries(1);
  }
  return (
    <>
      <button type="button" onClick={again}>
        Try again
      </button>
      <Boundary key={tries} instead="Lost">
        <Suspense>
          <Part words="Here" />
        </Suspense>
      </Boundary>
    </>
  );
}

function Sheet({ words }: { words: string }) {
  return <p>{words}</p>;
}
