import type { Errand } from '../../../race/queue/errand.ts';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { clockOf, spentOf, runningSince } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { ordinal } from '../ordinal.ts';
import { NameMat } from '../proof/name-mat.tsx';
import { nameOf } from '../verify/verify-draft.ts';
import { Burst } from './burst.tsx';
import { CrackedEgg } from './cracked-egg.tsx';
import { PlusOneStamp } from './plus-one-stamp.tsx';
import { standingOf } from './verdict.ts';

interface CrackedProps {
  errand: Errand;
  isFinished: boolean;
  onOn: () => void;
}

/** The right bar. */
export function Cracked({ errand, isFinished, onOn }: CrackedProps) {
  const { view, team } = useRace();
  const standing = standingOf(view, team);
  const { task, madeAt, outcome } = errand;
  const countsFrom = (outcome.type === 'ruled' && outcome.ruling.official) || madeAt;
  const place = task.kind === 'claim' ? task.place : null;
  const name = place && 'code' in place ? standing?.lastBar?.name : nameOf(place);
  const clueMs =
    task.kind === 'claim' && task.cluedAt !== undefined ? runningSince(view, task.cluedAt, countsFrom) : null;
  return (
    <div className="relative isolate flex grow flex-col">
      <div className="absolute inset-0 -z-1 overflow-hidden">
        <Burst />
      </div>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start justify-items-center px-4 pt-9 text-center">
        <h1 className="font-display text-[min(6.75rem,27vw)] leading-[.78] font-black tracking-[-.012em]">
          {isFinished ? 'Finished!' : 'Cracked it!'}
        </h1>
        <div className="relative mt-1">
          <CrackedEgg />
          <PlusOneStamp />
        </div>
        {name && (
          <NameMat tilt="slight">
            <p className="text-body leading-[1.2] font-semibold text-mat-text">You found</p>
            <p className="font-display text-h2 wrap-anywhere">{name}</p>
          </NameMat>
        )}
        <dl className="mt-6.5 flex w-full flex-wrap justify-center gap-y-4 [&>div]:grow [&>div]:basis-24 [&>div+div]:border-l-2 [&>div+div]:border-dashed [&>div+div]:border-foam/35">
          {standing && <Fact words="bars" value={`${standing.done} of ${view.bars}`} />}
          {isFinished && standing?.raceMs ? (
            <Fact words="in all" value={clockOf(standing.raceMs)} />
          ) : (
            clueMs !== null && <Fact words="on this clue" value={spentOf(clueMs)} />
          )}
          {standing && view.standings.length > 1 && <Fact words="in the race" value={ordinal(standing.position)} />}
        </dl>
      </div>
      <div className="px-4 pt-4 pb-[max(32px,env(safe-area-inset-bottom))]">
        <MainButton onClick={onOn}>{isFinished ? 'BACK TO THE RACE' : 'NEXT CLUE'}</MainButton>
      </div>
    </div>
  );
}

function Fact({ words, value }: { words: string; value: string }) {
  return (
    <div className="flex flex-col-reverse px-1">
      <dt className="text-small leading-[1.2] font-semibold text-foam">{words}</dt>
      <dd className="font-display text-[min(2.625rem,16vw)] leading-[.9] font-black">{value}</dd>
    </div>
  );
}
