import type { ReactNode } from 'react';

/** The actions of a sheet: at its foot, under the thumb, where the screen is tall enough. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky bottom-0 z-1 mt-auto grid shrink-0 gap-3 bg-inherit px-4 pt-2 pb-[max(22px,env(safe-area-inset-bottom))] lying:auto-cols-fr lying:grid-flow-col lying:pt-1 lying:pb-[max(10px,env(safe-area-inset-bottom))] [@media(max-height:30rem)_and_(max-width:479px)]:static">
      {children}
    </footer>
  );
}
