import { Icon } from '../../parts/marks/icon.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { useRace } from '../../race/race.ts';
import { useNow } from '../../race/use-now.ts';
import { useControls } from './controls.ts';
import { expectedOf, longOnOneClueMs, onClueMs } from './console-words.ts';

/** The rest can be seen in their rows. */
const shownMost = 2;

/** Teams that may need help: too long on one clue. */
export function Nudges() {
  const { view } = useRace();
  const { ask } = useControls();
  const now = useNow(view.status === 'on');
  if (view.status === 'ended') return null;
  const stuck = view.standings
    .filter(({ state }) => state === 'racing')
    .map((standing) => ({ standing, ms: onClueMs(view, standing, now) }))
    .filter(({ ms }) => ms > longOnOneClueMs)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shownMost);
  return stuck.map(({ standing: { group, name }, ms }) => {
    const bar = expectedOf(view, group);
    return (
      <div
        key={group}
        className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 rounded-mat bg-warn-paper py-2 pr-2 pl-4 text-body leading-[1.35] text-warn-ink"
      >
        <Icon name="warning" />
        <p className="min-w-48 flex-1">
          <b className="font-bold">
            {name} has been on one clue for {Math.floor(ms / 60_000)} minutes.
          </b>{' '}
          {bar ? `A nudge, or is ${bar.name} shut?` : 'A nudge?'}
        </p>
        <span className="flex flex-wrap gap-2 text-ink">
          <SmallButton onClick={() => ask({ about: 'message', team: group })}>
            Nudge<span className="sr-only"> {name}</span>
          </SmallButton>
          {bar && <SmallButton onClick={() => ask({ about: 'replace', bar: bar.id })}>Replace bar</SmallButton>}
        </span>
      </div>
    );
  });
}
