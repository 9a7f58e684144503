import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
/** Frames that hold a whole page, or ask something of the one they stand on: /parts stands in them itself, or has no page to give. */
const frames =
  'CountingQuestion GamePage HostPage RaceShell ScreenRoom Shell SignInPrompt SiteShell SkipLink SplitPage WindowHeader WindowToast'.split(
    ' ',
  );

test('the gallery shows every part', () => {
  const shown = sourcesIn('gallery')
    .map(({ text }) => text)
    .join('\n');
  const parts = sourcesIn('parts').flatMap(({ text }) =>
    [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  );
  expect(parts.length).toBeGreaterThan(80);
  expect(parts.filter((name) => !frames.includes(name) && !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});

function sourcesIn(folder: string): { text: string }[] {
  return readdirSync(join(web, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => ({ text: readFileSync(join(web, folder, name), 'utf8') }));
}
