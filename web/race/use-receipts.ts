import { useEffect, useMemo } from 'react';
import type { FeedEntry } from '#contract/race-view';
import { usePerson } from '../person/session.ts';
import { useRace } from './race.ts';
import { Receipts } from './receipts.ts';

const books = new Map<string, Receipts>();

/** One for each person and race, whichever part of the screen draws something. */
function receiptsOf(personId: string, gameId: number): Receipts {
  const key = `${personId} ${gameId}`;
  const book = books.get(key) ?? new Receipts(personId, gameId);
  books.set(key, book);
  return book;
}

/** The receipts of whoever holds this phone; null for somebody who is in no team, from whom nobody waits for any. */
export function useReceipts(): Receipts | null {
  const { view, team } = useRace();
  const personId = usePerson()?.id;
  return useMemo(
    () => (personId === undefined || team === null ? null : receiptsOf(personId, view.gameId)),
    [personId, team, view.gameId],
  );
}

/** [Q9] What was left to tell goes out as soon as the line is back. */
export function useReceiptsSent(): void {
  const { line } = useRace();
  const receipts = useReceipts();
  useEffect(() => {
    if (line.link === 'live') void receipts?.send();
  }, [line.link, receipts]);
}

/** [Q9] Whatever of this a host said is seen once it was painted on a page that is looked at. */
export function useSeen(entries: readonly Pick<FeedEntry, 'seq' | 'kind'>[]): void {
  const receipts = useReceipts();
  const drawn = entries
    .filter(({ kind }) => kind === 'host-message')
    .map(({ seq }) => seq)
    .join();
  useEffect(() => {
    if (!receipts || drawn === '') return undefined;
    const seqs = drawn.split(',').map(Number);
    let isDrawn = true;
    const look = () => {
      if (document.hidden) return;
      requestAnimationFrame(() => isDrawn && !document.hidden && receipts.note(seqs));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isDrawn = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [receipts, drawn]);
}
