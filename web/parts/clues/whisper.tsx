import type { ReactNode } from 'react';
import { Icon } from '../marks/icon.tsx';

/** A warning that may be ignored. The region stays, so that what comes into it is read out when the reader is free. */
export function Whisper({ children }: { children: ReactNode }) {
  return (
    <output className="block">
      {children && (
        <span className="mt-2.5 flex gap-3 rounded-[12px] bg-warn-paper px-3.5 py-3 text-body leading-[1.35] font-medium text-warn-ink">
          <span className="-mt-px text-amber">
            <Icon name="warning" />
          </span>
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </span>
      )}
    </output>
  );
}
