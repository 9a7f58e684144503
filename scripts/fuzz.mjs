// npm run fuzz: everything that is wrong about every call, by the product's own OpenAPI document; `npm run test:all` sends every 23rd of it.
import './node-version.mjs';
import { installWhenChanged } from './prepare/prepare.mjs';
import { runTool } from './run.mjs';

await installWhenChanged('all');
const env = { ...process.env, FUZZ: 'all' };
const args = ['run', '--project', 'walk', 'tests/fuzz.test.ts'];
const { code, output } = await runTool('vitest', args, { shown: 'as well', env });
// Once more at the end, where it is looked for.
console.log(/^\d+ hostile calls.*$/m.exec(output)?.[0] ?? 'It did not come to its end.');
process.exitCode = code;
