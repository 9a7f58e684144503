import { letters, teamNames } from '#contract/game';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';

/** The six thieves by name; those who stay at home this time are greyed. */
export function Crew({ racing }: { racing: number }) {
  return (
    <ul aria-label="Who races" className="grid grid-cols-[repeat(auto-fit,minmax(2.6rem,1fr))] gap-1.5">
      {letters.map((letter, index) => (
        <li
          key={letter}
          className={`grid justify-items-center gap-1 text-center text-small leading-none font-bold ${index < racing ? '' : 'text-quiet'}`}
        >
          <TeamBadge team={letter} racing={index < racing} silent />
          {teamNames[letter]}
          {index >= racing && <span className="sr-only">, not racing</span>}
        </li>
      ))}
    </ul>
  );
}
