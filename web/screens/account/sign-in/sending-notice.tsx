import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../../parts/page/notice.tsx';
import { Reasons } from '../../../parts/layout/prose.tsx';
import type { Trouble } from '../../../call/trouble.ts';

const slowMs = 2_500;

interface SendingNoticeProps {
  trouble: Trouble | null;
  isSending: boolean;
  /** A way out that belongs to this trouble. */
  children?: ReactNode;
}

/** What became of the form: nothing yet, still at it, or trouble with its reasons. */
export function SendingNotice({ trouble, isSending, children }: SendingNoticeProps) {
  const isSlow = useIsSlow(isSending);
  if (isSlow) return <Notice tone="info" title="Still at it. Good locks take a moment." />;
  if (!trouble) return null;
  return (
    <Notice tone="trouble" title={trouble.words} action={children}>
      {trouble.why && <p>{trouble.why}</p>}
      {trouble.reasons && <Reasons reasons={trouble.reasons} />}
    </Notice>
  );
}

function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSending && isSlow;
}
