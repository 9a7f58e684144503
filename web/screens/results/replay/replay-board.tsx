import { memo } from 'react';
import { teamColours, teamNames } from '#contract/game';
import type { Frame, RaceStory } from '#contract/story';
import { TrailSample } from '../../../parts/map/trail-sample.tsx';
import { Track } from '../../../parts/marks/track.tsx';
import { useBumps } from '../../../parts/marks/use-bumps.ts';
import { clockOf } from '../../../race/clock.ts';

type Row = Frame['teams'][number];

interface BoardProps {
  frame: Frame;
  teams: RaceStory['teams'];
  bars: number;
}

/** The leaderboard as it stood at a moment; rows that change places run there. */
export const ReplayBoard = memo(function ReplayBoard({ frame, teams, bars }: BoardProps) {
  const list = useBumps(frame.teams.map(({ group }) => group).join(''));
  return (
    <ol ref={list} aria-label="Leaderboard at this moment" className="grid overflow-x-clip">
      {frame.teams.map((row) => (
        <li
          key={row.group}
          data-team={row.group}
          className="grid min-h-12 grid-cols-[26px_66px_minmax(0,1fr)_auto] items-center gap-x-2"
        >
          <span className="font-display text-h3 font-black">{row.state === 'absent' ? '–' : row.position}</span>
          <span className="grid gap-1 font-display text-label leading-none">
            {teamNames[row.group]}
            <TrailSample team={row.group} />
          </span>
          <div className="pr-6">
            <Track
              group={row.group}
              colour={teamColours[row.group]}
              progress={(100 * row.done) / bars}
              done={row.done}
              bars={bars}
              isOut={row.state === 'retired' || row.state === 'absent'}
              isOwn={false}
            />
          </div>
          <span className="min-w-14 text-right text-small font-semibold text-quiet tabular-nums">
            {wordsFor(row, teams, bars)}
          </span>
        </li>
      ))}
    </ol>
  );
});

function wordsFor({ group, state, done }: Row, teams: RaceStory['teams'], bars: number): string {
  const raceMs = teams.find((team) => team.group === group)?.raceMs ?? null;
  if (state === 'finished' && raceMs !== null) return clockOf(raceMs);
  if (state === 'retired') return 'retired';
  return state === 'absent' ? 'not racing' : `${done} of ${bars}`;
}
