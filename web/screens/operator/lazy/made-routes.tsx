import { teamNames } from '#contract/game';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { saidDistance } from '../../../parts/map/lat-lon.ts';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import type { NumberedBar } from './numbered-bars.ts';
import type { MadeRace } from './order-words.ts';

/** Who walks where, how far, and how hard their clues are together. */
export function MadeRoutes({ race, bars }: { race: MadeRace; bars: NumberedBar[] }) {
  const marks = new Map(bars.map(({ id, name, mark }) => [id, { name, mark }]));
  return (
    <Stack gap="tight">
      <ChalkHeading>Routes</ChalkHeading>
      {race.routes.length === 0 ? (
        <Text>The game has grown since: there are too few bars for a route. Build another.</Text>
      ) : (
        <Text>{fairWords(race)}</Text>
      )}
      <ul className="grid divide-y-2 divide-dashed divide-edge-soft">
        {race.routes.map(({ team, bars: route, metres, difficulty }) => (
          <li key={team} className="flex items-center gap-3 py-2.5">
            <TeamBadge team={team} size={46} silent />
            <div className="grid min-w-0 grow gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-display text-label">{teamNames[team]}</span>
                <span className="text-small text-quiet tabular-nums">
                  {saidDistance(metres)} · clues {difficulty}
                </span>
              </div>
              <ol aria-label={`The way of ${teamNames[team]}`} className="flex flex-wrap gap-1.5">
                {route.map((id) => (
                  <Stop key={id} {...(marks.get(id) ?? { name: id, mark: 0 })} />
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Stop({ name, mark }: Pick<NumberedBar, 'name' | 'mark'>) {
  return (
    <li
      title={name}
      className={`grid h-8 min-w-8 place-items-center rounded-round px-2 font-display text-tab ${typeof mark === 'number' ? 'bg-brine text-shell' : 'bg-night text-yolk ring-2 ring-edge-soft'}`}
    >
      <span aria-hidden="true">{typeof mark === 'number' ? mark : 'End'}</span>
      <span className="sr-only">{name}</span>
    </li>
  );
}

function fairWords({ routes, fairness, meetings }: MadeRace): string {
  if (routes.length < 2) return 'One team, no rush.';
  const sums = routes.map(({ difficulty }) => difficulty);
  const clues =
    Math.max(...sums) === Math.min(...sums) ? 'Clues are equally hard for all.' : 'Clues are not equally hard.';
  const meet = meetings === 0 ? 'No two teams meet.' : 'Teams will meet.';
  return `Fairness ${fairness}\u00a0%. ${meet} ${clues}`;
}
