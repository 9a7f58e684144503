import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { WindowHeader } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { WindowToast } from './toast.tsx';

/** What stands round every page of the front window. */
export function SiteShell({ year, children }: { year: number; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <WindowHeader />
      <WindowToast />
      <main id="main" tabIndex={-1} className="w-full grow">
        {children}
      </main>
      <Footer year={year} />
    </div>
  );
}
