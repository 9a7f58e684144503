import { useEffect, useState } from 'react';
import { keepRecord, readRecord, recordName } from '../../../offline/database.ts';
import { usePerson } from '../../../person/session.ts';
import { useRace } from '../../../race/race.ts';
import { FoundAnother } from './found-another.tsx';

/** [D6] That a team was moved stands on each of its phones until somebody there says 'On we go', once; kept over a restart. */
export function MovedTeam() {
  const { view } = useRace();
  const { step } = view;
  const record = recordName('moved', usePerson()?.id ?? '', view.gameId);
  const [readUpTo, setRead] = useState<number | null>(null);

  useEffect(() => {
    let isOpen = true;
    void readRecord<number>(record).then((kept) => isOpen && setRead(kept ?? 0));
    return () => {
      isOpen = false;
    };
  }, [record]);

  const moved = step?.moved;
  if (!step || !moved || readUpTo === null || moved.seq <= readUpTo) return null;
  return (
    <FoundAnother
      step={step}
      backMs={moved.backMs}
      onOn={() => {
        setRead(moved.seq);
        void keepRecord(record, moved.seq);
      }}
    />
  );
}
