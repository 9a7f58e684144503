import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import type { HomePerson } from '../../home/use-home.ts';
import { shortWords } from './home-copy.ts';

/** The street: a lit window for whoever is home, a dark one for whoever is not, and a mark where somebody needs a hand. */
export function Windows({ people }: { people: HomePerson[] }) {
  return (
    <ul
      data-theme="dark"
      aria-label="Who is home"
      className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-x-2 gap-y-4 rounded-mat border-3 border-edge-soft bg-card px-3 py-4 text-ink"
    >
      {people.map((person) => (
        <li key={person.id} className="grid min-w-0 justify-items-center gap-1 text-center">
          <Window person={person} />
          <b className="w-full truncate font-display text-tab">{person.you ? 'You' : person.name}</b>
          <span className="text-small leading-tight text-foam">{shortWords(person)}</span>
        </li>
      ))}
    </ul>
  );
}

function Window({ person: { word, team } }: { person: HomePerson }) {
  const isLit = word === 'home';
  const frame =
    word === 'need-a-hand'
      ? 'border-beet bg-page text-danger-ink'
      : isLit
        ? 'border-page bg-yolk'
        : 'border-page bg-night';
  return (
    <span
      aria-hidden="true"
      className={`grid size-16 place-items-center border-6 ${frame} ${isLit ? 'shadow-[0_0_18px_rgba(255,197,61,.35)]' : ''}`}
    >
      {word === 'need-a-hand' ? (
        <Icon name="ring" />
      ) : team ? (
        <TeamBadge team={team} size={46} racing={isLit} silent />
      ) : (
        <Icon name="person" />
      )}
    </span>
  );
}
