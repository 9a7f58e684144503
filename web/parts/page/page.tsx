import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { PageHead } from '#contract/pages';
import { isRacePath } from '#contract/pages/race';
import { showHead } from '../../app/head.ts';
import { useWhere } from '../../app/where.ts';

const widths = {
  column: 'max-w-[560px] px-4 pt-1 pb-12 desk:px-8 desk:pt-8',
  wide: 'max-w-[1280px] px-4 pt-1 pb-12 desk:px-8 desk:pt-8',
  full: '',
} as const;

/** The first page of a document is left as the browser loaded it. */
let isFirst = true;

interface PageProps {
  /** A row of contract/pages.ts, or a bare title for what is kept out of search engines. */
  head: Pick<PageHead, 'title'> & Partial<PageHead>;
  /** The h1. Where it is left out, the page brings its own. */
  heading?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
}

/** One page: its head, its main region, and the focus on its heading when one came by a link. */
export function Page({ head, heading, width = 'column', children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname, isBack } = useWhere();
  // In a race nothing stands above the page.
  const isTop = isRacePath(pathname) && width === 'column';

  useEffect(() => showHead(head), [head]);

  const arrive = useEffectEvent(() => {
    if (!isFirst) main.current?.querySelector('h1')?.focus({ preventScroll: true });
    if (!isFirst && !isBack) window.scrollTo(0, 0);
    isFirst = false;
  });
  useEffect(() => arrive(), []);

  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={`mx-auto w-full grow ${widths[width]} ${isTop ? 'mt-[max(20px,env(safe-area-inset-top))]' : ''}`}
    >
      {heading && (
        <h1 tabIndex={-1} className="mb-6 font-display text-h1">
          {heading}
        </h1>
      )}
      {children}
    </main>
  );
}
