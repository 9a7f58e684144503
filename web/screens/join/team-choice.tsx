import { useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { takeInvalid } from '../../parts/fields/invalid.ts';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import type { JoinView } from './join-view.ts';
import { underCap } from './words.ts';

interface TeamChoiceProps {
  game: JoinView;
  chosen: Letter | null;
  onChoose: (team: Letter) => void;
  /** A door that is shut for newcomers may still be knocked at. */
  isKnocking?: boolean;
}

/** The teams to choose from, each with its members. A form without a choice is not sent, and shows that here. */
export function TeamChoice({ game, chosen, onChoose, isKnocking = false }: TeamChoiceProps) {
  const [isMissing, setMissing] = useState(false);
  // No row of two is left with a hole.
  const columns =
    game.teams.length % 3 === 0 || game.teams.length > 4
      ? 'grid-cols-[repeat(3,minmax(0,1fr))]'
      : 'grid-cols-[repeat(2,minmax(0,1fr))]';
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Team</legend>
      <div className={`grid gap-2 ${columns}`}>
        {game.teams.map((team) => {
          const isShut = !isKnocking && team.state !== 'open';
          const look = isShut
            ? 'border-dashed border-edge-soft text-quiet'
            : team.team === chosen
              ? 'border-ink bg-shell text-night'
              : 'border-edge-soft bg-card active:bg-raised';
          return (
            <label
              key={team.team}
              className={`relative flex min-h-39 flex-col items-center rounded-mat border-3 px-1 pt-3.5 pb-3 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${isShut ? '' : 'cursor-pointer'} ${look}`}
            >
              <input
                type="radio"
                name="team"
                value={team.team}
                checked={team.team === chosen}
                disabled={isShut}
                required
                onInvalid={(event) => {
                  takeInvalid(event);
                  setMissing(true);
                }}
                onChange={() => {
                  setMissing(false);
                  onChoose(team.team);
                }}
                className="absolute inset-0 size-full appearance-none rounded-mat outline-none"
              />
              <TeamBadge team={team.team} size={72} racing={!isShut} silent />
              <span className="mt-2 flex items-center gap-1.75 font-display text-[1.6875rem] leading-none font-extrabold">
                {team.team === chosen && (
                  <i aria-hidden="true" className="size-4.75 rounded-round border-[5.5px] border-night" />
                )}
                {teamNames[team.team]}
              </span>
              <span
                className={`mt-1 line-clamp-2 w-full px-0.5 text-small leading-[1.25] wrap-anywhere ${team.team === chosen ? 'text-mat-text' : 'text-quiet'}`}
              >
                {isKnocking ? underCap({ ...team, state: 'open' }, game.host) : underCap(team, game.host)}
              </span>
            </label>
          );
        })}
      </div>
      {isMissing && chosen === null && <Notice tone="trouble" title="Pick a team first." />}
    </fieldset>
  );
}
