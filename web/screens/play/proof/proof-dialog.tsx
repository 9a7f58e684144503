import type { ReactNode } from 'react';
import { useModal } from '../../../parts/dialogs/use-modal.ts';

const looks = {
  /** From below, the race still to be seen behind it. */
  sheet:
    'mt-auto h-[calc(100dvh-56px)] lying:h-[calc(100dvh-12px)] rounded-t-sheet border-t-3 border-raised bg-card shadow-sheet open:animate-sheet',
  /** All of the screen. */
  full: 'h-dvh bg-page',
} as const;

interface ProofDialogProps {
  look: keyof typeof looks;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What a team does to prove something: tall as a screen, with a head, a body that scrolls and actions at the foot. */
export function ProofDialog({ look, title, onClose, children }: ProofDialogProps) {
  const ref = useModal({ open: true, onClose });
  return (
    <dialog
      ref={ref}
      aria-label={title}
      className={`m-0 max-h-none w-full max-w-none flex-col overflow-y-auto p-0 text-ink open:flex tablet:mx-auto tablet:max-w-[480px] ${looks[look]}`}
    >
      {look === 'sheet' && (
        <div aria-hidden="true" className="mx-auto mt-2.5 h-1.25 w-12 shrink-0 rounded-round bg-edge" />
      )}
      {children}
    </dialog>
  );
}
