import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { windowPages } from '#contract/pages';
import { projectRoot } from '../server/root.ts';

const web = join(projectRoot, 'build/web');
const css = readFileSync(join(projectRoot, 'web/style/fonts.css'), 'utf8');
const rules = [...css.matchAll(/url\("\.\.\/fonts\/(\w[\w-]*)-(basic|latin)\.woff2"\)[^}]*unicode-range:([^;]*)/g)].map(
  ([, family, part, ranges]) => ({ family, part, letters: lettersIn(ranges ?? '') }),
);

test('no letter is in both files of a family, and both families have the same basic letters', () => {
  expect(rules.map(({ family, part }) => `${family} ${part}`)).toEqual([
    'alumni-sans basic',
    'alumni-sans latin',
    'figtree basic',
    'figtree latin',
  ]);
  const [display, displayRest, text, textRest] = rules.map(({ letters }) => letters);
  expect(display?.filter((letter) => displayRest?.includes(letter))).toEqual([]);
  expect(text?.filter((letter) => textRest?.includes(letter))).toEqual([]);
  expect(text).toEqual(display);
});

test('the two files every page needs weigh under 26 kB', () => {
  const files = readdirSync(join(web, 'assets')).filter((name) => /-basic-[^.]*\.woff2$/.test(name));
  expect(files).toHaveLength(2);
  expect(files.reduce((sum, name) => sum + statSync(join(web, 'assets', name)).size, 0)).toBeLessThan(26_000);
});

test.each(Object.keys(windowPages))(
  '%s is written with the basic letters alone, and asks for those two files',
  (name) => {
    const page = readFileSync(join(web, `${name}.html`), 'utf8');
    const preloaded = [...page.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]*)"/g)].map(([, path]) => path);
    expect(preloaded.map((path) => path?.replace(/-[^-]*$/, ''))).toEqual([
      '/assets/alumni-sans-basic',
      '/assets/figtree-basic',
    ]);
    const words = page.replaceAll(/<[^>]*>|\p{Emoji_Presentation}|\s/gu, '');
    const others = Array.from(words).filter((letter) => !rules[0]?.letters.includes(letter.codePointAt(0) ?? 0));
    expect(others).toEqual([]);
  },
);

/** Code points named by a unicode-range. */
function lettersIn(ranges: string): number[] {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}
