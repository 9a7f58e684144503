import { lengthOf } from '#contract/text/clean-text';
import type { Errand } from '../../../race/queue/errand.ts';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { clockOf, runningSince, spentOf } from '../../../race/clock.ts';
import { countedFromWords } from '../../../race/counted-from.ts';
import { useRace } from '../../../race/race.ts';
import { ordinal } from '../ordinal.ts';
import { NewsOverNotice } from '../news/news-over-notice.tsx';
import { NameMat } from '../proof/name-mat.tsx';
import { nameOf } from '../verify/verify-draft.ts';
import { PlusOneStamp } from './plus-one-stamp.tsx';
import { standingOf } from './verdict.ts';

const rays = Array.from({ length: 20 }, (_, n) => `M50 38L${tip(n * 18)} ${tip(n * 18 + 9)}Z`).join('');

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
  const place = task.kind === 'claim' ? task.place : null;
  const isShut = task.kind === 'claim' && task.isShut === true;
  const name = place && 'code' in place ? standing?.lastBar?.name : nameOf(place);
  const ruling = outcome.type === 'ruled' ? outcome.ruling : null;
  const timeReason = countedFromWords(ruling?.countedFrom);
  const backMs = ruling?.givenBackMs ?? 0;
  const clueMs =
    task.kind === 'claim' && task.cluedAt !== undefined
      ? runningSince(view, task.cluedAt, ruling?.official ?? madeAt)
      : null;
  return (
    <div className="relative isolate flex grow flex-col">
      <div className="absolute inset-0 -z-1 overflow-hidden">
        <Burst />
      </div>
      <NewsOverNotice />
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start justify-items-center px-4 pt-9 text-center short:pt-5">
        <h1 className="font-display text-[min(6.75rem,27vw)] leading-[.78] font-black tracking-[-.012em] lying:text-h2">
          {titleOf(isFinished, isShut)}
        </h1>
        <div className="relative mt-1 low:px-6 short:px-12">
          {isShut ? <ClosedEgg /> : <CrackedEgg />}
          <PlusOneStamp />
        </div>
        {(findBarName(errand) ?? name) && (
          <NameMat tilt="slight">
            <p className="text-body leading-[1.2] font-semibold text-mat-text">You found</p>
            <p className="font-display text-h2 wrap-anywhere">{findBarName(errand) ?? name}</p>
          </NameMat>
        )}
        {isShut && (
          <p className="mt-4 text-lead font-semibold lying:mt-2 lying:text-body">
            {isFinished ? 'A locked door, and still the finish line.' : 'Right bar, locked door. We’ll take it.'}
          </p>
        )}
        <dl className="mt-6.5 flex w-full short:mt-4 lying:mt-2 flex-wrap justify-center gap-y-4 [&>div]:grow [&>div]:basis-24 [&>div+div]:border-l-2 [&>div+div]:border-dashed [&>div+div]:border-foam/35">
          {standing && <Fact words="bars" value={`${standing.done} of ${view.bars}`} />}
          {isFinished && standing?.raceMs ? (
            <Fact words="in all" value={clockOf(standing.raceMs)} />
          ) : (
            clueMs !== null && <Fact words="on this clue" value={spentOf(clueMs)} />
          )}
          {standing && view.standings.length > 1 && <Fact words="in the race" value={ordinal(standing.position)} />}
        </dl>
        {timeReason && <p className="mt-4 text-body text-foam">{capital(timeReason)}.</p>}
        {backMs >= 1_000 && <p className="mt-4 text-body font-semibold">{lengthOf(backMs)} back on your clock.</p>}
      </div>
      <div className="sticky bottom-0 bg-linear-to-b from-transparent to-[#17382B] to-26% px-4 pt-4 pb-[max(32px,env(safe-area-inset-bottom))] short:pb-[max(16px,env(safe-area-inset-bottom))]">
        <MainButton onClick={onOn}>{isFinished ? 'BACK TO THE RACE' : 'NEXT CLUE'}</MainButton>
      </div>
    </div>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function titleOf(isFinished: boolean, isShut: boolean): string {
  if (isFinished) return 'Finished!';
  return isShut ? 'Shut. Counts.' : 'Cracked it!';
}

/** The bar's name from the server, which may differ from what was typed. */
function findBarName({ outcome }: Errand): string | undefined {
  return outcome.type === 'ruled' ? outcome.ruling.bar : undefined;
}

function Fact({ words, value }: { words: string; value: string }) {
  return (
    <div className="flex flex-col-reverse px-1">
      <dt className="text-small leading-[1.2] font-semibold text-foam">{words}</dt>
      <dd className="font-display text-[min(2.625rem,16vw)] leading-[.9] font-black">{value}</dd>
    </div>
  );
}

function tip(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(50 + 150 * Math.cos(angle)).toFixed(1)} ${(38 + 150 * Math.sin(angle)).toFixed(1)}`;
}

/** Rays of glory behind a result. */
function Burst() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full bg-[#17382B]"
      aria-hidden="true"
    >
      <path d={rays} fill="#1F4A38" />
    </svg>
  );
}

/** A shell that has just opened. */
function CrackedEgg() {
  return (
    <svg viewBox="0 0 300 300" className="h-auto w-71 max-w-full low:w-52 short:w-38 lying:w-16" aria-hidden="true">
      <g className="origin-[50%_60%] animate-crack">
        <g transform="rotate(-16 110 90) translate(-6 -10)">
          <path
            d="M60 150C62 84 104 24 150 24S238 84 240 150L216 128 192 156 166 126 140 158 114 128 88 156Z"
            fill="#FFF7E6"
          />
          <path d="M204 62C222 86 238 118 240 150L216 128 206 140C212 112 212 86 204 62Z" fill="#E9E4D6" />
        </g>
      </g>
      <circle cx="150" cy="176" r="56" fill="#FFC53D" />
      <circle cx="130" cy="156" r="13" fill="#FFF7E6" opacity=".85" />
      <path
        d="M56 190 84 216 110 188 138 220 166 188 192 218 218 190 244 212C240 262 200 292 150 292S60 262 56 190Z"
        fill="#FFF7E6"
      />
      <path d="M244 212C240 262 200 292 150 292 128 292 108 287 93 277 160 286 214 262 230 201Z" fill="#E9E4D6" />
      <path
        d="M30 120 10 108M24 160H2M270 108 288 94M276 150H298M262 66 274 46"
        stroke="#FFF7E6"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A shell behind the sign of a shut bar. */
function ClosedEgg() {
  return (
    <svg viewBox="0 0 300 300" className="h-auto w-71 max-w-full low:w-52 short:w-38 lying:w-16" aria-hidden="true">
      <path d="M150 14C208 14 252 98 252 170S208 286 150 286 48 242 48 170 92 14 150 14Z" fill="#FFF7E6" />
      <path
        d="M252 170C252 242 208 286 150 286S48 242 48 170C84 250 190 262 244 124 249 140 252 156 252 170Z"
        fill="#E9E4D6"
      />
      <g className="origin-[50%_20%] animate-crack" stroke="#0D1512" strokeWidth="6" strokeLinecap="round">
        <path d="M138 66 78 128M138 66 206 118" fill="none" />
        <circle cx="138" cy="66" r="8" fill="#0D1512" />
        <g transform="rotate(-6 150 168)">
          <rect x="52" y="122" width="196" height="92" rx="14" fill="#A81F51" />
          <rect x="62" y="132" width="176" height="72" rx="8" fill="none" stroke="#FFF7E6" strokeWidth="3" />
          <path
            d="M98 155C92 148 80 152 80 168S92 188 98 181M110 152V184H124M134 168A9 16 0 1 0 152 168 9 16 0 1 0 134 168M176 157C172 149 162 151 162 159S177 168 177 177 164 187 161 179M198 152H187V184H198M187 168H196M206 152V184C222 186 222 150 206 152Z"
            fill="none"
            stroke="#FFF7E6"
            strokeWidth="6"
            strokeLinejoin="round"
          />
        </g>
      </g>
    </svg>
  );
}
