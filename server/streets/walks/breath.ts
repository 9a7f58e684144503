import { setImmediate as others } from 'node:timers/promises';

/** How long a long piece of work keeps everybody else waiting, at most. */
const longestMs = 8;

/** Lets the server see to others now and then during a long piece of work. */
export interface Breath {
  /** Asked often; waits only when it is time. */
  take: () => Promise<void> | undefined;
}

export function openBreath(): Breath {
  let since = performance.now();
  const wait = async () => {
    await others();
    since = performance.now();
  };
  return { take: () => (performance.now() - since < longestMs ? undefined : wait()) };
}
