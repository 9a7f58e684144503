import type { StandingView, StepView } from '#contract/race-view';
import jar from '../../../drawings/jar.svg';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { clockOf, wallClock } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { ordinal } from '../ordinal.ts';
import { EggProgress } from './egg-progress.tsx';

/** Nothing left to find: how the night went for this team so far. */
export function FinishLine({ step, standing }: { step: StepView; standing: StandingView }) {
  const { view } = useRace();
  const isFinished = standing.state === 'finished';
  return (
    <section className="mx-auto grid w-full max-w-[440px] grow content-center justify-items-center gap-4 px-4 py-4 text-center">
      <div aria-hidden="true" className="relative">
        {isFinished && <img src={jar} alt="" className="h-30 w-auto" />}
        <div className={isFinished ? 'absolute -right-9 -bottom-3 rotate-8' : ''}>
          <TeamBadge team={standing.group} size={isFinished ? 72 : 132} racing={isFinished} silent />
        </div>
      </div>
      <h2 className="font-display text-[calc(1rem+44px)] leading-[.88] font-black">
        {titleOf(standing, view.status, view.standings.length)}
      </h2>
      {isFinished && <Figures standing={standing} teams={view.standings.length} />}
      <div className="flex w-full justify-center">
        <EggProgress done={standing.done} of={step.of} isUnderWay={false} />
      </div>
      {isFinished && standing.lastBar && (
        <p className="text-lead">
          You found <b className="font-bold">{standing.lastBar.name}</b>.
        </p>
      )}
      <p className="text-lead text-quiet">{wordsOf(standing, step.of, view.status)}</p>
      {view.provisionalUntil !== null && <Stamp tone="ink">provisional until {wallClock(view.provisionalUntil)}</Stamp>}
    </section>
  );
}

function Figures({ standing, teams }: { standing: StandingView; teams: number }) {
  const facts: [string, string][] = [
    ...(teams > 1 ? [[ordinal(standing.position), `of ${teams}`] satisfies [string, string]] : []),
    [standing.raceMs === null ? '' : clockOf(standing.raceMs), standing.banked ? 'race time, banked' : 'race time'],
  ];
  return (
    <dl className="flex flex-wrap justify-center gap-y-3 divide-x-3 divide-dashed divide-edge-soft">
      {facts.map(([figure, about]) => (
        <div key={about} className="flex flex-col-reverse px-5">
          <dt className="mt-1 text-body text-quiet">{about}</dt>
          <dd className="font-display text-[calc(1rem+32px)] leading-[.85] font-black tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function titleOf({ state, position }: StandingView, status: string, teams: number): string {
  if (state === 'retired') return 'Called it a night.';
  if (state === 'finished') return position === 1 && teams > 1 ? 'To the jar first!' : 'You made it!';
  return status === 'ended' ? 'Time, please!' : 'Nothing left to find.';
}

function wordsOf({ state, done }: StandingView, of: number, status: string): string {
  const found = `You found ${done} of ${of} bars.`;
  if (state === 'retired') return `${found} You are out of the race, but the leaderboard runs on.`;
  if (state === 'finished' && status !== 'ended') return 'Put your feet up. The others are still out there.';
  return status === 'ended' ? `${found} The race is over.` : found;
}
