import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import { TeamBadge } from './team-badge.tsx';

/** A page that is not there: the number as large as it goes, and the dog that lost the scent. */
export function LostPage({ number, words, children }: { number: string; words: string; children: ReactNode }) {
  return (
    <Page title={number} hidden>
      <div className="flex flex-col items-center gap-5 pt-6 text-center">
        <h1 tabIndex={-1} className="font-display text-[min(52vw,15rem)] leading-[.78] font-black">
          {number}
        </h1>
        <div className="-mt-9 -rotate-6">
          <TeamBadge team="B" size={132} silent />
        </div>
        <p className="text-lead">{words}</p>
        <p className="-mt-4 text-body text-quiet">The dog had it a minute ago.</p>
        <div className="w-full max-w-[320px]">{children}</div>
      </div>
    </Page>
  );
}
