import { type ReactNode, useEffect } from 'react';
import type { Letter } from '#contract/game';
import { keepAwake } from '../../device/wake-lock.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { QrCode } from '../marks/qr-code.tsx';
import { useModal } from './use-modal.ts';

interface QrScreenProps {
  /** What this screen is, for those who cannot see it. */
  label: string;
  heading: string;
  text: string;
  title: string;
  middle: 'egg' | Letter;
  onClose: () => void;
  /** What is said below. */
  children: ReactNode;
}

/** A code as large as the screen, to hold up in a pub; the screen stays awake. */
export function QrScreen({ label, heading, text, title, middle, onClose, children }: QrScreenProps) {
  const ref = useModal({ open: true, onClose });
  useEffect(keepAwake, []);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-shell p-0 text-night open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex items-center gap-2 pt-[max(8px,env(safe-area-inset-top))] pr-2 pl-5">
        <p className="min-w-0 grow truncate font-display text-h3">{heading}</p>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className="grid content-center justify-items-center gap-[3vmin] px-5 pb-8 text-center">
        <div className="w-[min(78vw,56dvh)] [&>svg]:max-w-none">
          <QrCode text={text} title={title} middle={middle} isOnPaper />
        </div>
        {children}
      </div>
    </dialog>
  );
}
