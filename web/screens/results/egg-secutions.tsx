import { teamNames } from '#contract/game';
import type { RaceStory } from '#contract/story';
import { Splat } from '../../parts/marks/splat.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Author, authorName } from './author.tsx';
import { useNight } from './night.ts';
import { sabotageWords } from './sabotage-words.ts';
import { Section } from './section.tsx';

type ToldSabotage = RaceStory['sabotages'][number];

/** Who sabotaged whom. */
export function EggSecutions() {
  const { sabotages, kind, teams } = useNight().story;
  return (
    <Section heading="Egg-secutions...">
      {sabotages.length === 0 ? (
        <p className="text-lead text-quiet">
          {teams.length === 1
            ? 'None. With one team there was nobody to sabotage.'
            : 'None. Either everybody was very kind, or nobody found the button.'}
        </p>
      ) : (
        <ul className="grid gap-2">
          {sabotages.map((sabotage) => (
            <Strike key={`${sabotage.givenAt} ${sabotage.by} ${sabotage.to}`} sabotage={sabotage} kind={kind} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Strike({ sabotage, kind }: { sabotage: ToldSabotage; kind: RaceStory['kind'] }) {
  const { by, to, doneAt } = sabotage;
  const { isMade, dare } = sabotageWords(sabotage, kind);
  return (
    <li className="flex min-h-16 items-center gap-2.5">
      <Author of={by} />
      <span className="text-danger-ink">
        <Splat />
      </span>
      <span className="shrink-0">
        <TeamBadge team={to} silent />
      </span>
      <p className="min-w-0 text-body leading-[1.35] font-medium wrap-anywhere">
        <b>{authorName(by)}</b> {isMade ? 'made' : 'to'} <b>{teamNames[to]}</b>
        {isMade ? ` ${dare}` : `: ${dare}`}
        {doneAt === null && <span className="text-quiet"> They never got round to it.</span>}
      </p>
    </li>
  );
}
