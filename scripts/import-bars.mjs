// npm run import-bars -- <file>: brings a file of bars into the directory, also while the product is running.
import './node-version.mjs';
import { prepare } from './prepare/prepare.mjs';
import { loadSettings } from './settings.mjs';

loadSettings();
await prepare().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const stopping = new AbortController();
for (const name of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(name, () => stopping.abort());
}
const built = new URL('../build/server/places/import/command.js', import.meta.url).href;
/** @type {{ importCommand: (args: string[], around: { env: NodeJS.ProcessEnv, out: NodeJS.WriteStream, signal: AbortSignal }) => Promise<number> }} */
const { importCommand } = await import(built);
process.exitCode = await importCommand(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  signal: stopping.signal,
});
