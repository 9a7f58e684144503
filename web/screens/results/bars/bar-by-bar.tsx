import { Jar, LaneEgg } from './lane-marks.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { axisOf, type Lane, laneOf, splitsOf } from './lanes.ts';
import { useNight } from '../night.ts';
import { Section } from '../section.tsx';
import { SplitTable } from './split-table.tsx';
import { WhoLed } from '../who-led.tsx';

/** When each team was in each bar. */
export function BarByBar() {
  const { story } = useNight();
  const own = story.teams.find(({ group }) => group === story.reader.team) ?? story.teams[0];
  if (!own || story.teams.every(({ legs }) => legs.length === 0)) return null;
  const axis = axisOf(story.teams);
  return (
    <Section heading="Bar by bar">
      <p className="mb-3.5 text-body text-quiet">
        Every egg is a bar.{own.legs.length > 0 && ` ${own.name}'s minutes are written in.`}
      </p>
      <div aria-hidden="true" className="relative">
        <Ticks ticks={axis.ticks} />
        {story.teams.map((team) => (
          <LaneRow
            key={team.group}
            lane={laneOf(team, axis)}
            splits={team.group === own.group ? splitsOf(team, axis) : null}
          />
        ))}
      </div>
      <SplitTable />
      <WhoLed />
    </Section>
  );
}

/** Minutes above, and a dotted line down from each. */
function Ticks({ ticks }: Pick<ReturnType<typeof axisOf>, 'ticks'>) {
  return (
    <div className="h-7.5">
      <div className={`absolute inset-y-0 ${track}`}>
        {ticks.map(({ minutes, at }) => (
          <span
            key={minutes}
            className="absolute inset-y-0 w-0 text-small leading-none font-semibold whitespace-nowrap text-quiet"
            style={{ left: `${at}%` }}
          >
            <span className={`absolute top-0.5 ${minutes === 0 ? '' : '-translate-x-1/2'}`}>
              {minutes === 0 ? '0 min' : minutes}
            </span>
            <span className="absolute top-6.5 bottom-0 -left-px border-l-2 border-dotted border-edge-soft" />
          </span>
        ))}
      </div>
    </div>
  );
}

interface LaneRowProps {
  lane: Lane;
  /** Written over the own lane, which is tinted. */
  splits: ReturnType<typeof splitsOf> | null;
}

function LaneRow({ lane: { team, eggs, end, isFinished }, splits }: LaneRowProps) {
  return (
    <div className={`relative -mx-1 h-13 rounded-[14px] ${splits ? 'bg-raised' : ''}`}>
      <span className="absolute top-2 left-1">
        <TeamBadge team={team.group} size={36} racing={team.state !== 'absent'} silent />
      </span>
      <div className={`absolute inset-y-0 mx-1 ${track}`}>
        <span
          hidden={end === 0}
          className="absolute top-1/2 -left-0.5 h-1.5 -translate-y-1/2 rounded-round ring-2 ring-night"
          style={{ width: `${end}%`, background: team.progressColor }}
        />
        {eggs.map(({ number, at }) => (
          <LaneEgg key={number} at={at} />
        ))}
        {isFinished ? <Jar at={end} /> : <DidNotFinish at={end} />}
        {splits?.map(({ minutes, at, isToJar }) => (
          <span
            key={at}
            className="absolute top-1 w-0 text-small leading-none font-bold whitespace-nowrap"
            style={{ left: `${at}%` }}
          >
            <span className={`absolute ${isToJar ? 'right-3.5' : '-translate-x-1/2'}`}>{minutes}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function DidNotFinish({ at }: { at: number }) {
  return (
    <span
      className={`absolute font-display text-[1.3125rem] leading-none font-extrabold ${at < 20 ? 'top-1/2 ml-4 -translate-y-1/2' : 'top-0 -translate-x-full pr-3'}`}
      style={{ left: `${at}%` }}
    >
      DNF
    </span>
  );
}

/** Between the caps and the right edge, where a jar still has room. */
const track = 'left-11 right-7';
