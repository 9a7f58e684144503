import { useEffect, useEffectEvent, useState } from 'react';
import { keepRecord, readRecord, recordName } from '../../../offline/database.ts';
import { usePerson } from '../../../person/session.ts';
import { useRace } from '../../../race/race.ts';
import { hasShownOther } from '../../../race/use-host-messages.ts';
import { FoundAnother } from './found-another.tsx';

/**
 * [D6] Shows a team's move on each of its phones that has shown the old clue, until its user confirms it, once; stored over a restart. A phone
 * that opens the race later shows only the new clue, and so does one whose team has guessed since.
 */
export function MovedTeam() {
  const { view } = useRace();
  const { step } = view;
  const personId = usePerson()?.id ?? '';
  const record = recordName('moved', personId, view.gameId);
  const [due, setDue] = useState<number | null>(null);
  const moved = step?.moved;
  const seq = moved?.seq ?? 0;

  const isDue = useEffectEvent(async (kept: string, movedAt: number) => {
    const [readUpTo, isNews] = await Promise.all([readRecord<number>(kept), hasShownOther(personId, view)]);
    return movedAt > (readUpTo ?? 0) && isNews !== false && step?.wrong === 0;
  });
  useEffect(() => {
    let isOpen = true;
    void isDue(record, seq).then((is) => isOpen && is && setDue(seq));
    return () => {
      isOpen = false;
    };
  }, [record, seq]);

  if (!step || !moved || due !== moved.seq) return null;
  return (
    <FoundAnother
      step={step}
      backMs={moved.backMs}
      onOn={() => {
        setDue(null);
        void keepRecord(record, moved.seq);
      }}
    />
  );
}
