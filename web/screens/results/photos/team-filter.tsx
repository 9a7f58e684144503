import { useId } from 'react';
import { type Letter, letters } from '#contract/game';
import type { ToldPhoto } from '#contract/story';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { ownerOf } from './photo-copy.ts';

/** Whose photos are looked at: those of everybody, of a team, or the host's own. */
export type Whose = Letter | 'host' | 'all';

export function photosOf(photos: readonly ToldPhoto[], whose: Whose): readonly ToldPhoto[] {
  return whose === 'all' ? photos : photos.filter((photo) => whoseOf(photo) === whose);
}

export function nameOf(whose: Exclude<Whose, 'all'>): string {
  return ownerOf({ group: whose === 'host' ? null : whose });
}

function whoseOf({ group }: ToldPhoto): Exclude<Whose, 'all'> {
  return group ?? 'host';
}

/** Who has photos here, in the order of their letters, the host last; whoever is chosen stays, also when their last photo goes. */
function offered(photos: readonly ToldPhoto[], chosen: Whose): Exclude<Whose, 'all'>[] {
  const all = new Set(photos.map(whoseOf));
  if (chosen !== 'all') all.add(chosen);
  return ([...letters, 'host'] as const).filter((whose) => all.has(whose));
}

interface TeamFilterProps {
  photos: readonly ToldPhoto[];
  chosen: Whose;
  onChoose: (whose: Whose) => void;
}

/** Chips of which one is chosen; nothing where there is nothing to choose between. */
export function TeamFilter({ photos, chosen, onChoose }: TeamFilterProps) {
  const name = useId();
  const owners = offered(photos, chosen);
  if (owners.length < 2 && chosen === 'all') return null;
  return (
    <fieldset className="mb-5">
      <legend className="sr-only">Whose photos</legend>
      <div className="flex flex-wrap gap-2">
        {(['all', ...owners] as const).map((whose) => (
          <label
            key={whose}
            className={`relative inline-flex min-h-14 cursor-pointer items-center gap-2 rounded-round border-3 px-4 py-1.5 font-display text-tab has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus desk:min-h-11 ${chosen === whose ? 'border-good bg-good-paper' : 'border-edge bg-card'}`}
          >
            <input
              type="radio"
              name={name}
              value={whose}
              checked={chosen === whose}
              onChange={() => onChoose(whose)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-round outline-none"
            />
            {whose !== 'all' && whose !== 'host' && <TeamBadge team={whose} size={34} silent lazy />}
            <span>{whose === 'all' ? 'All' : nameOf(whose)}</span>
            <span className="font-text text-small font-normal text-quiet tabular-nums">
              {photosOf(photos, whose).length}
              <span className="sr-only"> photos</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
