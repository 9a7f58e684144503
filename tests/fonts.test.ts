import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sitePages } from '#contract/pages';
import { projectRoot } from '../server/config/project-root.ts';

const web = join(projectRoot, 'build/web');
const css = readFileSync(join(projectRoot, 'web/style/fonts.css'), 'utf8');
const rules = [
  ...css.matchAll(/url\("\.\.\/fonts\/(\w[\w-]*)-(basic|latin|further)\.woff2"\)[^}]*unicode-range:([^;]*)/g),
].map(([, family, part, ranges]) => ({ family, part, letters: lettersIn(ranges ?? '') }));

test('no letter is in two files of a family, and both families have the same basic letters', () => {
  expect(rules.map(({ family, part }) => `${family} ${part}`)).toEqual([
    'alumni-sans basic',
    'alumni-sans latin',
    'alumni-sans further',
    'figtree basic',
    'figtree latin',
    'figtree further',
  ]);
  const [display = [], displayRest = [], displayFurther = [], text = [], ...textRest] = rules.map(
    ({ letters }) => letters,
  );
  for (const all of [
    [display, displayRest, displayFurther],
    [text, ...textRest],
  ]) {
    expect(new Set(all.flat()).size).toBe(all.flat().length);
  }
  expect(text).toEqual(display);
});

test.each(['Łódź', 'Győr', 'Iași', 'Şişli', 'Žižkov', 'Ħamrun'])('%s is written in our own letters', (name) => {
  for (const family of ['alumni-sans', 'figtree']) {
    const letters = rules.filter((rule) => rule.family === family).flatMap((rule) => rule.letters);
    expect(Array.from(name).filter((letter) => !letters.includes(letter.codePointAt(0) ?? 0))).toEqual([]);
  }
});

test('all the letters of both families together weigh under 60 kB', () => {
  const files = readdirSync(join(projectRoot, 'web/fonts')).filter((name) => name.endsWith('.woff2'));
  expect(files).toHaveLength(6);
  expect(files.reduce((sum, name) => sum + statSync(join(projectRoot, 'web/fonts', name)).size, 0)).toBeLessThan(
    60_000,
  );
});

test('the two files every page needs weigh under 26 kB', () => {
  const files = readdirSync(join(web, 'assets')).filter((name) => /-basic-[^.]*\.woff2$/.test(name));
  expect(files).toHaveLength(2);
  expect(files.reduce((sum, name) => sum + statSync(join(web, 'assets', name)).size, 0)).toBeLessThan(26_000);
});

test.each(Object.keys(sitePages))(
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
