// npm run seed: made-up games to look at, in a database that is still empty.
import './node-version.mjs';
import { prepare } from './prepare/prepare.mjs';
import { loadSettings } from './settings.mjs';

loadSettings();
await prepare().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const built = new URL('../build/server/seed/command.js', import.meta.url).href;
/** @type {{ seedCommand: (args: string[], around: { env: NodeJS.ProcessEnv, out: NodeJS.WriteStream }) => Promise<number> }} */
const { seedCommand } = await import(built);
process.exitCode = await seedCommand(process.argv.slice(2), { env: process.env, out: process.stdout });
