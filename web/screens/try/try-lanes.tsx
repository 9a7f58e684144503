import { races } from 'virtual:try-race';
import { tryRules } from '#contract/demo/try-race';
import { type Letter, teamNames } from '#contract/game';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';

const { bots = [], clues = [] } = races[0] ?? {};

/** Who is how far: you and the two bots, an egg for each bar. */
export function TryLanes() {
  return (
    <section aria-label="Who is how far">
      <ul className="grid grid-cols-3 gap-2 desk:grid-cols-1 desk:gap-3">
        {[tryRules.you, ...bots.map(({ team }) => team)].map((team) => (
          <Lane key={team} team={team} />
        ))}
      </ul>
    </section>
  );
}

function Lane({ team }: { team: Letter }) {
  const isYou = team === tryRules.you;
  return (
    <li
      data-lane={team}
      className={`flex items-center gap-2 rounded-mat border-2 bg-card px-2 py-1.5 desk:gap-4 desk:px-4 desk:py-2.5 ${isYou ? 'border-shell' : 'border-edge-soft'}`}
    >
      <TeamBadge team={team} size={36} silent />
      <div className="grid min-w-0 gap-1 desk:flex desk:grow desk:items-center desk:justify-between">
        <span className="truncate font-display text-tab desk:text-label">{isYou ? 'You' : teamNames[team]}</span>
        <span className="flex gap-1 desk:gap-2" aria-hidden="true">
          {clues.map(({ bar }) => (
            <i
              key={bar}
              data-egg
              className="h-4 w-3.5 rounded-[50%_50%_50%_50%/60%_60%_40%_40%] border-2 border-edge data-done:border-yolk data-done:bg-yolk desk:h-7 desk:w-6 desk:border-3"
            />
          ))}
        </span>
        <span className="sr-only">
          <span data-done-count>0</span> of {clues.length} bars
        </span>
      </div>
    </li>
  );
}
