import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

/*
 * The browser in a television of 2019 is Chromium 63 or a little younger. What it cannot read it does not run at all, so the files of
 * /watch hold nothing newer: no syntax, no methods but those that web/watch/older.ts brings along, no CSS without an older way to say it.
 */
const web = join(projectRoot, 'build/web');
const page = readFileSync(join(web, 'watch.html'), 'utf8');
const script = read(/<script defer src="([^"]+\.js)"><\/script>/);
const sheet = read(/<link rel="stylesheet" href="([^"]+\.css)">/);

interface Found {
  type: string;
  [key: string]: unknown;
}

test('the page of a watched race is one plain script and one sheet', () => {
  expect(page.match(/<script\b/g)).toHaveLength(1);
  expect(page.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(page).not.toMatch(/type="module"|modulepreload|<style/);
});

test('its script holds no syntax newer than 2018', () => {
  expect(newerSyntax(parseAst(script) as unknown as Found)).toEqual([]);
});

test('the list of newer syntax is one that finds it', () => {
  const modern =
    'a?.b; a ?? b; a ??= b; class C { x = 1; #y; static {} } 1n; import.meta; import("x"); try {} catch {} 1_000; /(?<=a)b/';
  expect(new Set(newerSyntax(parseAst(modern) as unknown as Found)).size).toBe(12);
});

// A call in a spread, ...at(), is no method.
const newerMethods =
  /(?<!\.)\.(at|flat|toReversed|toSpliced|with|findLast|findLastIndex|replaceAll|matchAll|trimStart|trimEnd|fromEntries|hasOwn|groupBy|allSettled|any|withResolvers|replaceChildren|toggleAttribute|randomUUID|isWellFormed)\(/g;
const newerGlobals =
  /\b(globalThis|structuredClone|queueMicrotask|AbortController|AbortSignal|BigInt|WeakRef|FinalizationRegistry|requestIdleCallback|createImageBitmap|BroadcastChannel|CSSStyleSheet\(|Intl\.(ListFormat|RelativeTimeFormat|DisplayNames))\b/g;

test('its script calls nothing that came later, except what it brings along', () => {
  expect(script.match(newerMethods) ?? []).toEqual([]);
  expect(script.match(newerGlobals) ?? []).toEqual([]);
  for (const name of ['flatMap', 'toSorted']) expect(script).toMatch(new RegExp(`\\.${name}=function`));
  // A wake lock is asked for only where there is one.
  expect(script).toMatch(/[`'"]wakeLock[`'"]in navigator/);
});

const newerStyles: [string, RegExp][] = [
  ['@layer', /@layer\b/],
  ['@property', /@property\b/],
  ['@container', /@container\b/],
  ['nesting', /[{;]\s*&/],
  [':is, :where, :has', /:(is|where|has)\(/],
  [':focus-visible', /:focus-visible/],
  ['min, max, clamp', /[:\s(,](min|max|clamp)\(/],
  ['gap', /[{;]\s*((row|column)-)?gap:/],
  ['inset', /[{;]\s*inset(-\w+)*:/],
  ['aspect-ratio of a box', /[{;]\s*aspect-ratio:/],
  ['grid', /display:(inline-)?grid/],
  ['new units', /\d(dvh|svh|lvh|dvw|svw|lvw|cqw|cqh|lh)\b/],
  ['new colours', /\b(color-mix|oklch|oklab|lab|lch|hwb|color)\(/],
  ['colours with spaces', /rgba?\([\d.]+ /],
  ['logical sides', /(margin|padding|border)-(inline|block)/],
  ['new text', /text-wrap|line-clamp|text-underline-offset/],
  ['single transforms', /[{;]\s*(scale|rotate|translate):/],
  ['ranges in media queries', /@media[^{]*[<>]/],
];

test.each(newerStyles)('its sheet does without %s', (_name, pattern) => {
  expect(pattern.exec(sheet)?.[0] ?? null).toBe(null);
});

test('it is small: 20 kB of script and 6 kB of sheet, as they travel', () => {
  expect(sizeOf(/<script defer src="([^"]+\.js)"/)).toBeLessThan(20_000);
  expect(sizeOf(/<link rel="stylesheet" href="([^"]+\.css)"/)).toBeLessThan(6_000);
});

const isNewer: Record<string, (node: Found) => boolean> = {
  ChainExpression: () => true,
  LogicalExpression: ({ operator }) => operator === '??',
  AssignmentExpression: ({ operator }) => ['??=', '||=', '&&='].includes(String(operator)),
  PropertyDefinition: () => true,
  PrivateIdentifier: () => true,
  StaticBlock: () => true,
  ImportExpression: () => true,
  MetaProperty: ({ meta }) => (meta as { name?: string }).name === 'import',
  CatchClause: ({ param }) => param === null,
  Literal: ({ raw }) =>
    typeof raw === 'string' && (/^\d[\d_]*n$/.test(raw) || /^\d+_\d/.test(raw) || /^\/.*\(\?<[=!]/.test(raw)),
  ImportDeclaration: () => true,
  ExportNamedDeclaration: () => true,
};

function newerSyntax(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(newerSyntax);
  if (node === null || typeof node !== 'object') return [];
  const found = node as Found;
  const own = isNewer[found.type]?.(found)
    ? [`${found.type} ${JSON.stringify(found['raw'] ?? found['operator'] ?? '')}`]
    : [];
  return [...own, ...Object.values(found).flatMap(newerSyntax)];
}

function sizeOf(pattern: RegExp): number {
  return readFileSync(join(web, `${nameIn(pattern)}.br`)).length;
}

function nameIn(pattern: RegExp): string {
  const [, name] = pattern.exec(page) ?? [];
  if (!name) throw new Error(`The page of /watch names nothing like ${String(pattern)}.`);
  return name;
}

function read(pattern: RegExp): string {
  return readFileSync(join(web, nameIn(pattern)), 'utf8');
}
