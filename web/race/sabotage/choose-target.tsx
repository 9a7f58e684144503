import { type Letter, teamNames } from '#contract/game';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { useRace } from '../race.ts';
import { targetsOf } from '../targets.ts';

interface ChooseTargetProps {
  chosen: Letter | null;
  onChoose: (team: Letter) => void;
}

/** The other teams as they stand; those that cannot be struck say why. */
export function ChooseTarget({ chosen, onChoose }: ChooseTargetProps) {
  const { view } = useRace();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-label">Who gets it?</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2.5">
        {targetsOf(view).map(({ team, whyNot }) => (
          <label
            key={team}
            className={`grid min-h-28 content-center justify-items-center gap-1 rounded-mat border-3 px-1 py-2.5 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${lookOf(chosen === team, whyNot !== null)}`}
          >
            <input
              type="radio"
              name="target"
              value={team}
              checked={chosen === team}
              disabled={whyNot !== null}
              onChange={() => onChoose(team)}
              className="sr-only"
            />
            <TeamBadge team={team} size={52} racing={whyNot === null} silent />
            <span className="font-display text-label">{teamNames[team]}</span>
            {whyNot && <span className="text-small leading-tight">{whyNot}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function lookOf(isChosen: boolean, isOut: boolean): string {
  if (isOut) return 'border-transparent text-quiet';
  return isChosen ? 'border-beet bg-shell text-night' : 'border-edge-soft bg-page cursor-pointer';
}
