import { useEffect, useEffectEvent, useState } from 'react';
import { watchDelay } from '#contract/limits';
import { Stepper } from '../../parts/fields/stepper.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useWatchChanges } from './use-watch-link.ts';

/** [WA2] How far behind the race its watchers are. A thumb may press quickly: what was pressed last is what is sent last. */
export function Delay({ gameId, minutes }: { gameId: number; minutes: number }) {
  const { set, isSending, trouble, forget } = useWatchChanges(gameId);
  const [wish, setWish] = useState<number | null>(null);
  // What was refused is not asked for again by itself; the old number stands.
  const shown = trouble ? minutes : (wish ?? minutes);
  const send = useEffectEvent((delayMinutes: number) => {
    void set({ delayMinutes }, () => setWish((now) => (now === delayMinutes ? null : now)));
  });
  const isWaiting = wish !== null && !isSending && !trouble;
  useEffect(() => {
    if (isWaiting) send(wish);
  }, [wish, isWaiting]);

  function change(to: number) {
    forget();
    setWish(to);
  }

  return (
    <div className="grid gap-2">
      <Stepper
        label="Minutes behind"
        counted="minutes"
        value={shown}
        min={watchDelay.leastMinutes}
        max={watchDelay.mostMinutes}
        onChange={change}
      />
      <SmallPrint>{delayWords(shown)}</SmallPrint>
      {trouble && <Notice tone="trouble" title={trouble.words} />}
    </div>
  );
}

/** What a delay means for the race. */
function delayWords(minutes: number): string {
  if (minutes === 0) return 'Live: whoever watches can tell a team at once where the others were.';
  if (minutes === 1) return 'What is on the screen is a minute old, so it helps nobody catch up.';
  return `What is on the screen is ${minutes} minutes old, so it helps nobody catch up.`;
}
