import type { ReactNode } from 'react';

const gaps = { none: 'gap-0', tight: 'gap-3', field: 'gap-5.5', group: 'gap-6', section: 'gap-11' } as const;

/** Things one below the other, at one of the four distances of the design. */
export function Stack({ gap = 'group', children }: { gap?: keyof typeof gaps; children: ReactNode }) {
  return <div className={`grid grid-cols-[minmax(0,1fr)] ${gaps[gap]}`}>{children}</div>;
}
