import { prepare } from './prepare/prepare.mjs';
import { loadSettings } from './settings.mjs';

/**
 * Builds what has changed and runs an import as the command line asks for it; whoever wants it to end is heard.
 * @param {string} module of the built server
 * @param {string} command
 */
export async function runImport(module, command) {
  loadSettings();
  await prepare().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  const stopping = new AbortController();
  for (const name of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => stopping.abort());
  }
  /** @type {Record<string, (args: string[], around: { env: NodeJS.ProcessEnv, out: NodeJS.WriteStream, signal: AbortSignal }) => Promise<number>>} */
  const { [command]: run } = await import(new URL(`../build/server/${module}.js`, import.meta.url).href);
  process.exitCode = await run?.(process.argv.slice(2), {
    env: process.env,
    out: process.stdout,
    signal: stopping.signal,
  });
}
