import { useRace } from '../../../race/race.ts';
import { ClueBoard } from './clue-board.tsx';
import { type Letter, teamEmojis, teamNames } from '#contract/game';
import { problems } from '#contract/problems';
import mark from '../../../drawings/logo-mark.svg';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import type { RaceView, StandingView, StepView } from '#contract/race-view';
import { lengthOf } from '#contract/text/clean-text';
import jar from '../../../drawings/jar.svg';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { clockOf, wallClock } from '../../../race/clock.ts';
import { Serving } from '../hints/serving.tsx';
import { ordinal } from '../ordinal.ts';
import { EggProgress } from './egg-progress.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { DareMat, ThenNote } from './dare-mat.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { keepRecord, readRecord, recordName } from '../../../offline/database.ts';
import { usePerson } from '../../../person/session.ts';
import { countedFromWords } from '../../../race/counted-from.ts';
import type { Ruling } from '../../../race/queue/errand.ts';

const tones = { beet: ['#A81F51', '#C22A60'], amber: ['#6B4105', '#8A5408'] } as const;

interface SabotagedProps {
  step: StepView;
  sabotage: NonNullable<StepView['sabotage']>;
}

/** What this team has to do now. */
export function ClueTab() {
  const { team, view } = useRace();
  const { step } = view;
  const standing = view.standings.find(({ group }) => group === team);
  if (team === null) return <NoTeam />;
  if (!step || !standing) return <NotRacing team={team} />;
  if (step.type === 'finish') return <Finished step={step} standing={standing} />;
  if (step.type === 'forfeit') return <Forfeit step={step} />;
  if (step.sabotage) return <Sabotaged key={step.sabotage.id} step={step} sabotage={step.sabotage} />;
  if (step.serving) return <Serving step={step} serving={step.serving} />;
  return <ClueBoard step={step} />;
}

/** For who is in no team: a host who does not race. */
function NoTeam() {
  return (
    <div className="grid grow content-center px-4">
      <EmptyState
        picture={<img src={mark} alt="" width={96} height={112} className="h-30 w-auto" />}
        title={problems['not-in-a-team'].words}
      >
        Follow the race on MAP and LEADERBOARD. What a host can do is behind the gear.
      </EmptyState>
    </div>
  );
}

/** For a team that nobody was in when the race began. */
function NotRacing({ team }: { team: Letter }) {
  return (
    <div className="grid grow content-center px-4">
      <EmptyState picture={<TeamBadge team={team} size={132} racing={false} silent />} title="Your team is not racing.">
        Nobody was in it when the race began. MAP and LEADERBOARD show the others.
      </EmptyState>
    </div>
  );
}

/** Nothing left to find: how the night went for this team so far. */
function Finished({ step, standing }: { step: StepView; standing: StandingView }) {
  const { view } = useRace();
  const isFinished = standing.state === 'finished';
  const timeReason = useFinishTimeReason(standing);
  return (
    <section className="mx-auto grid w-full max-w-[440px] grow content-center justify-items-center gap-4 px-4 py-4 text-center">
      <div aria-hidden="true" className="relative">
        {isFinished && <img src={jar} alt="" width={120} height={164} className="h-30 w-auto" />}
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
      {isFinished && timeReason && <p className="text-body text-quiet">Your finish: {timeReason}.</p>}
      {isFinished && (standing.givenBackMs ?? 0) >= 1_000 && (
        <p className="text-body text-quiet">
          {lengthOf(standing.givenBackMs ?? 0)} back for a shut bar, already taken off.
        </p>
      )}
      <p className="text-lead text-quiet">{wordsOf(standing, step.of, view)}</p>
      {view.provisionalUntil !== null && <Stamp tone="ink">provisional until {wallClock(view.provisionalUntil)}</Stamp>}
    </section>
  );
}

/**
 * [O11] Why the claim that finished the race counts from later than this phone's time. Its ruling is stored, because the queue drops a claim
 * whose photo has arrived.
 */
function useFinishTimeReason({ lastBar }: StandingView): string | null {
  const { view, queue } = useRace();
  const record = recordName('finish', usePerson()?.id ?? '', view.gameId);
  const [ruling, setRuling] = useState<Ruling | null>(null);
  const rulings = queue.errands.map(({ outcome }) => (outcome.type === 'ruled' ? outcome.ruling : null));
  const queued = rulings.find((one) => one?.finished);
  if (queued && queued !== ruling) setRuling(queued);
  useEffect(() => {
    let isOpen = true;
    if (ruling) void keepRecord(record, ruling);
    else void readRecord<Ruling>(record).then((stored) => isOpen && stored && setRuling(stored));
    return () => {
      isOpen = false;
    };
  }, [record, ruling]);
  // The host may have taken that finish back, or counted it from another time.
  return ruling && ruling.official === lastBar?.at ? countedFromWords(ruling.countedFrom) : null;
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

function wordsOf({ state, done }: StandingView, of: number, { status, standings }: RaceView): string {
  const found = `You found ${done} of ${of} bars.`;
  const isOpen = standings.some((other) => other.state === 'racing');
  if (state === 'retired') return `${found} You are out of the race${isOpen ? ', but the leaderboard runs on' : ''}.`;
  if (state === 'finished' && status !== 'ended')
    return `Put your feet up.${isOpen ? ' The others are still out there.' : ''}`;
  return status === 'ended' ? `${found} The race is over.` : found;
}

/** Three wrong guesses: a dare and a photo buy the bar's name. */
function Forfeit({ step }: { step: StepView }) {
  return (
    <>
      <BigSplat tone="amber" />
      <div className="flex grow flex-col justify-between px-4">
        <StruckBanner picture={<FriedEgg />} title="Egg on your face!">
          Third wrong guess at bar {step.number} of {step.of}
        </StruckBanner>
        <DareMat
          title="YOUR FORFEIT"
          tone="amber"
          text={step.text}
          otherwise="All of you, in one photo. Soft drinks count."
        />
        <ThenNote
          icon={
            <span className="text-warn-ink">
              <Icon name="map" />
            </span>
          }
        >
          Send the photo and we tell you the bar. You still have to go there.
        </ThenNote>
      </div>
    </>
  );
}

function FriedEgg() {
  return (
    <svg viewBox="0 0 132 132" className="size-33 max-[359px]:size-24" aria-hidden="true">
      <path
        d="M66 14C88 8 104 22 112 40 122 60 128 76 116 94 106 110 92 106 76 114 58 124 40 120 26 106 12 92 4 78 14 60 22 46 22 38 32 28 42 18 52 20 66 14Z"
        fill="#FFF7E6"
        stroke="#0D1512"
        strokeWidth="5"
      />
      <circle cx="66" cy="66" r="29" fill="#FFC53D" stroke="#0D1512" strokeWidth="5" />
      <ellipse cx="56" cy="54" rx="9" ry="6" transform="rotate(-28 56 54)" fill="#FFF7E6" opacity=".85" />
      <path
        d="M56 70v1M77 70v1M58 84c6-5 12-5 18 0"
        fill="none"
        stroke="#0D1512"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Somebody struck: nothing else counts until it is done. */
function Sabotaged({ step, sabotage }: SabotagedProps) {
  const { by, waiting } = sabotage;
  const isHost = by === 'host';
  return (
    <>
      <BigSplat tone="beet" />
      <div className="flex grow flex-col justify-between px-4">
        <StruckBanner
          picture={
            isHost ? (
              <img src={mark} alt="" width={96} height={112} className="h-33 w-auto" />
            ) : (
              <TeamBadge team={by} size={132} silent />
            )
          }
          title="You've been egged!"
        >
          Sabotaged by {isHost ? 'the host' : teamNames[by]}{' '}
          <span aria-hidden="true" className="font-display">
            {isHost ? '⚡' : teamEmojis[by]}
          </span>
        </StruckBanner>
        <DareMat
          title="YOUR EGG-SECUTION"
          tone="beet"
          text={step.text}
          otherwise="All of you, in one photo. Soft drinks count."
        />
        <ThenNote
          icon={
            <span className="text-danger-ink">
              <Icon name="clue" />
            </span>
          }
        >
          Your clue is safe. {waiting > 0 ? waitingWords(waiting) : 'It comes back the moment this is done.'}
        </ThenNote>
      </div>
    </>
  );
}

function waitingWords(waiting: number): string {
  return waiting === 1 ? 'One more sabotage comes first.' : `${waiting} more sabotages come first.`;
}

/** What has hit the team: a picture, two or three words, and who or why. Over a splat, so always shell on dark. */
function StruckBanner({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-1.5 pt-3">
      <div className="-ml-1 shrink-0 drop-shadow-[0_5px_0_rgb(5_9_7/.45)] max-[359px]:w-24 low:w-24">{picture}</div>
      <div className="min-w-0 grow basis-[7.5rem]">
        <h2 className="font-display text-[calc(1rem+50px)] leading-[.82] font-black tracking-[-.005em] text-shell max-[359px]:text-[calc(1rem+32px)] low:text-[calc(1rem+32px)]">
          {title}
        </h2>
        <p className="mt-2 text-lead leading-tight font-bold text-shell">{children}</p>
      </div>
    </div>
  );
}

/** It landed on the whole screen, behind everything. */
function BigSplat({ tone }: { tone: keyof typeof tones }) {
  const [deep, bright] = tones[tone];
  return (
    <svg
      viewBox="0 0 530 470"
      aria-hidden="true"
      className="pointer-events-none fixed -top-24 left-[calc(50%-265px)] -z-1 h-[470px] w-[530px] animate-splat max-[359px]:h-[400px]"
    >
      <path
        d="M504.9 235C486.4 258.6 399.6 247.8 390.7 278.2C381.8 308.6 470.8 373.2 460.3 387C449.9 400.9 364.4 326.2 338.5 347.5C312.5 368.7 347.3 489.4 330.5 493.5C313.6 497.5 283.6 381.7 254 367.7C224.4 353.7 198.1 430.5 182.3 423.5C166.5 416.5 201.9 347 175 332.8C148 318.7 55.2 368 47.4 352.8C39.5 337.5 139 287.9 135.7 256.6C132.4 225.2 29.7 213.6 30.9 195.9C32 178.3 126.4 194.7 141.7 168.3C157 141.8 93.7 75.4 107.4 63.8C121.2 52.2 183 126.5 210.3 110.3C237.6 94 227 -18.2 244.1 -17.4C261.1 -16.6 268 99.7 295.5 114.4C323.1 129.2 367.9 47.7 381.8 56.2C395.8 64.7 345 136.2 365.3 157C385.5 177.7 455.3 144.5 483.2 160.1C511.2 175.7 523.4 211.4 504.9 235Z"
        fill={deep}
      />
      <path
        d="M440.1 235C427.8 256 367.3 251.6 352.3 273.9C337.3 296.1 376.8 336.2 365.1 346.1C353.4 356.1 316.8 317.5 293.8 323.6C270.8 329.7 265.2 378.1 250.1 376.5C235.1 374.8 244.3 322.8 218.7 315.3C193 307.7 130.4 351.2 122 338.9C113.5 326.6 184.4 282.4 176.4 253.8C168.5 225.3 78.6 210.1 82.2 196.1C85.9 182.2 176.2 207.3 194.7 183.9C213.3 160.5 162.9 87.8 175 79.1C187.1 70.4 226.3 142.3 255.1 140.5C283.8 138.6 305.5 63.5 318.6 70C331.8 76.5 301.8 153.3 320.8 173C339.9 192.8 390 156.3 413.8 168.7C437.7 181.1 452.4 214 440.1 235Z"
        fill={bright}
      />
      <g fill={deep}>
        <circle cx="470" cy="392" r="17" />
        <circle cx="498" cy="430" r="9" />
        <circle cx="86" cy="430" r="13" />
        <circle cx="118" cy="452" r="7" />
      </g>
    </svg>
  );
}
