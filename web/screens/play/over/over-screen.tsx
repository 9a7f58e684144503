import { useEffect, useId, useRef } from 'react';
import type { StandingView } from '#contract/race-view';
import { Button, ButtonLink } from '../../../parts/buttons/button.tsx';
import { MainLink } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { useModal } from '../../../parts/dialogs/use-modal.ts';
import { wallClock } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { HomeAsk } from '../../../home/home-ask.tsx';
import { JarScene } from './jar-scene.tsx';
import { isProvisional, outcomeOf, resultOf, winnersOf } from './over-copy.ts';

const bulbs = [
  [32.5, 43, '#FFF7E6'],
  [65, 52, '#7BC47F'],
  [97.5, 55, '#E0891A'],
  [130, 52, '#FFC53D'],
  [162.5, 43, '#FFF7E6'],
  [227.5, 43, '#7BC47F'],
  [260, 52, '#E0891A'],
  [292.5, 55, '#FFC53D'],
  [325, 52, '#FFF7E6'],
  [357.5, 43, '#7BC47F'],
] as const;

/** The whole phone for the end of the race. */
export function OverScreen({ onAside }: { onAside: () => void }) {
  const { game, view } = useRace();
  const ref = useModal({ open: true, onClose: onAside });
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // What has happened is read before where one may go.
  useEffect(() => heading.current?.focus(), []);

  const winners = winnersOf(view.standings);
  const winner = winners.length === 1 ? (winners[0]?.group ?? null) : null;
  const others = view.standings.filter(({ group, state }) => group !== winner && state !== 'absent');
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto bg-page p-0 text-ink open:flex"
    >
      <Lights />
      <div className="flex shrink-0 grow flex-col items-center px-4 text-center">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="mt-2 font-display text-[min(28vw,7rem)] leading-[.78] font-black whitespace-nowrap outline-none"
        >
          Race Over
        </h2>
        <p className="mt-3.5 text-lead">
          {view.endedBy === 'last-jar' && 'Last jar! '}
          {outcomeOf(view.standings)}
        </p>
        <div className="-mx-4 mt-1 h-0 min-h-44 grow self-stretch">
          <JarScene winner={winner} others={others.map(({ group }) => group)} />
        </div>
        <TeamResult winner={winners[0] ?? null} />
        <Late />
      </div>
      <div className="grid gap-3 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <HomeAsk gameId={game.gameId} />
        <MainLink to={`/results/${game.gameId}`}>View Results</MainLink>
        <ButtonLink to="/create">Play again</ButtonLink>
        <Button look="link" onClick={onAside}>
          Look at the board
        </Button>
      </div>
    </dialog>
  );
}

/** How this phone's team did; to whoever is in none, how the winner did. */
function TeamResult({ winner }: { winner: StandingView | null }) {
  const { team, view } = useRace();
  const standing = view.standings.find(({ group }) => group === team) ?? winner;
  if (!standing) return null;
  const { title, detail } = resultOf(standing, view, standing.group === team);
  return (
    <div className="flex min-h-18 w-full items-center gap-3 rounded-mat border-2 border-edge-soft bg-card py-2 pr-4 pl-2 text-left">
      <span className="shrink-0">
        <TeamBadge team={standing.group} size={52} racing={standing.state !== 'absent'} silent />
      </span>
      <p className="min-w-0">
        <b className="block font-display text-[1.875rem] leading-none font-black">{title}</b>
        <span className="text-body leading-[1.3] font-medium text-foam">{detail}</span>
      </p>
    </div>
  );
}

/** What may still change, and what of this phone's is still on its way. */
function Late() {
  const { queue, view } = useRace();
  const now = useNow();
  if (view.provisionalUntil === null || !isProvisional(view, now)) return null;
  const until = wallClock(view.provisionalUntil);
  const waiting = queue.errands.filter(({ outcome }) => outcome.type === 'waiting').length;
  if (waiting > 0) {
    return (
      <div className="mt-2 w-full text-left">
        <Notice
          tone="warning"
          title={waiting === 1 ? 'Yours is still on its way.' : `${waiting} of yours are still on their way.`}
        >
          <p>What you claimed before the end counts if it gets here by {until}.</p>
        </Notice>
      </div>
    );
  }
  return <p className="mt-2 text-small text-quiet">Provisional until {until}: a late claim may still come in.</p>;
}

/** Fairy lights over the bar. */
function Lights() {
  return (
    <svg viewBox="0 14 390 50" className="w-full shrink-0" aria-hidden="true">
      <path d="M0 20Q97 74 195 20M195 20Q292 74 390 20" fill="none" stroke="#31463D" strokeWidth="3" />
      {bulbs.map(([x, y, colour]) => (
        <circle key={x} cx={x} cy={y} r="7" fill={colour} />
      ))}
    </svg>
  );
}
