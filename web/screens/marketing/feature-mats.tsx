import type { ReactNode } from 'react';
import nights from '../../drawings/feature-nights.svg';
import setup from '../../drawings/feature-setup.svg';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';

/** Why it beats a normal crawl, on three beer mats. */
export function FeatureMats() {
  return (
    <section className="overflow-x-clip bg-wall px-4 pt-9 pb-14 desk:px-8 desk:pt-18 desk:pb-24">
      <h2 className="mb-8 font-display text-[3.875rem] leading-[.84] font-black desk:mb-11 desk:text-[5.5rem]">
        Why it beats a normal crawl
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[repeat(3,minmax(0,1fr))] desk:gap-7">
        <BeerMat tilt="left">
          <Feature title="Fast Setup" picture={<Picture src={setup} width={120} />}>
            Pick a town, pick the bars off the map, add your teams. We check that every route is fair.
          </Feature>
        </BeerMat>
        <BeerMat tilt="right">
          <Feature title="Competitive" picture={<Rivals />}>
            Up to six teams, one live board, and one sabotage each. Spend it wisely.
          </Feature>
        </BeerMat>
        <BeerMat tilt="slight">
          <Feature title="Unforgettable Nights" picture={<Picture src={nights} width={150} />}>
            Every bar ends in a team photo. By closing time you have the whole album.
          </Feature>
        </BeerMat>
      </div>
    </section>
  );
}

function Feature({ title, picture, children }: { title: string; picture: ReactNode; children: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 desk:block desk:p-1.5">
      <div className="flex h-26 w-28 items-center desk:h-32 desk:w-auto">{picture}</div>
      <h3 className="min-w-0 flex-[1_1_min-content] font-display text-[2.25rem] leading-[.88] font-black desk:mt-5 desk:mb-2.5 desk:text-[min(3rem,5.2vw)]">
        {title}
      </h3>
      <p className="mt-2.5 w-full text-[1.125rem] leading-[1.42] font-medium text-mat-text desk:mt-0">{children}</p>
    </div>
  );
}

function Picture({ src, width }: { src: string; width: number }) {
  return <img src={src} alt="" width={width} height={120} loading="lazy" className="h-full w-auto" />;
}

function Rivals() {
  return (
    <div className="flex -space-x-14 desk:-space-x-5">
      <div className="relative z-1 -rotate-8">
        <TeamBadge team="A" size={84} silent lazy />
      </div>
      <div className="mt-3 rotate-8">
        <TeamBadge team="D" size={84} silent lazy />
      </div>
    </div>
  );
}
