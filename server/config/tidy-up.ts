import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what only the start needed: some 25 MB of it lie about, and where nobody comes nothing would ever sweep them up. Once, a
 * while after the start, since it holds everybody up for as long as a busy node's own sweeps do.
 */
export function tidyUp(afterMs: number): void {
  setTimeout(sweep, afterMs).unref();
}

function sweep(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
