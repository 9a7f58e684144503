import { useEffect, useRef, useState } from 'react';
import { type Trouble, troubleOf } from './trouble.ts';

type Step = 'ready' | 'sending' | 'slow' | Trouble;

const slowMs = 2_500;

export type Sending = ReturnType<typeof useSending>;

/** One thing sent at a time: a second press while it is under way does nothing. */
export function useSending() {
  const [step, setStep] = useState<Step>('ready');
  const isUnderWay = useRef(false);

  function send(task: () => Promise<unknown>, fallback: string) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStep('sending');
    void task()
      .then(
        () => setStep('ready'),
        (error: unknown) => setStep(troubleOf(error, fallback)),
      )
      .finally(() => {
        isUnderWay.current = false;
      });
  }

  useEffect(() => {
    if (step !== 'sending') return undefined;
    const timer = setTimeout(() => setStep('slow'), slowMs);
    return () => clearTimeout(timer);
  }, [step]);

  return {
    send,
    isSending: step === 'sending' || step === 'slow',
    isSlow: step === 'slow',
    trouble: typeof step === 'object' ? step : null,
    say: (trouble: Trouble) => setStep(trouble),
  };
}
