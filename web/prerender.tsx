import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import './app/routed.ts';
import { type SitePageName, sitePages } from '#contract/pages';
import { SiteShell } from './parts/page/site-shell.tsx';
import { Birthdays } from './screens/marketing/birthdays.tsx';
import { Eula, Terms } from './screens/marketing/legal/legal.tsx';
import { faq } from './screens/marketing/faq.ts';
import { HowToPlay } from './screens/marketing/how-to-play.tsx';
import { Landing } from './screens/marketing/landing.tsx';
import { Offline } from './screens/marketing/offline.tsx';
import { Sports } from './screens/marketing/sports.tsx';
import { StagHen } from './screens/marketing/stag-hen.tsx';
import { Uni } from './screens/marketing/uni.tsx';
import { Work } from './screens/marketing/work.tsx';
import { Try } from './screens/try/try.tsx';
import { DemoLive } from './screens/demo/demo-live.tsx';
import { NotFoundContent } from './screens/not-found.tsx';

const contents: Record<SitePageName, ComponentType> = {
  home: Landing,
  'how-to-play': HowToPlay,
  try: Try,
  'societies-uni': Uni,
  'societies-sports': Sports,
  'socials-work': Work,
  'socials-stag-hen': StagHen,
  'socials-birthdays': Birthdays,
  terms: Terms,
  eula: Eula,
  'not-found': NotFoundContent,
  offline: Offline,
};

/** React names pictures to fetch early, also those far down the page; the page itself knows better. */
const hints = /^(<link rel="preload" as="image"[^>]*\/>)+/;

/** The name of the page at an address of the front window. */
export function sitePageAt(path: string): SitePageName | null {
  return sitePageNames.find((name) => sitePages[name].path === path) ?? null;
}

export const sitePageNames = Object.keys(sitePages) as SitePageName[];

/** One page of the front window, whole but for its head, which the server writes: it knows its own address. */
export function renderSitePage(template: string, name: SitePageName, year: number): string {
  const Content = contents[name];
  const page = renderToStaticMarkup(
    <StaticRouter location={sitePages[name].path}>
      <SiteShell year={year}>
        <Content />
      </SiteShell>
    </StaticRouter>,
  );
  const structured = name === 'how-to-play' ? `\n    ${questions()}` : '';
  return template.replace(/\s*<!--structured-->/, () => structured).replace('<!--page-->', () => tidied(page));
}

/** What takes the place of the still on the landing page when somebody asks for the demo. */
export function renderDemo(): string {
  return tidied(renderToStaticMarkup(<DemoLive />));
}

/** React's markup as one would write it: attributes in small letters, no empty values, no slash where nothing closes. */
function tidied(markup: string): string {
  return markup.replace(hints, '').replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(/ (srcSet|fetchPriority|dateTime)=/g, (name) => name.toLowerCase())
      .replace(/ (hidden|open|inert|data-[\w-]+)=""/g, ' $1')
      .replace(/\/>$/, '>'),
  );
}

/** The questions of the page, for search engines. */
function questions(): string {
  const mainEntity = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  const text = JSON.stringify({ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity });
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}
