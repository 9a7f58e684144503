import { useEffect, useState } from 'react';
import type { RaceView } from '#contract/race-view';
import { inDatabase, keepRecord, recordName, readRecord } from '../offline/database.ts';
import { usePerson } from '../person/session.ts';
import { clueIn, hasChanged, type HostMessage, type ReadClue, messagesToRead } from './host-messages.ts';
import { useRace } from './race.ts';

interface Read {
  /** null on a phone that has never shown this race. */
  upTo: number | null;
  clue: ReadClue | null;
}

const heardRecord = (personId: string, gameId: number) => recordName('heard', personId, gameId);

/** Whether this phone has shown another clue at the step the view is at; null if its storage cannot be read. */
export async function hasShownOther(personId: string, { gameId, step }: RaceView): Promise<boolean | null> {
  try {
    const read = await inDatabase((db) => db.get('pages', heardRecord(personId, gameId)));
    return hasChanged(step, (read as Read | undefined)?.clue ?? null);
  } catch {
    return null;
  }
}

/** [F14] What the host said or did that nobody has read on this phone yet, and how to say that the first of it is read; kept over a restart. */
export function useHostMessages(): { messages: HostMessage[]; gotIt: () => void } {
  const { view, now } = useRace();
  const record = heardRecord(usePerson()?.id ?? '', view.gameId);
  const [read, setRead] = useState<Read | null>(null);
  const clue = clueIn(view.step);

  useEffect(() => {
    let isOpen = true;
    void readRecord<Read>(record).then((kept) => isOpen && setRead(kept ?? { upTo: null, clue: null }));
    return () => {
      isOpen = false;
    };
  }, [record]);

  const messages = read ? messagesToRead(view, read, now()) : [];
  // The next clue is read as it comes; only one that changes under their eyes is news.
  if (read && clue && clue.token !== read.clue?.token) {
    const [first] = messages;
    setRead({ upTo: read.upTo ?? (first ? first.upTo - 1 : view.seq), clue });
  }
  useEffect(() => {
    if (read?.upTo != null) void keepRecord(record, read);
  }, [record, read]);

  return {
    messages,
    gotIt: () => {
      const [first] = messages;
      if (first) setRead({ upTo: Math.max(first.upTo, read?.upTo ?? 0), clue: clue ?? read?.clue ?? null });
    },
  };
}
