import { autopilot } from '#contract/limits';
import { countdownOf } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';

const shownMs = autopilot.toldMinutes[0] * 60_000;

/** [Y3] How long there is until the last jar, in its last half hour. No pause holds it. */
export function LastJarPill() {
  const { view } = useRace();
  const { lastJar } = view;
  const now = useNow(lastJar !== undefined && view.status !== 'ended');
  if (!lastJar || view.status === 'ended' || lastJar.at - now > shownMs) return null;
  return (
    <p className="flex justify-center px-4 pt-1 pb-2 text-small large:pb-1 leading-tight font-bold text-warn-ink">
      <span
        role="timer"
        data-of-its-moment
        aria-label="Until last jar"
        className="rounded-round bg-warn-paper px-3.5 py-1 tabular-nums"
      >
        Last jar<span className="large:sr-only"> {lastJar.hour}</span>: {countdownOf(Math.max(0, lastJar.at - now))}{' '}
        left
      </span>
    </p>
  );
}
