import { teamNames } from '#contract/game';
import type { FeedLine } from '#contract/race-view';
import { Icon } from '../../parts/icon.tsx';
import { PintTag } from '../../parts/pint-tag.tsx';
import { TeamBadge } from '../../parts/team-badge.tsx';
import { agoOf } from './clock.ts';
import { linesOf } from './feed-lines.ts';
import { useRace } from './race.ts';
import { useNow } from './use-now.ts';

/** The newest line of the feed; a tap opens the rest of it. */
export function LastLine() {
  const { view, tab, open } = useRace();
  const [line] = linesOf(view);
  // A dare has the screen to itself.
  const isDared = tab === 'clue' && (view.step?.type === 'sabotage' || view.step?.type === 'forfeit');
  if (!line || isDared) return null;
  return (
    <button
      type="button"
      onClick={() => open('feed')}
      className="flex min-h-12 w-full items-center gap-2.5 rounded-mat text-left text-[1rem] leading-[1.25] font-medium active:bg-card"
    >
      {line.team ? (
        <TeamBadge team={line.team} size={36} silent />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-round bg-raised">
          <Icon name="bell" />
        </span>
      )}
      <span className="min-w-0 grow">
        <span className="line-clamp-2 wrap-anywhere">
          <Words line={line} /> <Ago at={line.at} />
        </span>
      </span>
      {line.pint && <PintTag />}
    </button>
  );
}

/** The text with its team's name in bold. */
function Words({ line: { text, team } }: { line: FeedLine }) {
  const name = team && teamNames[team];
  const at = name ? text.indexOf(name) : -1;
  if (!name || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className="font-extrabold">{name}</b>
      {text.slice(at + name.length)}
    </>
  );
}

function Ago({ at }: { at: number }) {
  const now = useNow();
  return <span className="text-small whitespace-nowrap text-quiet">{agoOf(now - at)}</span>;
}
