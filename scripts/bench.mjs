// npm run bench: installs what bench/ needs (start and test do not), builds, then runs each benchmark and prints its line.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare/prepare.mjs';

const folder = fileURLToPath(new URL('../bench', import.meta.url));
await prepare().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder, stdio: 'inherit' });
if (installed.status !== 0) process.exit(1);
const wanted = process.argv.slice(2);
const all = readdirSync(folder).filter((name) => name.endsWith('.mjs') && !name.endsWith('-server.mjs'));
let failed = false;
for (const name of all.filter((file) => wanted.length === 0 || wanted.includes(file.replace('.mjs', '')))) {
  const ran = spawnSync(process.execPath, [name], { cwd: folder, stdio: 'inherit' });
  failed ||= ran.status !== 0;
}
process.exit(failed ? 1 : 0);
