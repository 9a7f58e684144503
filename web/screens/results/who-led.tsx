import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { type Laps, lapsOf, leadersIn } from './bars/laps.ts';
import { useNight } from './night.ts';

const rowPx = 44;
const headPx = 30;

/** The rank of each team at each bar: where two curves cross, one has overtaken the other. */
export function WhoLed() {
  const { story } = useNight();
  const laps = lapsOf(story.teams, story.bars).filter(({ ranks }) => ranks.length > 0);
  if (laps.length < 2) return null;
  const reached = Math.max(...laps.map(({ ranks }) => ranks.length));
  return (
    <div className="mt-8">
      <h3 className="font-display text-h3">Who led when</h3>
      <p className="mt-1 mb-3 text-body text-quiet">
        {leadersIn(laps, story.bars)} Where lines cross, somebody was overtaken.
      </p>
      <div aria-hidden="true" className="relative mr-5 ml-10" style={{ height: headPx + laps.length * rowPx }}>
        <BarNumbers count={reached} />
        <RankNumbers count={laps.length} />
        <svg
          viewBox={`0 0 100 ${laps.length * rowPx}`}
          preserveAspectRatio="none"
          className="absolute inset-x-0 bottom-0 w-full overflow-visible"
          style={{ height: laps.length * rowPx }}
        >
          {laps.toReversed().map((lap) => (
            <Curve key={lap.team.group} lap={lap} reached={reached} />
          ))}
        </svg>
        {laps.map(({ team, ranks }) => (
          <span
            key={team.group}
            className="absolute w-9 -translate-1/2"
            style={{ left: `${xOf(ranks.length - 1, reached)}%`, top: headPx + yOf(ranks.at(-1) ?? 0) }}
          >
            <TeamBadge team={team.group} size={36} silent />
          </span>
        ))}
      </div>
    </div>
  );
}

function BarNumbers({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      className="absolute top-0.5 -translate-x-1/2 text-small leading-none font-semibold whitespace-nowrap text-quiet"
      style={{ left: `${xOf(index, count)}%` }}
    >
      {index === 0 ? 'bar 1' : index + 1}
    </span>
  ));
}

function RankNumbers({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      className="absolute -left-10 -translate-y-1/2 font-display text-label leading-none text-quiet"
      style={{ top: headPx + yOf(index) }}
    >
      {index + 1}
    </span>
  ));
}

function Curve({ lap: { team, ranks }, reached }: { lap: Laps; reached: number }) {
  const path = pathOf(ranks, reached);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} stroke="#0D1512" strokeWidth="9" vectorEffect="non-scaling-stroke" />
      <path d={path} stroke={team.progressColor} strokeWidth="5" vectorEffect="non-scaling-stroke" />
    </g>
  );
}

/** Level at each bar, and a soft slope in between. */
function pathOf(ranks: readonly number[], reached: number): string {
  return ranks
    .map((rank, index) => {
      const [x, y] = [xOf(index, reached), yOf(rank)];
      if (index === 0) return `M${x} ${y}`;
      const before = xOf(index - 1, reached);
      const middle = (before + x) / 2;
      return `C${middle} ${yOf(ranks[index - 1] ?? 0)} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}

function xOf(index: number, count: number): number {
  return count < 2 ? 50 : Math.round((10_000 * index) / (count - 1)) / 100;
}

function yOf(rank: number): number {
  return (rank + 0.5) * rowPx;
}
