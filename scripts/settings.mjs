import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Reads .env when there is one; what the environment says already wins. */
export function loadSettings() {
  const path = join(root, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
