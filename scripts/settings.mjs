import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Reads .env when there is one; what the environment says already wins. Says when others can read it too. */
export function loadSettings() {
  const path = join(root, '.env');
  if (!existsSync(path)) return;
  process.loadEnvFile(path);
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  if (isOpen) console.log('Others on this machine can read .env and the secrets in it: chmod 600 .env');
}
