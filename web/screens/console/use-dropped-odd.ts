import { useCallback, useEffect, useState } from 'react';
import { keepRecord, readRecord, recordName } from '../../offline/database.ts';
import { usePerson } from '../../person/session.ts';
import { useRace } from '../../race/race.ts';

const none: readonly number[] = [];

/** The odd things about teams that this host has dismissed, stored on this device only. */
export function useDroppedOdd(): { droppedOdd: readonly number[]; dropOdd: (seqs: readonly number[]) => void } {
  const { view } = useRace();
  const record = recordName('odd', usePerson()?.id ?? '', view.gameId);
  const [droppedOdd, setDropped] = useState(none);
  useEffect(() => {
    let isOpen = true;
    void readRecord<number[]>(record).then((stored) => isOpen && setDropped(stored ?? none));
    return () => {
      isOpen = false;
    };
  }, [record]);
  const dropOdd = useCallback(
    (seqs: readonly number[]) => {
      const all = [...droppedOdd, ...seqs];
      setDropped(all);
      void keepRecord(record, all);
    },
    [droppedOdd, record],
  );
  return { droppedOdd, dropOdd };
}
