import type { ReactNode } from 'react';
import { Icon, type IconName } from '../marks/icon.tsx';

type NoticeTone = 'info' | 'warning' | 'trouble' | 'good';

const tones: Record<NoticeTone, { look: string; icon: IconName }> = {
  info: { look: 'bg-info-paper text-info-ink', icon: 'info' },
  warning: { look: 'bg-warn-paper text-warn-ink', icon: 'warning' },
  trouble: { look: 'bg-trouble-paper text-trouble-ink', icon: 'warning' },
  good: { look: 'bg-good-paper text-good-ink', icon: 'tick' },
};

interface NoticeProps {
  tone: NoticeTone;
  title: string;
  children?: ReactNode;
  /** A way out that belongs to it. */
  action?: ReactNode;
}

/** A word to the reader in the flow of the page. Trouble interrupts a screen reader, the rest waits its turn. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div
      role={tone === 'trouble' ? 'alert' : 'status'}
      className={`flex min-h-14 gap-3 rounded-mat px-4 py-3.5 text-body ${tones[tone].look}`}
    >
      <Icon name={tones[tone].icon} />
      <div className="grid min-w-0 grow gap-1 wrap-anywhere">
        <p className="font-bold">{title}</p>
        {children}
        {action && <div className="mt-2 grid gap-3">{action}</div>}
      </div>
    </div>
  );
}
