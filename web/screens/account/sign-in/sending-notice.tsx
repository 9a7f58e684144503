import type { ReactNode } from 'react';
import { Notice } from '../../../parts/page/notice.tsx';
import { Reasons } from '../../../parts/layout/prose.tsx';
import type { Trouble } from './trouble.ts';

interface SendingNoticeProps {
  trouble: Trouble | null;
  isSlow: boolean;
  /** A way out that belongs to this trouble. */
  children?: ReactNode;
}

/** What became of the form: nothing yet, still at it, or trouble with its reasons. */
export function SendingNotice({ trouble, isSlow, children }: SendingNoticeProps) {
  if (isSlow) return <Notice tone="info" title="Still at it. Good locks take a moment." />;
  if (!trouble) return null;
  return (
    <Notice tone="trouble" title={trouble.words} action={children}>
      {trouble.why && <p>{trouble.why}</p>}
      {trouble.reasons && <Reasons reasons={trouble.reasons} />}
    </Notice>
  );
}
