import { Stamp } from '../../../parts/marks/stamp.tsx';
import { wallClock } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';

/** After the end, while a phone without signal may still have a claim for us. */
export function Provisional() {
  const { view } = useRace();
  return view.provisionalUntil !== null && <Until moment={view.provisionalUntil} />;
}

function Until({ moment }: { moment: number }) {
  const now = useNow();
  if (now >= moment) return null;
  return (
    <div className="mb-2 grid gap-2 pr-14">
      <p>
        <Stamp tone="ink">provisional until {wallClock(moment)}</Stamp>
      </p>
      <p className="text-small text-quiet">Claims made before the end may still come in.</p>
    </div>
  );
}
