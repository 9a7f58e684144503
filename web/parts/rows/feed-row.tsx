import type { ReactNode } from 'react';
import { type Letter, teamNames } from '#contract/game';
import type { FeedEntry } from '#contract/race-view';
import { Icon } from '../marks/icon.tsx';
import { PintTag } from '../marks/pint-tag.tsx';
import { TeamBadge } from '../marks/team-badge.tsx';

interface FeedRowProps {
  entry: FeedEntry;
  /** How long ago, or when. */
  when: ReactNode;
  /** Two lines at most and one where height is short, where the whole of it is a tap away. */
  isShort?: boolean;
}

/** One entry of the feed: whom it is about, what happened, when, and whose round it is. */
export function FeedRow({ entry, when, isShort = false }: FeedRowProps) {
  return (
    <span
      className={`flex min-h-12 items-center gap-2.5 text-left ${isShort ? 'short:min-h-9 short:gap-2 lying:min-h-9 lying:gap-2' : ''}`}
    >
      <span
        className={`grid size-9 shrink-0 place-items-center ${isShort ? 'short:w-7 short:[&>img]:size-7 lying:w-7 lying:[&>img]:size-7' : ''}`}
      >
        <Face entry={entry} />
      </span>
      <span
        className={`min-w-0 grow text-body leading-[1.3] font-medium wrap-anywhere ${isShort ? 'line-clamp-2 short:line-clamp-1 short:wrap-normal large:line-clamp-1 lying:line-clamp-1 lying:wrap-normal' : ''}`}
      >
        <Named text={entry.text} team={entry.team} /> {!isShort && <When>{when}</When>}
      </span>
      {isShort && (
        // Room for the longest of them, so that nothing is moved when time goes on.
        <span className="min-w-12 shrink-0 text-right large:hidden lying:hidden">
          <When>{when}</When>
        </span>
      )}
      {entry.pint && <PintTag team={entry.pint} />}
    </span>
  );
}

function When({ children }: { children: ReactNode }) {
  return (
    <span data-of-its-moment className="text-small whitespace-nowrap text-quiet">
      {children}
    </span>
  );
}

function Face({ entry: { kind, team } }: { entry: FeedEntry }) {
  if (kind === 'host-message') return <Icon name="speech" />;
  return team ? <TeamBadge team={team} size={36} silent /> : <Icon name="flag" />;
}

/** The team's name stands out wherever the sentence has it. */
function Named({ text, team }: { text: string; team: Letter | null }) {
  const name = team ? teamNames[team] : '';
  const at = name ? text.indexOf(name) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className="font-bold">{name}</b>
      {text.slice(at + name.length)}
    </>
  );
}
