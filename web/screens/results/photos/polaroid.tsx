import { picture } from '#contract/limits';
import type { ToldPhoto } from '#contract/story';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { useNight } from '../night.ts';
import { thumbOf } from './addresses.ts';
import { ownerOf, titleOf } from './photo-words.ts';
import { Picture } from './picture.tsx';

const tilts = ['-rotate-2', 'rotate-[1.4deg]', 'rotate-1', '-rotate-[1.2deg]', 'rotate-2'] as const;

/** A photo of the wall, with whose it is; a press enlarges it. */
export function Polaroid({ photo, nth, onPress }: { photo: ToldPhoto; nth: number; onPress: () => void }) {
  const { story, link } = useNight();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`${titleOf(photo, story.places)}${photo.isHidden ? ', hidden' : ''}`}
      className={`block w-full max-w-[216px] rounded-[10px] bg-mat p-2 pb-0 text-night shadow-[0_5px_0_var(--color-mat-edge)] transition-[translate] duration-90 active:translate-y-0.5 ${tilts[nth % tilts.length]}`}
    >
      <Picture
        src={thumbOf(photo.id, link)}
        alt=""
        width={picture.thumbnailPx}
        height={Math.round((picture.thumbnailPx * 5) / 6)}
        isLazy
        className={`aspect-6/5 w-full rounded-[5px] bg-foam object-cover ${photo.isHidden ? 'opacity-35 grayscale' : ''}`}
      />
      <span className="flex h-11 min-w-0 items-center gap-2 font-display text-[1.375rem] leading-none font-extrabold">
        {photo.group && (
          <span className="w-7.5 shrink-0">
            <TeamBadge team={photo.group} size={34} silent lazy />
          </span>
        )}
        <span className="truncate">{ownerOf(photo)}</span>
        {photo.isHidden && <span className="ml-auto font-text text-small font-semibold text-mat-text">hidden</span>}
      </span>
    </button>
  );
}
