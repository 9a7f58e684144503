import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { appPages, type PageHead, sitePages } from '#contract/pages';
import { projectRoot } from '../server/config/project-root.ts';
import {
  attributesOf,
  bodyOf,
  dataOf,
  elementsOf,
  linksIn,
  linkTable,
  mainOf,
  metaOf,
  sentencesOf,
  wordsOf,
} from './harness/browsers/read-html.ts';
import { serverForThisFile } from './harness/servers/server-process.ts';

const publicOrigin = 'https://egg.example';
const server = await serverForThisFile({ PUBLIC_ORIGIN: publicOrigin });
const window: PageHead[] = Object.values(sitePages);
const app: PageHead[] = Object.values(appPages);
const strict = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Our files come from our own origin and carry their content's hash in their names.
    'require-sri': 'off',
  },
});

test.each([...window, ...app])(
  '$path says who it is in its head',
  async ({ path, title, description, card, listed }) => {
    const { text, status } = await fetched(path);
    expect(status).toBe(path === '/404' ? 404 : 200);
    expect(text).toMatch(/^<!DOCTYPE html>\n<html lang="en-GB"/);
    expect(elementsOf(text, 'title').map(({ inner }) => wordsOf(inner))).toEqual([title]);
    const picture = `${publicOrigin}/share/${nameOf(path)}.png`;
    expect(metaOf(text)).toMatchObject({
      description,
      robots: listed ? 'index, follow, max-image-preview:large' : 'noindex',
      'og:locale': 'en_GB',
      'og:title': title,
      'og:description': description,
      'og:url': `${publicOrigin}${path}`,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': card,
      'twitter:card': 'summary_large_image',
      'twitter:image': picture,
      'theme-color': '#FFF7E6',
    });
    expect(linksIn(text, 'canonical')).toEqual([`${publicOrigin}${path}`]);
    expect(linksIn(text, 'manifest')).toEqual(['/manifest.webmanifest']);
  },
);

test('My Games and what is somebody’s own is kept out of search engines', async () => {
  const hidden = app.filter(({ listed }) => !listed).map(({ path }) => path);
  expect(hidden).toEqual(expect.arrayContaining(['/manage', '/account']));
  for (const path of ['/host/7', '/game/7', '/mailer', '/nowhere']) {
    expect([path, metaOf((await fetched(path)).text)['robots']]).toEqual([path, 'noindex']);
  }
});

test.each<[string, string[]]>([
  [
    '/',
    [
      'Crack clues. Find bars. Win the night.',
      'Start Your Race',
      'Join a Race',
      'Fast Setup',
      'Competitive',
      'Unforgettable Nights',
      'Create Your Game Now',
      'How It Works',
    ],
  ],
  ['/how-to-play', ['Live leaderboard', 'Live map tracking', 'One-time strategic sabotage']],
  ['/societies/uni', ["No homework. We'll do everything for you. You just turn up and play.", '~ 5 day lead time']],
  ['/societies/sports', ["No homework. We'll do everything for you. You just turn up and play."]],
  ['/socials/work', ["No homework. We'll do everything for you. You just turn up and play."]],
  ['/socials/stag-hen', ["No homework. We'll do everything for you. You just turn up and play."]],
  ['/socials/birthdays', ["No homework. We'll do everything for you. You just turn up and play."]],
  ['/terms', ['Terms and Conditions', '25/08/2024', '12/09/2024', 'Soft drinks count.', '18 or over']],
  ['/eula', ['End-User Licence Agreement']],
  ['/404', ['404', "We couldn't find that page.", 'Back home']],
])('%s shows its words without a script', async (path, words) => {
  const shown = wordsOf(bodyOf((await fetched(path)).text));
  for (const word of words) expect(shown).toContain(word);
});

test('the links of the landing page lead where they say', async () => {
  const links = linkTable((await fetched('/')).text);
  expect(links).toMatchObject({
    'Start Your Race': '/create',
    'Join a Race': '/manage',
    'Create Your Game Now': '/create',
    'How It Works': '/how-to-play',
    Create: '/create',
    Login: '/login',
    'Terms & Conditions': '/terms',
    'Cookie & Privacy Policy': '/terms',
  });
});

test.each([
  '/societies/uni',
  '/societies/sports',
  '/socials/work',
  '/socials/stag-hen',
  '/socials/birthdays',
  '/how-to-play',
])('%s leads to /create and has pictures with their sizes', async (path) => {
  const { text } = await fetched(path);
  expect(Object.values(linkTable(bodyOf(text)))).toContain('/create');
  const pictures = elementsOf(bodyOf(text), 'img').map(attributesOf);
  expect(pictures.filter(({ alt }) => alt !== '').length).toBeGreaterThan(0);
  expect(pictures.filter(({ width, height, alt }) => !width || !height || alt === undefined)).toEqual([]);
});

test('how to play has its eight steps in order', async () => {
  const headings = elementsOf((await fetched('/how-to-play')).text, 'h2|h3').map(({ inner }) => wordsOf(inner));
  const steps = [
    'Start',
    'Solve the clue',
    'Verify bar',
    'Take a photo',
    'Get it right',
    'Sabotage',
    'Live tracking',
    'Winner',
  ];
  const found = headings.map((heading) => heading.replace(/^\d+\s*/, '')).filter((heading) => steps.includes(heading));
  expect(found).toEqual(steps);
});

test('the five audiences are told five different things', async () => {
  const paths = window.map(({ path }) => path).filter((path) => /^\/(societies|socials)\//.test(path));
  const texts = await Promise.all(paths.map(async (path) => sentencesOf(mainOf((await fetched(path)).text))));
  for (const [at, own] of texts.entries()) {
    const others = new Set(texts.filter((_, other) => other !== at).flat());
    const shared = own.filter((sentence) => others.has(sentence));
    expect([paths[at], shared.length / own.length < 0.25]).toEqual([paths[at], true]);
  }
});

test('what machines are told of the site is data they can read', async () => {
  const [site] = dataOf((await fetched('/')).text);
  expect(site).toMatchObject({ '@graph': [{ '@type': 'Organization' }, { '@type': 'WebSite' }] });
  const howToPlay = (await fetched('/how-to-play')).text;
  const [questions] = dataOf(howToPlay) as {
    '@type': string;
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  }[];
  expect(questions?.['@type']).toBe('FAQPage');
  expect(questions?.mainEntity.length).toBeGreaterThan(4);
  const shown = wordsOf(mainOf(howToPlay));
  for (const { name, acceptedAnswer } of questions?.mainEntity ?? []) {
    expect(shown).toContain(name);
    expect(shown).toContain(acceptedAnswer.text);
  }
});

test.each(window)(
  '$path carries no script of the app, and nothing the policy would refuse',
  { tags: 'promise' },
  async ({ path }) => {
    const { text } = await fetched(path);
    const scripts = elementsOf(text, 'script').map(attributesOf);
    const own = [
      ...scripts.filter(({ type }) => type !== 'application/ld+json').map(({ src }) => src),
      ...linksIn(text, 'modulepreload'),
    ];
    expect(own.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const src of own) {
      const code = (await fetched(src ?? '')).text;
      bytes += code.length;
      expect(code).not.toMatch(/react|createRoot|useState/i);
    }
    expect(bytes).toBeLessThan(8_400);
    expect(text).not.toMatch(/\sstyle=|\son[a-z]+="|<style/);
  },
);

test('the sheet of the front window has a rule for every class its pages use', async () => {
  const used = new Set<string>();
  for (const { path } of window) {
    const { text } = await fetched(path);
    const [sheet = ''] = linksIn(text, 'stylesheet');
    const rules = (await fetched(sheet)).text;
    const own = [...text.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list]) => namesIn(list));
    const missing = own.filter((name) => !rules.includes(`.${name.replace(/[^\w-]/g, (sign) => `\\${sign}`)}`));
    expect([path, missing]).toEqual([path, []]);
    for (const name of own) used.add(name);
  }
  expect(used.size).toBeGreaterThan(100);
});

test.each([...window, ...app])('$path is HTML without a fault', async ({ path }) => {
  const { results } = await strict.validateString((await fetched(path)).text);
  expect(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`)),
  ).toEqual([]);
});

test('no link is dead, to a page, a place on it, a file or a picture', { tags: 'promise' }, async () => {
  const dead: string[] = [];
  const seen = new Map<string, string>();
  const open = ['/'];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (seen.has(path)) continue;
    const { text, status, type } = await fetched(path);
    seen.set(path, text);
    if (status !== 200) dead.push(`${path}: ${status}`);
    if (!type.startsWith('text/html')) continue;
    open.push(
      ...addressesIn(text)
        .map((address) => address.split('#', 1)[0] ?? '')
        .filter(Boolean),
    );
  }
  for (const [path, text] of seen) {
    for (const address of addressesIn(text).filter((one) => one.includes('#'))) {
      const [page = '', place = ''] = address.split('#');
      if (!(seen.get(page || path) ?? '').includes(`id="${place}"`)) dead.push(`${path} → ${address}`);
    }
  }
  expect(dead).toEqual([]);
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['/create', '/login', '/manage', '/eula', '/socials/stag-hen']),
  );
});

test('the site map lists every page for search engines and no other', async () => {
  const { text } = await fetched('/sitemap.xml');
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const wanted = [...window, ...app].filter((page) => page.listed).map(({ path }) => `${publicOrigin}${path}`);
  expect(new Set(listed)).toEqual(new Set(wanted));
  expect((await fetched('/robots.txt')).text).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);
});

test('the service worker names only files that are there, and none of them is data', async () => {
  const worker = await readFile(join(projectRoot, 'build/web/sw.js'), 'utf8');
  const lists = [...worker.matchAll(/(?:offlineFiles|tryFiles|appFiles):\[([^\]]*)\]/g)].map(([, list]) => list ?? '');
  const files = [...new Set(lists.join(',').match(/\/[^`'",]+/g))];
  expect(files.filter((file) => !file.startsWith('/assets/'))).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) expect([file, (await fetched(file)).status]).toEqual([file, 200]);
  const { text } = await fetched('/sw.js');
  expect(text).toBe(worker);
});

interface Fetched {
  text: string;
  status: number;
  type: string;
}

async function fetched(path: string): Promise<Fetched> {
  const answer = await fetch(new URL(path, server.origin), { redirect: 'manual' });
  return { text: await answer.text(), status: answer.status, type: answer.headers.get('content-type') ?? '' };
}

function nameOf(path: string): string | undefined {
  return Object.entries({ ...sitePages, ...appPages }).find(([, page]) => page.path === path)?.[0];
}

/** Everything of ours that a page points to. */
function addressesIn(text: string): string[] {
  const all = elementsOf(text, 'a|link|img|source|script').flatMap((element) => {
    const { href, src, srcset } = attributesOf(element);
    return [href, src, srcset].filter((address) => address !== undefined);
  });
  return all.map((address) => address.replace(publicOrigin, '')).filter((address) => /^[/#]/.test(address));
}

function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .split(/\s+/)
    .filter(Boolean);
}
