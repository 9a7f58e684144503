import { useState } from 'react';
import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { callServer } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useSend } from '../../call/use-send.ts';
import { counted } from './operator-words.ts';
import { useLookAgain } from './use-operator-query.ts';

interface TryAgainProps {
  what: 'mail' | 'jobs';
  /** Whether there is anything to try. */
  isWorthIt: boolean;
  children: string;
}

/** Has what failed tried at once, and says how much that was. */
export function TryAgain({ what, isWorthIt, children }: TryAgainProps) {
  const lookAgain = useLookAgain();
  const { send, isSending, trouble } = useSend('Failed to try again');
  const [count, setCount] = useState<number | null>(null);

  function tryAgain() {
    void send({ what }, async (input) => {
      const answer = await callServer(operatorDeskCalls['operator/try-again'], { input });
      setCount(answer.count);
      await lookAgain();
    });
  }

  if (!isWorthIt && count === null) return null;
  return (
    <>
      {isWorthIt && (
        <Button busy={isSending} onClick={tryAgain}>
          {children}
        </Button>
      )}
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      {count !== null && !trouble && (
        <Notice tone="good" title={`${counted(count, what === 'mail' ? 'mail' : 'job')} on the way`} />
      )}
    </>
  );
}
