import { hintsTaken } from '../../../race/hints-taken.ts';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { axisOf, type Lane, laneOf, splitsOf } from './lanes.ts';
import { useNight } from '../night.ts';
import { Section } from '../section.tsx';
import { WhoLed } from '../who-led.tsx';
import { lengthOf } from '#contract/text/clean-text';
import type { Leg } from '#contract/story';

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

/** A bar on the way. */
function LaneEgg({ at }: { at: number }) {
  return (
    <svg viewBox="0 0 16 19" className="absolute top-1/2 h-4.75 w-4 -translate-1/2" style={{ left: `${at}%` }}>
      <ellipse cx="8" cy="9.5" rx="6.500" ry="8" fill="#FFF7E6" stroke="#0D1512" strokeWidth="3" />
    </svg>
  );
}

/** The finish. */
function Jar({ at }: { at: number }) {
  return (
    <svg
      viewBox="-12 -22 24 40"
      className="absolute top-1/2 h-10 w-6 -translate-x-1/2 -translate-y-[22px]"
      style={{ left: `${at}%` }}
    >
      <path
        d="M-10 -13C-10 -18 10 -18 10 -13V11C10 15 -10 15 -10 11Z"
        fill="#7BC47F"
        stroke="#0D1512"
        strokeWidth="3"
      />
      <rect x="-9" y="-20" width="18" height="7" rx="2" fill="#E0891A" stroke="#0D1512" strokeWidth="2" />
      <ellipse cx="-3" cy="5" rx="4.500" ry="5.500" fill="#FFF7E6" />
      <ellipse cx="4" cy="-2" rx="4.500" ry="5.500" fill="#FFF7E6" />
    </svg>
  );
}

/** The numbers of the lanes for whoever cannot see them. */
function SplitTable() {
  const { story } = useNight();
  const nameOf = new Map(story.places.map(({ id, name }) => [id, name]));
  const numbers = Array.from({ length: story.bars }, (_, index) => index + 1);
  return (
    <div className="sr-only">
      <table>
        <caption>When each team was in each bar</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                Bar {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {story.teams.map(({ group, name, legs }) => (
            <tr key={group}>
              <th scope="row">{name}</th>
              {numbers.map((number) => {
                const leg = legs[number - 1];
                return <td key={number}>{leg ? wordsOf(leg, nameOf.get(leg.bar ?? '')) : 'not reached'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsOf(
  { raceMs, legMs, by, banked, isShut, givenBackMs, forfeit, hints }: Leg,
  bar: string | undefined,
): string {
  return [
    `${lengthOf(raceMs)} after the start`,
    `${lengthOf(legMs)} on the way`,
    ...(bar === undefined ? [] : [bar]),
    ...(by === 'override' ? ['marked by the host'] : []),
    ...(banked ? ['banked'] : []),
    ...(isShut ? ['the door was shut'] : []),
    ...(givenBackMs ? [`${lengthOf(givenBackMs)} back for a shut bar`] : []),
    ...(forfeit ? ['after a forfeit'] : []),
    ...(hints ? [hintsTaken(hints)] : []),
  ].join(', ');
}
