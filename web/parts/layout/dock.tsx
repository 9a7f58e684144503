import { Children, type ReactNode } from 'react';

interface DockProps {
  /** On a wide screen the dock follows the content and does not cover it. */
  isStaticOnDesk?: boolean;
  children: ReactNode;
}

/** The actions of a step: they stay at the foot of the screen, under the thumb, where it is tall enough. The last one is the way on. */
export function Dock({ isStaticOnDesk = false, children }: DockProps) {
  const columns = Children.toArray(children).length > 1 ? 'grid-cols-[minmax(0,1fr)_minmax(0,2fr)]' : '';
  return (
    <div
      data-dock
      className={`sticky bottom-0 z-5 -mx-4 bg-linear-to-b from-transparent to-page to-26% px-4 pt-3.5 pb-[max(24px,env(safe-area-inset-bottom))] desk:mx-0 desk:px-0 [@media(max-height:30rem)]:static ${isStaticOnDesk ? 'desk:static' : ''}`}
    >
      <div className={`grid items-stretch gap-3 ${columns}`}>{children}</div>
    </div>
  );
}
