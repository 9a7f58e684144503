import { teamNames } from '#contract/game';
import type { ToldPhoto } from '#contract/story';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { thumbOf } from '../photos/addresses.ts';

interface PopUpsProps {
  /** Oldest first. */
  photos: readonly ToldPhoto[];
  link: string | null;
  /** Away from where it happens. */
  side: 'left' | 'right';
}

const tilts = ['-rotate-6 -translate-x-1.5', 'rotate-3'] as const;

/** Photos that pop up over the map at their moments, the newest on top. */
export function PopUps({ photos, link, side }: PopUpsProps) {
  return (
    <div className={`pointer-events-none absolute bottom-11 grid ${side === 'left' ? 'left-4' : 'right-4'}`}>
      {photos.map(({ id, group }, nth) => (
        <div key={id} className={`[grid-area:1/1] ${tilts[(nth + 2 - photos.length) % tilts.length]}`}>
          <figure className="w-26 animate-pop rounded-[8px] bg-mat p-1.5 pb-0 text-night shadow-[0_4px_0_var(--color-floor)] desk:w-42 desk:p-2 desk:pb-0">
            <img
              src={thumbOf(id, link)}
              alt={`From ${group ? teamNames[group] : 'the host'}`}
              className="aspect-6/5 w-full rounded-[4px] bg-foam object-cover"
            />
            <figcaption aria-hidden="true" className="flex h-8 items-center gap-1.5 font-display text-tab desk:h-10">
              {group && (
                <span className="w-6">
                  <TeamBadge team={group} size={34} silent />
                </span>
              )}
              {group ? teamNames[group] : 'Host'}
            </figcaption>
          </figure>
        </div>
      ))}
    </div>
  );
}
