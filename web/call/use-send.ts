import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isOwnAnswer } from './api.ts';
import { keyedSender } from './idempotency-key.ts';
import { type Trouble, troubleIn } from './trouble.ts';

/** How a screen says what went wrong: the server's words, or these where it had none; or in a way of its own. */
type Saying = string | ((error: unknown) => Trouble);

export type Sending = ReturnType<typeof useSend>;

/** One thing sent from a screen at a time, and what came of it: a second tap while it is under way does nothing. */
export function useSend(saying: Saying) {
  const [keyed] = useState(keyedSender);
  const [said, setSaid] = useState<Trouble | null>(null);
  const isUnderWay = useRef(false);
  const { mutateAsync, isPending, isError, error, reset } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    // What was typed is in there: it is not kept once it is sent.
    gcTime: 0,
  });

  /** Resolves when it is done or refused. The same input tried again goes under the same key, so that the server does it once. */
  async function send<Input extends object>(
    input: Input,
    call: (input: Input, key: string) => Promise<unknown>,
  ): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaid(null);
    try {
      await mutateAsync(() => keyed(input, call));
    } catch {
      // It is the screen's to say.
    } finally {
      isUnderWay.current = false;
    }
  }

  return {
    send,
    isSending: isPending,
    trouble: said ?? (isError ? troubleOf(error, saying) : null),
    /** For what the screen itself finds wrong. */
    say: (trouble: Trouble) => setSaid(trouble),
    /** Takes the trouble off the screen. */
    forget: () => {
      setSaid(null);
      if (isError) reset();
    },
  };
}

function troubleOf(error: unknown, saying: Saying): Trouble {
  if (typeof saying === 'function') return saying(error);
  return { words: troubleIn(error, saying), ...(isOwnAnswer(error) && { code: error.code }) };
}
