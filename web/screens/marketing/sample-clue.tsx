import { type Letter, teamNames } from '#contract/game';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';

interface SampleClueProps {
  team: Letter;
  clue: string;
  answer: string;
}

/** A clue as the night shows it: chalk on a board, the author's cap on the frame, and here the answer below. */
export function SampleClue({ team, clue, answer }: SampleClueProps) {
  return (
    <figure className="flex h-full flex-col pt-7">
      <blockquote
        data-theme="dark"
        className="relative flex grow items-center rounded-[20px] border-3 border-[#3a2a18] bg-[#182720] px-7 pt-15 pb-9 shadow-[inset_0_0_0_6px_#5a3e1e,inset_0_0_0_9px_#2a1c0d]"
      >
        <div className="absolute -top-7 right-5 flex items-end gap-2">
          <span className="mb-2 rounded-tag bg-[#5a3e1e] px-3 py-1.5 font-display text-stamp text-shell">
            by {teamNames[team]}
          </span>
          <TeamBadge team={team} size={64} silent lazy />
        </div>
        <p className="min-w-0 font-display text-[2.25rem] leading-none font-bold desk:text-[2.625rem]">{clue}</p>
      </blockquote>
      <figcaption className="mt-4 text-body text-quiet">{answer}</figcaption>
    </figure>
  );
}
