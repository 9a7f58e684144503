import { captions } from 'virtual:demo-night';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { captionAt, stillS } from './scene.ts';

/**
 * The layout shared by the still and the moving map, so that nothing jumps when one replaces the other. On a phone the parts of the stage are
 * rows of the grid, and the drawn phone is at half size next to the caption, so that map and phone are visible together.
 */
export const demoGrid =
  'mx-auto grid max-w-[1216px] grid-cols-[minmax(0,1fr)_auto] gap-x-3 desk:min-h-[54rem] desk:grid-cols-[minmax(0,1fr)_318px] desk:grid-rows-[auto_1fr] desk:gap-x-8';
export const demoStage = 'contents desk:mt-7.5 desk:block desk:min-w-0';
export const demoPhone =
  'mt-4 w-[134px] max-desk:col-start-2 max-desk:row-start-3 min-[22.5rem]:w-[159px] desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:mx-auto desk:mt-0 desk:w-auto';
export const demoControls = 'mt-5 flex h-24 items-start gap-4 max-desk:col-span-full max-desk:row-start-4 desk:mt-9';
export const demoMapBox =
  'relative [aspect-ratio:872/520] overflow-hidden rounded-[20px] border-3 border-edge-soft bg-map-paper max-desk:col-span-full max-desk:mt-6';
export const demoPhoneBox =
  'flex h-[640px] w-[318px] origin-top-left flex-col overflow-hidden rounded-[44px] border-8 border-[#3C5448] bg-night -mr-[184px] -mb-[371px] scale-[.42] min-[22.5rem]:-mr-[159px] min-[22.5rem]:-mb-80 min-[22.5rem]:scale-50 desk:mr-0 desk:mb-0 desk:scale-100';

/** Over the map's lower edge if there is room. On a phone it is next to the drawn phone, which sets the row's height. */
export function Caption() {
  const now = captionAt(captions, stillS);
  return (
    <div
      data-caption
      className="relative z-2 flex max-w-[27rem] -rotate-[1.2deg] rounded-mat bg-mat px-4 py-4.5 text-night shadow-mat max-desk:row-start-3 max-desk:mt-4 max-desk:ml-0.5 max-desk:flex-col max-desk:gap-2 max-desk:self-start tablet:px-5.5 desk:items-center desk:gap-4 before:pointer-events-none before:absolute before:inset-[6px] before:rounded-[10px] before:border-2 before:border-night before:opacity-85 desk:-mt-33 desk:ml-6 desk:min-h-29 desk:w-[27rem]"
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
