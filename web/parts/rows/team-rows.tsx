import { type Letter, teamNames } from '#contract/game';
import { Icon } from '../marks/icon.tsx';
import { TeamBadge } from '../marks/team-badge.tsx';

interface TeamRow {
  team: Letter;
  /** How it stands with the team, in words. */
  words: string;
  /** What else there is to know, below its name. */
  more?: string;
  isReady: boolean;
}

/** Teams, one a row: badge, name, how it stands. */
export function TeamRows({ label, rows }: { label: string; rows: readonly TeamRow[] }) {
  return (
    <ul aria-label={label} className="grid divide-y-2 divide-edge-soft">
      {rows.map(({ team, words, more, isReady }) => (
        <li key={team} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2">
          <TeamBadge team={team} silent />
          <div className="flex flex-wrap items-center gap-x-3">
            <span className="grow font-display text-label">{teamNames[team]}</span>
            <span
              className={`flex items-center gap-1.5 text-body ${isReady ? 'font-semibold text-good' : 'text-quiet'}`}
            >
              {words}
              {isReady && <Icon name="tick" />}
            </span>
            {more && <span className="basis-full text-small text-quiet wrap-anywhere">{more}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
