import type { ReactNode } from 'react';
import { racePage } from '#contract/pages/race';
import { Mark } from '../../../parts/marks/logo.tsx';
import { Page } from '../../../parts/page/page.tsx';

interface GatePageProps {
  heading: string;
  /** Whose race it is. */
  game: { name: string; city: string };
  children: ReactNode;
  /** The way on, under the thumb. */
  dock?: ReactNode;
}

/** What stands before a race: the race's name, what there is to say, and the way on. */
export function GatePage({ heading, game, children, dock }: GatePageProps) {
  return (
    <Page head={racePage} width="full">
      <div className="mx-auto flex min-h-dvh max-w-[560px] flex-col px-4 pt-[max(16px,env(safe-area-inset-top))]">
        <header className="mb-5 grid gap-3">
          <div className="flex min-w-0 items-center gap-3">
            <Mark />
            <p className="min-w-0 leading-tight">
              <span className="block font-display text-label wrap-anywhere">{game.name}</span>
              <span className="block text-small text-quiet wrap-anywhere">{game.city}</span>
            </p>
          </div>
          <h1 tabIndex={-1} className="font-display text-h1">
            {heading}
          </h1>
        </header>
        <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-5 pb-4">{children}</div>
        {dock}
      </div>
    </Page>
  );
}
