import { teamNames } from '#contract/game';
import { lengthOf } from '#contract/text/length-of';
import type { ToldClue } from '#contract/story';
import { Icon } from '../../parts/marks/icon.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { wallClock } from '../../race/clock.ts';
import { authorName } from './author.tsx';
import { msUntilFinal } from './table/final.ts';
import { counted } from './bars/how-long.ts';
import { useNight } from './night.ts';
import { Section } from './section.tsx';

/** Each clue: who wrote it for whom, and how long it held. */
export function WhoWroteWhat() {
  const { story } = useNight();
  const { clues, teams, reader } = story;
  const isHeldBack = msUntilFinal(story) > 0;
  if (clues.length === 0 && !isHeldBack) return null;
  const first = teams.find(({ group }) => group === reader.team) ?? teams[0];
  return (
    <Section heading="Who wrote what">
      {isHeldBack && (
        <p className="mb-3.5 text-body text-quiet">
          Clues to bars that somebody may still claim stay secret until {wallClock(story.provisionalUntil)}.
        </p>
      )}
      <div className="grid items-start gap-3 desk:grid-cols-2">
        {teams.map(({ group }) => {
          const own = clues.filter((clue) => clue.for === group);
          if (own.length === 0) return null;
          return (
            <details
              key={group}
              open={group === first?.group}
              className="group rounded-mat border-2 border-edge-soft bg-card"
            >
              <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-mat px-4 py-2 active:bg-raised [&::-webkit-details-marker]:hidden">
                <TeamBadge team={group} silent />
                <span className="min-w-0 grow">
                  <span className="block font-display text-h3">For {teamNames[group]}</span>
                  <span className="block text-small text-quiet">{counted(own.length, 'clue')}</span>
                </span>
                <span className="rotate-90 group-open:-rotate-90">
                  <Icon name="chevron" />
                </span>
              </summary>
              <ol className="grid gap-5 px-4 pt-1 pb-5">
                {own.map((clue) => (
                  <Clue key={`${clue.bar} ${clue.by}`} clue={clue} />
                ))}
              </ol>
            </details>
          );
        })}
      </div>
    </Section>
  );
}

function Clue({ clue: { by, bar, text, ms, wrong } }: { clue: ToldClue }) {
  const { places } = useNight().story;
  const name = places.find(({ id }) => id === bar)?.name;
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-display text-label wrap-anywhere">{name}</h3>
        <span className="text-small font-semibold">{ms === null ? 'never cracked' : lengthOf(ms)}</span>
      </div>
      <blockquote className="mt-1 border-l-3 border-edge pl-3 text-body wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      <p className="mt-1 text-small text-quiet">
        by {by === 'host' || by === 'house' ? authorName(by).toLowerCase() : authorName(by)}
        {wrong > 0 && `, ${counted(wrong, 'wrong guess', 'wrong guesses')}`}
      </p>
    </li>
  );
}
