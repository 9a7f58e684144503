import { town, walks } from 'virtual:demo-night';
import { demoRules } from '#contract/demo/demo-night';
import { type Letter, letters, teamColours, teamNames } from '#contract/game';
import { Streets } from '../../parts/map/town-sketch.tsx';
import { teamPictures } from '../../parts/marks/team-pictures.ts';
import { demoMapBox } from './demo-frame.tsx';
import { besideOthers, onStage, stage, stillS, wayAt } from './scene.ts';

const { followed } = demoRules;
/** Whose phone is shown lies on top. */
const order: Letter[] = [...letters.filter((letter) => letter !== followed), followed];

/** The town with six bots in it. Places are attributes of the drawing: the page's policy takes no styles. */
export function DemoMap() {
  return (
    <div data-map className={demoMapBox}>
      <svg
        viewBox={`0 0 ${stage.width} ${stage.height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <Rings />
        <g transform={`translate(${stage.left} ${stage.top}) scale(${stage.across} ${stage.down})`}>
          <Streets town={town} />
        </g>
        {town.bars.map((bar) => {
          const { x, y } = onStage(bar);
          return <circle key={bar.id} cx={x} cy={y} r="7" className="fill-night stroke-(--map-dot-line) stroke-3" />;
        })}
        {order.map((team) => (
          <Trail key={team} team={team} />
        ))}
        <StartFlag />
        {order.map((team) => (
          <Bot key={team} team={team} />
        ))}
      </svg>
      <p className="absolute top-5 left-5 -rotate-3 rounded-tag border-3 border-sky bg-night px-2.5 py-1 font-display text-stamp tracking-[.06em] text-sky">
        DEMO
      </p>
      <p className="sr-only">A sketched town with six bots: {letters.map((letter) => teamNames[letter]).join(', ')}.</p>
    </div>
  );
}

function Rings() {
  const { x, y } = onStage(town.start);
  return (
    <g className="fill-none stroke-foam stroke-2 opacity-13" strokeDasharray="3 9" strokeLinecap="round">
      {[150, 300, 450].map((radius) => (
        <circle key={radius} cx={x} cy={y} r={radius} />
      ))}
    </g>
  );
}

function Trail({ team }: { team: Letter }) {
  const way = wayAt(walks, team, town.start, stillS);
  const [from, here, to] = [onStage(way.from), onStage(way.here), onStage(way.to)];
  return (
    <g stroke={teamColours[team]} strokeLinecap="round">
      <line
        data-trail={team}
        x1={from.x}
        y1={from.y}
        x2={here.x}
        y2={here.y}
        strokeWidth="7"
        strokeDasharray="1.4 13.5"
      />
      <line
        data-ahead={team}
        x1={here.x}
        y1={here.y}
        x2={to.x}
        y2={to.y}
        strokeWidth="4"
        strokeDasharray="1.4 12"
        strokeOpacity=".35"
      />
    </g>
  );
}

function Bot({ team }: { team: Letter }) {
  const { x, y } = besideOthers(onStage(wayAt(walks, team, town.start, stillS).here), team);
  return (
    <g data-bot={team} transform={`translate(${x} ${y})`}>
      {team === followed && <circle r="43" className="fill-none stroke-shell stroke-4" />}
      <foreignObject x="-38" y="-38" width="76" height="76">
        <img src={teamPictures[team]} alt="" width={76} height={76} loading="lazy" />
      </foreignObject>
      <g transform="translate(18 18)">
        <rect width="27" height="27" rx="9" className="fill-sky stroke-night stroke-2" />
        <path
          d="M7 12.500h13v8.500H7ZM13.500 12.500V8M11 16v1.500M16 16v1.500"
          className="fill-none stroke-night stroke-[2.2]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </g>
  );
}

function StartFlag() {
  const { x, y } = onStage(town.start);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-44-50h88a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H9L0 0-9-10h-35a10 10 0 0 1-10-10v-20a10 10 0 0 1 10-10Z"
        className="fill-shell"
      />
      <path d="M-38-16v-28h17l-4 6 4 6h-17" className="fill-none stroke-night stroke-3" strokeLinejoin="round" />
      <text x="-12" y="-22" className="fill-night font-display text-[1.5rem] font-extrabold">
        Start
      </text>
    </g>
  );
}
