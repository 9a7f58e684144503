import type { ReactNode } from 'react';
import { Boundary } from '../page/boundary.tsx';

/** A map that breaks must not take a race with it. */
export function MapBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary
      instead={
        <p
          role="alert"
          className="grid size-full place-items-center bg-map-paper px-8 text-center text-body text-quiet"
        >
          The map fell off the wall. Everything works from the list.
        </p>
      }
    >
      {children}
    </Boundary>
  );
}
