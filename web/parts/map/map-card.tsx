import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

interface MapCardProps {
  title: string;
  detail: string;
  onClose: () => void;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What was tapped on a map, at its foot. */
export function MapCard({ title, detail, onClose, children }: MapCardProps) {
  return (
    <div className="pointer-events-auto grid max-w-[440px] gap-2 rounded-mat border-3 border-edge bg-card py-2 pr-1 pl-4 desk:pb-3">
      <div className="flex items-center justify-between gap-1">
        <output className="grid min-w-0 gap-0.5">
          <span className="font-display text-label wrap-anywhere">{title}</span>
          {detail && <span className="text-small leading-tight text-quiet">{detail}</span>}
        </output>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {children && <div className="flex flex-wrap gap-2 pr-3">{children}</div>}
    </div>
  );
}

/** A button by itself at the foot of a map. */
export function OnMap({ children }: { children: ReactNode }) {
  return <div className="pointer-events-auto justify-self-center">{children}</div>;
}

/** A small map inside a form, with what to do with it. */
export function MapBox({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-small text-quiet">{words}</p>
      <div className="h-60 overflow-hidden rounded-mat border-3 border-edge">{children}</div>
    </div>
  );
}
