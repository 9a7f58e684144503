import type { StandingView } from '#contract/race-view';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { clockOf, raceMs } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { useUnread } from '../../../race/use-unread.ts';
import { ordinal } from '../ordinal.ts';

/** Who you are, how you stand, how long it has been; the bell and the gear. */
export function RaceHeader() {
  const { open } = useRace();
  const { unread } = useUnread();
  return (
    <header className="relative flex min-h-18 shrink-0 items-center lying:flex-wrap large:min-h-14 justify-end gap-x-1 pt-[max(8px,env(safe-area-inset-top))] pl-4 max-[359px]:pl-3 short:min-h-13 short:pt-[max(4px,env(safe-area-inset-top))] lying:justify-start lying:pt-1 lying:pl-3 lying:[grid-area:head]">
      <Who />
      <RaceClock />
      <div className="flex">
        <IconButton icon="bell" label="Notifications" count={unread} isLow onClick={() => open('feed')} />
        <IconButton icon="gear" label="Settings" isLow onClick={() => open('settings')} />
      </div>
    </header>
  );
}

function Who() {
  const { game, team, view, tab } = useRace();
  const standing = view.standings.find(({ group }) => group === team);
  // Quiet ink is not to be read on a splat.
  const isSplattered = tab === 'clue' && (view.step?.type === 'sabotage' || view.step?.type === 'forfeit');
  const name =
    'font-display text-[calc(.75rem+16px)] leading-[.9] font-black max-[359px]:text-[calc(.75rem+10px)] short:text-[calc(.75rem+10px)] large:text-[calc(.75rem+8px)]';
  if (!standing) {
    return (
      <div className="mr-2 min-w-24 grow basis-0">
        <h1 tabIndex={-1} className={`line-clamp-2 wrap-anywhere ${name}`}>
          {game.name}
        </h1>
        <p className="mt-0.75 text-small leading-tight font-semibold text-quiet">{game.city}</p>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 grow items-center gap-2.5 max-[359px]:gap-2">
      <span className="shrink-0 max-[359px]:w-10 short:w-10 large:hidden">
        <TeamBadge team={standing.group} size={52} silent />
      </span>
      <div className="min-w-0">
        <h1 tabIndex={-1} className={name}>
          {standing.name}
        </h1>
        <p
          className={`mt-0.75 text-small leading-tight font-semibold large:max-[359px]:text-[.8125rem] ${isSplattered ? '' : 'text-quiet'}`}
        >
          {standing.state === 'racing' || standing.state === 'finished'
            ? rankOf(standing.position, view.standings)
            : 'Not racing'}
        </p>
      </div>
    </div>
  );
}

/** A team without rivals has no rank, and before the first find no team has one ([W3]). */
function rankOf(position: number, standings: StandingView[]): string {
  if (standings.length === 1) return 'Against the clock';
  return standings.some(({ done }) => done > 0) ? `${ordinal(position)} of ${standings.length}` : 'All level';
}

function RaceClock() {
  const { view } = useRace();
  const now = useNow();
  return (
    <p
      role="timer"
      data-of-its-moment
      aria-label="Race time"
      className={`mr-1 font-display text-[calc(.75rem+24px)] leading-none font-black tracking-[.01em] tabular-nums max-[379px]:text-[calc(.75rem+16px)] short:text-[calc(.75rem+16px)] large:mb-4 large:text-[calc(.75rem+10px)] lying:order-last lying:w-full lying:text-[calc(.75rem+16px)] ${view.status === 'on' ? '' : 'text-quiet'}`}
    >
      {clockOf(raceMs(view, now))}
    </p>
  );
}
