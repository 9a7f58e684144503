import { teamNames } from '#contract/game';
import { autopilot } from '#contract/limits';
import type { RaceView } from '#contract/race-view';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { useRace } from '../../race/race.ts';
import { useControls } from './controls.ts';

const silentMinutes = autopilot.silentMs / 60_000;

/** [Y8] What goes by itself, so that a host may race or put the phone away. */
export function Autopilot() {
  const { view } = useRace();
  const { ask } = useControls();
  if (view.status === 'ended') return null;
  return (
    <section aria-labelledby="autopilot" className="grid gap-3 rounded-mat border-2 border-raised bg-card px-4 py-4">
      <h2 id="autopilot" className="font-display text-h3">
        Autopilot
      </h2>
      <ul className="grid gap-2.5">
        {dutiesOf(view).map((words) => (
          <li key={words} className="flex gap-2.5 text-body leading-[1.35]">
            <span className="shrink-0 text-good-ink">
              <Icon name="tick" />
            </span>
            {words}
          </li>
        ))}
      </ul>
      <span className="grid justify-start">
        <SmallButton onClick={() => ask({ about: 'last-jar' })}>
          {view.lastJar ? 'Change last jar' : 'Set last jar'}
        </SmallButton>
      </span>
    </section>
  );
}

function dutiesOf({ lastJar }: Pick<RaceView, 'lastJar'>): string[] {
  const asks = `Asks ‘Still racing?’ after ${silentMinutes} minutes of silence`;
  const settles = 'Settles a shut door that two teams report';
  if (!lastJar) return [settles, asks, 'Ends the race when the last team is in'];
  const [first, second] = autopilot.toldMinutes;
  return [
    settles,
    asks,
    `Calls last jar ${first} and ${second} minutes before`,
    `Ends the race at ${lastJar.hour}, or when the last team is in`,
  ];
}

/** [Y6] Teams that were asked and have not said a word since. */
export function QuietTeams() {
  const { view } = useRace();
  const { ask } = useControls();
  return view.asked?.map(({ group }) => (
    <div
      key={group}
      className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 rounded-mat bg-warn-paper py-2 pr-2 pl-4 text-body leading-[1.35] text-warn-ink"
    >
      <Icon name="warning" />
      <p className="min-w-48 flex-1">
        <b className="font-bold">
          {teamNames[group]} has said nothing for {silentMinutes} minutes.
        </b>{' '}
        We asked whether they are still racing.
      </p>
      <span className="flex flex-wrap gap-2 text-ink">
        <SmallButton onClick={() => ask({ about: 'message', team: group })}>
          Nudge<span className="sr-only"> {teamNames[group]}</span>
        </SmallButton>
        <SmallButton onClick={() => ask({ about: 'retire', team: group })}>
          Retire<span className="sr-only"> {teamNames[group]}</span>
        </SmallButton>
      </span>
    </div>
  ));
}
