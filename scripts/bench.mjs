// npm run bench: installs what bench/ needs (start does not), builds, then runs each benchmark, or those named, and prints its line.
// With --short each does all it does once, in seconds, and judges no goal: what npm test does.
import './node-version.mjs';
import { benches, runBench } from './benches.mjs';
import { installBenchesWhenChanged, prepare } from './prepare/prepare.mjs';

const isShort = process.argv.includes('--short');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.join(', ')}`);
  process.exit(1);
}
try {
  await prepare();
  await installBenchesWhenChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const name of named.length > 0 ? named : benches) {
  const { code } = await runBench(name, { isShort, shown: true });
  if (code !== 0) process.exitCode = 1;
}
