import { RequestError } from './api.ts';

/** A key for a call that must happen once, however often it is sent. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes a sender of changes: each goes under a key that stays the same until the change is done, or is another one. */
export function keyedSender() {
  let unanswered = { body: '', key: '' };

  return async function send<Input extends object, Output>(
    input: Input,
    call: (input: Input, key: string) => Promise<Output>,
  ): Promise<Output> {
    const body = JSON.stringify(input);
    if (unanswered.body !== body) unanswered = { body, key: newKey() };
    try {
      const answer = await call(input, unanswered.key);
      unanswered = { body: '', key: '' };
      return answer;
    } catch (error) {
      if (isKept(error)) unanswered = { body: '', key: '' };
      throw error;
    }
  };
}

/** Such a refusal is the answer to that key from then on, also when something else has changed and it would be fine. */
function isKept(error: unknown): boolean {
  return error instanceof RequestError && error.status === 422;
}
