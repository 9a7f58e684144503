import { type Letter, teamNames } from '#contract/game';

/** A round on somebody, whatever is in the glass. */
export function PintTag({ team }: { team: Letter }) {
  return (
    <span className="shrink-0 rounded-tag bg-raised px-2 py-1.25 font-display text-stamp whitespace-nowrap text-ink">
      +1 🍻<span className="sr-only"> for {teamNames[team]}</span>
    </span>
  );
}
