import { type RefObject, useEffect, useRef } from 'react';
import type { Letter } from '#contract/game';
import type { StandingView } from '#contract/race-view';
import { TrailSample } from '../../../parts/map/trail-sample.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { agoOf } from '../../../race/clock.ts';
import { useNow } from '../../../race/use-now.ts';

type LastBar = NonNullable<StandingView['lastBar']>;

interface BarStripProps {
  standings: readonly StandingView[];
  /** The team whose card is marked, because its cap or card was tapped. */
  chosen: Letter | null;
  onChoose: (team: Letter, bar: LastBar) => void;
}

/** Each team's last verified bar, newest first: what the map shows, in words. */
export function BarStrip({ standings, chosen, onChoose }: BarStripProps) {
  const now = useNow();
  const marked = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) marked.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  const found = standings
    .flatMap((team) => (team.lastBar ? [{ ...team, lastBar: team.lastBar }] : []))
    .toSorted((a, b) => b.lastBar.at - a.lastBar.at);
  if (found.length === 0) {
    return (
      <p className="shrink-0 border-t-2 border-raised px-4 pt-3.5 pb-0.5 text-body text-quiet">
        Nobody has verified a bar yet. The first one goes on the map.
      </p>
    );
  }
  return (
    <ul
      aria-label="Last verified bars"
      className="flex shrink-0 snap-x scroll-px-4 gap-2.5 overflow-x-auto border-t-2 border-raised px-4 pt-3 pb-0.5 [scrollbar-width:none]"
    >
      {found.map(({ group, name, state, lastBar }) => (
        <li key={group} className="flex max-w-[84vw] shrink-0 snap-start">
          <Card
            team={group}
            racing={state !== 'retired'}
            bar={lastBar.name}
            words={`${name}, ${saidAgo(now - lastBar.at)}`}
            isChosen={group === chosen}
            marked={group === chosen ? marked : null}
            onPress={() => onChoose(group, lastBar)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  team: Letter;
  racing: boolean;
  bar: string;
  words: string;
  isChosen: boolean;
  marked: RefObject<HTMLButtonElement | null> | null;
  onPress: () => void;
}

function Card({ team, racing, bar, words, isChosen, marked, onPress }: CardProps) {
  return (
    <button
      ref={marked}
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`flex min-h-16 items-center gap-2.5 rounded-mat border-2 bg-card py-2 pr-3.5 pl-2 text-left active:bg-raised ${isChosen ? 'border-ink' : 'border-edge-soft'}`}
    >
      <TeamBadge team={team} size={46} racing={racing} silent />
      <span className="grid min-w-0 gap-0.5">
        <span className="font-display text-nav wrap-anywhere">{bar}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-small leading-tight text-quiet">
          {words}
          <TrailSample team={team} />
        </span>
      </span>
    </button>
  );
}

function saidAgo(ms: number): string {
  const said = agoOf(Math.max(0, ms));
  return said === 'now' ? 'just now' : `${said} ago`;
}
