import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what only the start needed: some 30 MB of it lie about, and where nobody comes nothing would ever sweep them up. Once, a
 * moment after the start, since it holds everybody up for as long as a busy node's own sweeps do.
 */
export function tidyUp(afterMs: number): void {
  const sweep = () => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  };
  setTimeout(sweep, afterMs).unref();
}
