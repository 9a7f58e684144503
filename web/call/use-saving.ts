import { useRef, useState } from 'react';
import { RequestError } from './api.ts';
import { troubleIn } from '../app/game.ts';
import { useIdempotentSend } from './use-idempotent-send.ts';

interface Trouble {
  words: string;
  /** The server's name for it, when it had one. */
  code: string;
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
      setStep({ words: troubleIn(error, otherwise), code: codeIn(error) });
    } finally {
      isUnderWay.current = false;
    }
  }

  return {
    save,
    isSaving: step === 'saving',
    trouble: typeof step === 'object' ? step : null,
    say: (words: string, code: string) => setStep({ words, code }),
    forget: () => setStep((now) => (now === 'saving' ? now : 'ready')),
  };
}

function codeIn(error: unknown): string {
  const { code } = ((error instanceof RequestError && error.data) || {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
