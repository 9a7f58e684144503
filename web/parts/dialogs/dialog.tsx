import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The actions: they stay at the foot while the body scrolls, where the screen is tall enough. */
  foot?: ReactNode;
  /** A press beside the sheet closes it too. */
  lightDismiss?: boolean;
  /** The way back to what the sheet showed before. */
  back?: { label: string; onPress: () => void } | undefined;
  /** On desks it takes all the room there is. */
  isWide?: boolean;
}

const footLook =
  'bottom-0 z-1 grid shrink-0 gap-3 bg-card px-4 pt-2 pb-[max(24px,env(safe-area-inset-bottom))] [@media(max-height:30rem)]:static';

/** The same foot for a part of the body that has actions of its own, and is the last of it; it lets go while something grows in it. */
export function DialogFoot({ isLoose, children }: { isLoose: boolean; children: ReactNode }) {
  return <div className={`-mx-4 -mb-3 ${isLoose ? 'static' : 'sticky'} ${footLook}`}>{children}</div>;
}

/** A sheet from below on phones, a card in the middle on desks. The native dialog traps focus and gives it back. */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, children, foot, lightDismiss = false, back, isWide = false } = props;
  const ref = useModal({ open, onClose, lightDismiss });
  const id = useId();

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={`m-0 mt-auto max-h-[calc(100dvh-56px)] w-full tablet:max-h-[calc(100dvh-24px)] max-w-none flex-col overflow-y-auto rounded-t-sheet border-t-3 border-raised bg-card p-0 text-ink shadow-sheet open:flex open:animate-sheet tablet:m-auto tablet:rounded-sheet tablet:border-3 ${isWide ? 'tablet:max-w-[480px] desk:max-w-[min(1232px,calc(100vw-48px))]' : 'tablet:max-w-[480px]'}`}
    >
      <header className="sticky top-0 z-1 shrink-0 bg-card pt-2.5 tablet:pt-3">
        <div aria-hidden="true" className="mx-auto h-1.25 w-12 rounded-round bg-edge tablet:hidden" />
        <div className={`flex items-center gap-1 pt-2 pr-2 ${back ? 'pl-1' : 'pl-4'}`}>
          {back && <IconButton icon="back" label={back.label} onClick={back.onPress} />}
          <h2 id={id} className="min-w-0 grow font-display text-h2 wrap-anywhere">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
      </header>
      <div className="px-4 py-3">{children}</div>
      {foot && <footer className={`sticky ${footLook}`}>{foot}</footer>}
    </dialog>
  );
}
