import type { ReactNode } from 'react';

/** What has hit the team: a picture, two or three words, and who or why. Over a splat, so always shell on dark. */
export function StruckBanner({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-1.5 pt-3">
      <div className="-ml-1 shrink-0 drop-shadow-[0_5px_0_rgb(5_9_7/.45)] max-[359px]:w-24 low:w-24">{picture}</div>
      <div className="min-w-0 grow basis-[7.5rem]">
        <h2 className="font-display text-[calc(1rem+50px)] leading-[.82] font-black tracking-[-.005em] text-shell max-[359px]:text-[calc(1rem+32px)] low:text-[calc(1rem+32px)]">
          {title}
        </h2>
        <p className="mt-2 text-lead leading-tight font-bold text-shell">{children}</p>
      </div>
    </div>
  );
}
