import { useRef, useState } from 'react';
import type { ProblemCode } from '#contract/problems';
import { RequestError } from './api.ts';
import { troubleIn } from '../app/game.ts';
import { useIdempotentSend } from './use-idempotent-send.ts';

interface Trouble {
  words: string;
  /** The server's name for it, when it had one. */
  code: ProblemCode | null;
}

type Step = 'ready' | 'saving' | Trouble;

/** One change sent at a time, and what came of it. */
export function useSaving(otherwise: string) {
  const [step, setStep] = useState<Step>('ready');
  const isUnderWay = useRef(false);
  const send = useIdempotentSend();

  async function save<T extends object>(body: T, call: (body: T, key: string) => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStep('saving');
    try {
      await send(body, call);
      setStep('ready');
    } catch (error) {
      setStep({ words: troubleIn(error, otherwise), code: error instanceof RequestError ? error.code : null });
    } finally {
      isUnderWay.current = false;
    }
  }

  return {
    save,
    isSaving: step === 'saving',
    trouble: typeof step === 'object' ? step : null,
    say: (words: string, code: ProblemCode) => setStep({ words, code }),
    forget: () => setStep((now) => (now === 'saving' ? now : 'ready')),
  };
}
