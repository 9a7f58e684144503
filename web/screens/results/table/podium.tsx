import { listed } from '#contract/text/words';
import { podiumOf, type Step, timeWords } from '#contract/podium';
import type { StoryView } from '#contract/story';
import { ChalkLine } from '../../../parts/layout/chalk-line.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { useNight } from '../night.ts';

type SharedStep = Step<StoryView['teams'][number]>;

const looks = {
  1: {
    column: 'order-2 flex-[1.15]',
    block: 'min-h-46 border-night bg-mat text-night',
    number: 'mt-4 text-[5.75rem]',
    badge: 116,
  },
  2: { column: 'order-1 flex-1', block: raised('min-h-36.5'), number: 'mt-2.5 text-[4rem]', badge: 84 },
  3: { column: 'order-3 flex-1', block: raised('min-h-33'), number: 'mt-2 text-[3.25rem]', badge: 78 },
} as const;

/** One step or two alone are no wider than they would be beside the third. */
const narrow: Record<number, string> = { 1: 'max-w-44', 2: 'max-w-72' };

/** The first three, drawn. Equal teams share a step. */
export function Podium() {
  const { story } = useNight();
  const steps = podiumOf(story.teams);
  if (steps.length === 0) {
    return <p className="mt-7 text-lead text-quiet">Nobody reached a bar. The jar never left the shelf.</p>;
  }
  return (
    <div className="mt-7">
      <ol
        aria-label="The podium"
        className={`mx-auto flex items-end justify-center gap-2 ${steps.some(isShared) ? '' : (narrow[steps.length] ?? '')}`}
      >
        {steps.map((step) => (
          <StepOf key={step.position} step={step} />
        ))}
      </ol>
      <ChalkLine />
    </div>
  );
}

function StepOf({ step: { position, teams } }: { step: SharedStep }) {
  const { column, block, number, badge } = looks[position as keyof typeof looks];
  return (
    <li className={`min-w-0 text-center ${column}`}>
      <div className={`relative z-1 -mb-3.5 flex justify-center ${teams.length > 2 ? '-space-x-4' : '-space-x-2'}`}>
        {teams.map(({ group }) => (
          <TeamBadge key={group} team={group} size={sizeFor(teams.length, badge)} silent />
        ))}
      </div>
      <div className={`rounded-t-mat border-3 border-b-0 px-1 pt-5.5 pb-2 ${block}`}>
        <p className={`font-display leading-none font-black ${teams.length > 2 ? 'text-label' : 'text-[1.875rem]'}`}>
          {listed(teams.map(({ name }) => name))}
        </p>
        <p className="text-[1rem] leading-[1.2] font-[650] tabular-nums">{timeWords(teams[0]?.raceMs ?? null)}</p>
        <p className={`font-display leading-[.8] font-black ${number}`}>
          <span className="sr-only">Place </span>
          {position}
        </p>
      </div>
    </li>
  );
}

function isShared({ teams }: SharedStep): boolean {
  return teams.length > 1;
}

/** Caps on a shared step are smaller, so that it stays no higher than the one above it. */
function sizeFor<Size extends number>(teams: number, alone: Size): Size | 48 | 64 {
  if (teams === 1) return alone;
  return teams === 2 ? 64 : 48;
}

function raised(height: string): string {
  return `${height} border-fill-line bg-raised text-ink`;
}
