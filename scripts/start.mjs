// Runs on a machine with nothing but Node: no packages here.
import './node-version.mjs';
import { loadSettings } from './settings.mjs';
import { prepare } from './prepare/prepare.mjs';

loadSettings();
await prepare().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await import(new URL('../build/server/main.js', import.meta.url).href);
