import type { ReactNode } from 'react';
import { Icon } from '../../parts/marks/icon.tsx';

/** What a choice comes to, in a line or two that change with it. */
export function Verdict({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'warning' | 'plain';
  title: string;
  children?: ReactNode;
}) {
  const looks = { good: 'bg-raised', plain: 'bg-raised', warning: 'bg-warn-paper text-warn-ink' } as const;
  return (
    <output className={`flex items-center gap-3 rounded-[12px] px-3.5 py-3 text-[1rem] leading-[1.35] ${looks[tone]}`}>
      {tone !== 'plain' && (
        <span className={tone === 'good' ? 'text-good' : ''}>
          <Icon name={tone === 'good' ? 'tick' : 'warning'} />
        </span>
      )}
      <span className="min-w-0">
        <b className="font-extrabold">{title}</b> {children}
      </span>
    </output>
  );
}

interface UndoNoteProps {
  words: string;
  /** The pressed button was removed: moves the focus to this one. */
  isNext?: boolean;
  onUndo: () => void;
}

/** What has just happened, and the way back. */
export function UndoNote({ words, isNext = false, onUndo }: UndoNoteProps) {
  return (
    <div className="flex items-center gap-3 rounded-[12px] bg-raised py-0.5 pr-1 pl-3.5 text-[1rem] leading-tight">
      <output className="min-w-0 grow wrap-anywhere">{words}</output>
      <button
        ref={isNext ? focusOn : undefined}
        type="button"
        onClick={onUndo}
        className="min-h-14 shrink-0 rounded-[12px] px-3 font-bold underline decoration-2 underline-offset-4 active:opacity-70 desk:min-h-11"
      >
        Undo
      </button>
    </div>
  );
}

function focusOn(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
