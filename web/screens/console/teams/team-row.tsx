import type { StandingView } from '#contract/race-view';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { useRace } from '../../../race/race.ts';
import { useControls } from '../controls.ts';
import {
  bankedWords,
  contactWords,
  expectedOf,
  finishedAtWords,
  hintWords,
  lastWords,
  listOddThings,
  oddWords,
  onClueMs,
  onClueWords,
  stateWords,
} from '../console-copy.ts';

interface TeamRowProps {
  standing: StandingView;
  now: number;
  heardAt: number | null;
  /** Of the bar it looks for; null when that is not for these eyes. */
  code: string | null;
}

const shape =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-3 py-4 before:absolute before:inset-x-0 before:-top-1.25 before:h-2.5 before:bg-(image:--chalk) before:bg-size-[100%_10px] desk:min-h-21 desk:grid-cols-(--desk-columns) desk:py-1.5';

/** One team as its host sees it: how far, where to, since when, and whether anybody is there. */
export function TeamRow({ standing, now, heardAt, code }: TeamRowProps) {
  const { view, line } = useRace();
  const { ask, droppedOdd } = useControls();
  const { group, name, state, incorrectGuesses } = standing;
  const isRacing = state === 'racing' && view.status !== 'ended';
  const odd = listOddThings(view, group, now, droppedOdd);
  return (
    <li aria-label={name} className={shape}>
      <div className="flex min-w-0 items-center gap-2.5">
        <TeamBadge team={group} size={52} racing={state === 'racing' || state === 'finished'} silent />
        <div className="min-w-0">
          <h3 className="font-display text-h3 leading-none font-black">{name}</h3>
          {incorrectGuesses > 0 && (
            <p className="text-small leading-[1.3] font-semibold whitespace-nowrap text-danger-ink">
              {incorrectGuesses} incorrect
            </p>
          )}
        </div>
      </div>
      <Progress standing={standing} of={view.bars} />
      <div className={`min-w-0 ${code === null ? 'col-span-2 desk:col-span-1' : ''}`}>
        <Whereto standing={standing} now={now} />
        <p className="text-small leading-[1.35] text-quiet">
          {[
            isRacing && onClueWords(onClueMs(view, standing, now)),
            isRacing && hintWords(view, group),
            contactWords(line.online[group] ?? 0, heardAt, now),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {bankedWords(view, group).map((words) => (
          <p key={words} className="text-small leading-[1.35] text-quiet">
            {words}
          </p>
        ))}
        {odd.map((one) => (
          <p key={`${one.seq} ${one.flag}`}>
            <button
              type="button"
              onClick={() => ask({ about: 'team', team: group })}
              className="min-h-8 text-left text-small leading-[1.35] font-semibold text-warn-ink underline decoration-dotted underline-offset-4"
            >
              {oddWords(one, now)}
            </button>
          </p>
        ))}
      </div>
      {view.host && <Code code={code} />}
      <div className="col-span-2 flex items-center gap-1 desk:col-span-1 desk:-mr-3 desk:justify-end desk:gap-0">
        {isRacing && (
          <span className="grid grow desk:grow-0">
            <SmallButton onClick={() => ask({ about: 'there', team: group })}>
              <span className="whitespace-nowrap">Mark as there</span>
              <span className="sr-only"> ({name})</span>
            </SmallButton>
          </span>
        )}
        {state !== 'absent' && (
          <IconButton icon="more" label={`More for ${name}`} onClick={() => ask({ about: 'team', team: group })} />
        )}
      </div>
    </li>
  );
}

function Progress({ standing: { progress, progressColor, done }, of }: { standing: StandingView; of: number }) {
  return (
    <div className="w-26">
      <p className="flex items-baseline justify-between">
        <span className="font-display text-[1.625rem] leading-none font-black tabular-nums">
          {Math.round(progress)}%
        </span>{' '}
        <span className="text-small leading-none text-quiet">
          {done} of {of}
        </span>
      </p>
      <div aria-hidden="true" className="mt-1.5 h-3 overflow-hidden rounded-round bg-raised">
        <i className="block h-full rounded-round" style={{ width: `${progress}%`, background: progressColor }} />
      </div>
    </div>
  );
}

/** The bar it looks for, for eyes that may know; and what happened to it last. */
function Whereto({ standing, now }: { standing: StandingView; now: number }) {
  const { view } = useRace();
  const { state, done, group } = standing;
  if (state !== 'racing') {
    const at = finishedAtWords(view, standing);
    return (
      <>
        <p className="font-display text-[1.4375rem] leading-[1.05] font-extrabold">
          {stateWords(standing, { done, of: view.bars })}
        </p>
        {at && <p className="text-small leading-[1.35] text-quiet wrap-anywhere">{at}</p>}
      </>
    );
  }
  const bar = expectedOf(view, group);
  return (
    <>
      {bar && <p className="font-display text-[1.4375rem] leading-[1.05] font-extrabold wrap-anywhere">{bar.name}</p>}
      <p
        className={
          bar
            ? 'text-small leading-[1.35] text-quiet wrap-anywhere'
            : 'text-body leading-[1.3] font-semibold wrap-anywhere'
        }
      >
        {lastWords(view, standing, now)}
      </p>
    </>
  );
}

function Code({ code }: { code: string | null }) {
  if (code === null) return <span className="hidden desk:block" />;
  return (
    <span className="justify-self-start rounded-tag border-2 border-dashed border-edge px-2 py-1.5 font-display text-[1.375rem] leading-none font-extrabold tracking-[.08em] tabular-nums">
      <span className="sr-only">Skip code: {code.split('').join(' ')}</span>
      <span aria-hidden="true">{code}</span>
    </span>
  );
}
