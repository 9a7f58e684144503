import { useRef } from 'react';
import { RequestError } from './api.ts';
import { newKey } from './idempotency-key.ts';

/** Sends a change under a key that stays the same until the change is done, or is another one. */
export function useIdempotentSend() {
  const unanswered = useRef({ body: '', key: '' });

  return async function send<Input extends object, Output>(
    input: Input,
    call: (input: Input, key: string) => Promise<Output>,
  ): Promise<Output> {
    const body = JSON.stringify(input);
    if (unanswered.current.body !== body) unanswered.current = { body, key: newKey() };
    try {
      const answer = await call(input, unanswered.current.key);
      unanswered.current = { body: '', key: '' };
      return answer;
    } catch (error) {
      if (isKept(error)) unanswered.current = { body: '', key: '' };
      throw error;
    }
  };
}

/** Such a refusal is the answer to that key from then on, also when something else has changed and it would be fine. */
function isKept(error: unknown): boolean {
  return error instanceof RequestError && error.status === 422;
}
