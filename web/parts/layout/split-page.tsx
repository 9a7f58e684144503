import type { ReactNode } from 'react';
import type { PageHead } from '#contract/pages';
import jar from '../../drawings/jar.svg';
import { TeamBadge } from '../marks/team-badge.tsx';
import { Page } from '../page/page.tsx';

interface SplitPageProps {
  head: PageHead;
  heading: string;
  children: ReactNode;
}

/** A column with a form; on desks the thieves watch from beside it. */
export function SplitPage({ head, heading, children }: SplitPageProps) {
  return (
    <Page head={head} width="wide">
      <div className="grid items-start gap-16 desk:grid-cols-[minmax(0,460px)_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-[460px]">
          <h1 tabIndex={-1} className="mb-5 font-display text-h1">
            {heading}
          </h1>
          {children}
        </div>
        <Lookout />
      </div>
    </Page>
  );
}

/** The jar with six pairs of eyes on it. */
function Lookout() {
  return (
    <div
      aria-hidden="true"
      className="sticky top-28 hidden min-h-[560px] flex-col items-center justify-between gap-6 overflow-hidden rounded-sheet bg-brine px-8 pt-12 pb-10 text-shell desk:flex"
    >
      <p className="text-center font-display text-[5.5rem] leading-[.82] font-black">
        Six thieves.
        <br />
        One jar.
      </p>
      <img src={jar} alt="" width={120} height={164} className="h-[250px] w-auto" />
      <div className="flex -space-x-2">
        <TeamBadge team="A" size={64} silent />
        <TeamBadge team="B" size={64} silent />
        <TeamBadge team="C" size={64} silent />
        <TeamBadge team="D" size={64} silent />
        <TeamBadge team="E" size={64} silent />
        <TeamBadge team="F" size={64} silent />
      </div>
    </div>
  );
}
