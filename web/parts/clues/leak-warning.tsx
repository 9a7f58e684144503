import { useEffect, useState } from 'react';
import { leaksOf } from '#contract/leak';
import { Whisper } from './whisper.tsx';

/** So that a reader is not interrupted at every letter. */
const settledAfterMs = 600;

/** [C1] Says which word gives the bar away, while one writes; nothing is refused for it. */
export function LeakWarning({ name, clue }: { name: string; clue: string }) {
  const settled = useSettled(clue);
  const [leak] = leaksOf(name, settled);
  return (
    <Whisper>
      {leak && (
        <>
          <b>
            “{leak.by}” {leak.by === leak.word.toLowerCase() ? "is in the bar's name." : `gives “${leak.word}” away.`}
          </b>{' '}
          You may keep it, but they will thank you for it.
        </>
      )}
    </Whisper>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
