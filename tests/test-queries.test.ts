import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

const noNeedlessExpect = 'test-queries(no-needless-expect)';
const expectOrQuery = 'test-queries(expect-or-query)';

test('lint refuses an expectation that only asks whether a throwing query found something', async () => {
  const lines = [
    `expect(screen.getByText('x')).not.toBe(null);`,
    `expect(within(sheet()).getByText('x')).not.toBeNull();`,
    `expect(getByText('x')).toBeTruthy();`,
    `expect(page.getByRole('button')).toBeDefined();`,
    `expect(screen.getByText('x')!).not.toBeUndefined();`,
    `expect(await screen.findByText('x')).not.toBe(null);`,
    `await expect(screen.findByText('x')).resolves.not.toBe(null);`,
    `await waitFor(() => expect(screen.getByText('x')).not.toBe(null));`,
    `expect(screen.getAllByText('x')).not.toEqual([]);`,
    `expect((await screen.findAllByText('x')).length).toBeGreaterThan(0);`,
    `expect([screen.getByText('x'), screen.getByText('y')]).not.toContain(null);`,
    `expect([screen.getByText('x'), count]).toEqual([expect.anything(), 3]);`,
  ];
  expect(await refusals(lines)).toEqual(lines.map((line) => [line, noNeedlessExpect]));
});

test('lint allows an expectation that can fail', async () => {
  const lines = [
    `expect(screen.queryByText('x')).not.toBe(null);`,
    `expect(screen.getByText('x').getAttribute('href')).not.toBe(null);`,
    `expect(screen.getAllByText('x')).toHaveLength(2);`,
    `expect(screen.getByText('x')).toBe(document.activeElement);`,
    `expect(row).not.toBe(null);`,
  ];
  expect(await refusals(lines)).toEqual([]);
});

test('lint refuses a test that neither expects anything nor states a query', async () => {
  const lines = [
    `test('a', async () => { await userEvent.click(screen.getByText('x')); });`,
    `test.each([1])('b', () => { show(screen.queryByText('x')); });`,
  ];
  expect(await refusals(lines)).toEqual(lines.map((line) => [line, expectOrQuery]));
});

test('lint allows a test whose only assertion is a query or an expectation', async () => {
  const lines = [
    `test('a', () => { screen.getByText('x'); });`,
    `test('b', async () => { await screen.findByText('x'); });`,
    `test.each([1])('c', (one) => { expect(one).toBe(1); });`,
  ];
  expect(await refusals(lines)).toEqual([]);
});

/** Each refused line, with the rule that refuses it. */
async function refusals(lines: string[]): Promise<[string | undefined, string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const rules = { 'test-queries/no-needless-expect': 'error', 'test-queries/expect-or-query': 'error' };
  const config = {
    jsPlugins: [join(projectRoot, 'scripts/lint/test-queries.mjs')],
    categories: { correctness: 'off' },
    rules,
  };
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  await writeFile(join(folder, 'planted.ts'), lines.join('\n'));
  const report = await new Promise<string>((done) => {
    const program = join(projectRoot, 'node_modules/oxlint/bin/oxlint');
    execFile(process.execPath, [program, '--format=json', '.'], { cwd: folder }, (_failed, stdout) => done(stdout));
  });
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics
    .map(({ code, labels }) => ({ code, line: labels[0]?.span.line ?? 0 }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ code, line }) => [lines[line - 1], code]);
}
