import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

test('every rule is cited by the name of a test, and no test cites a rule that is not there', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const cited = files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) => [
      ...readFileSync(join(projectRoot, file), 'utf8').matchAll(/test[\w.]*\(\s*['"`]((?:\[[A-Z]{1,2}\d+\] ?)+)/g),
    ])
    .flatMap((match) => [...(match[1] ?? '').matchAll(/[A-Z]{1,2}\d+/g)].map(String));
  const written = [
    ...readFileSync(join(projectRoot, 'docs/RULES.md'), 'utf8').matchAll(/^- \[([A-Z]{1,2}\d+)\]/gm),
  ].map((match) => match[1] ?? '');
  expect(new Set(written).size).toBe(written.length);
  expect([...new Set(cited)].toSorted()).toEqual(written.toSorted());
});
