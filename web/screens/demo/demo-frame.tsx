import { captions } from 'virtual:demo-night';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { captionAt, stillS } from './scene.ts';

/** Where things stand, the still and the map that moves alike, so that nothing jumps when one gives way to the other. */
export const demoGrid =
  'mx-auto grid max-w-[1216px] grid-cols-[minmax(0,1fr)] gap-x-8 desk:min-h-[54rem] desk:grid-cols-[minmax(0,1fr)_318px] desk:grid-rows-[auto_1fr]';
export const demoStage = 'mt-6 min-w-0 desk:mt-7.5';
export const demoPhone = 'mx-auto mt-8 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:mt-0';
export const demoControls = 'mt-5 flex h-24 items-start gap-4 desk:mt-9';
export const demoMapBox =
  'relative h-[305px] overflow-hidden rounded-[20px] border-3 border-edge-soft bg-map-paper desk:h-auto desk:[aspect-ratio:872/520]';
export const demoPhoneBox =
  'flex h-[640px] w-[318px] flex-col overflow-hidden rounded-[44px] border-8 border-[#3C5448] bg-night';

/** Over the map's lower edge where there is room, under it on a phone; as high as the longest, so that nothing jumps. */
export function Caption() {
  const now = captionAt(captions, stillS);
  return (
    <div
      data-caption
      className="relative z-2 mx-1 -mt-10 flex min-h-34 max-w-[27rem] -rotate-[1.2deg] items-center gap-4 rounded-mat bg-mat px-5.5 py-4.5 text-night shadow-mat before:pointer-events-none before:absolute before:inset-[6px] before:rounded-[10px] before:border-2 before:border-night before:opacity-85 desk:-mt-33 desk:ml-6 desk:min-h-29 desk:w-[27rem]"
    >
      <span className="size-16 shrink-0 [content-visibility:auto]">
        {now && <TeamBadge team={now.team} size={64} silent lazy />}
      </span>
      <p className="min-w-0">
        <b data-caption-title className="block font-display text-[1.875rem] leading-[.95] font-black">
          {now?.title}
        </b>
        <span data-caption-words className="text-small font-semibold text-mat-text">
          {now?.words}
        </span>
      </p>
    </div>
  );
}
