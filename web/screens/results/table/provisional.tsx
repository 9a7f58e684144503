import { useEffect, useEffectEvent, useState } from 'react';
import { Notice } from '../../../parts/page/notice.tsx';
import { FinishCard } from '../../../race/finish-card.tsx';
import { wallClock } from '../../../race/clock.ts';
import { msUntilFinal } from './final.ts';
import { useNight } from '../night.ts';

/** A phone that slept finds out soon after it wakes. */
const lookAtLeastEveryMs = 30_000;

/** While a claim may still come in the table may change; then it is read anew. Where none can, it is final from the first look. */
export function Provisional() {
  const { gameId, story, results, refresh } = useNight();
  const { provisionalUntil } = story;
  const [isFinal, setIsFinal] = useState(() => provisionalUntil <= story.endedAt || msUntilFinal(story) === 0);
  const settle = useEffectEvent(() => {
    setIsFinal(true);
    void refresh();
  });
  useEffect(() => {
    if (isFinal) return undefined;
    let timer = 0;
    const look = () => {
      const left = msUntilFinal({ provisionalUntil });
      if (left === 0) settle();
      else timer = window.setTimeout(look, Math.min(left, lookAtLeastEveryMs));
    };
    look();
    return () => clearTimeout(timer);
  }, [isFinal, provisionalUntil]);
  if (isFinal) return null;
  return (
    <div className="mt-5 grid gap-3">
      <Notice tone="info" title={`Provisional until ${wallClock(provisionalUntil)}.`}>
        <p>
          {results.rows.some(({ finish }) => finish === 'asked')
            ? 'The order hangs on a finish that was banked without signal. The host may say from when it counts.'
            : 'A claim made before the end may still be on its way from a phone without signal.'}
        </p>
      </Notice>
      {story.host?.finishes.map((finish) => (
        <FinishCard key={finish.team} gameId={gameId} finish={finish} onRuled={refresh} />
      ))}
    </div>
  );
}
