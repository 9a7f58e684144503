import { escapeHtml } from '#contract/text/placeholders';
import type { PageHead, PageName } from '#contract/pages';
import { sharePicturePath } from '#contract/pages/share-picture';
import { shellPath, standInSdkPath } from '#contract/pages/other-paths';
import { robotsOf } from '#contract/robots';
import type { Config } from '../config/config.ts';

const site = 'Pickled Egg';

/** What a page says of itself, with addresses on this installation's own site; `picturePath` where it has a share picture of its own. */
export function headOf(config: Config, name: PageName, page: PageHead, picturePath = sharePicturePath(name)): string {
  const address = `${config.publicOrigin}${page.path}`;
  const picture = `${config.publicOrigin}${picturePath}`;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('name', 'robots', robotsOf(page)),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', page.card),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', page.title),
    meta('name', 'twitter:description', page.description),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', page.card),
    ...(name === 'home' ? [siteData(config)] : []),
  ].join('\n    ');
}

/** The head of the bare shell: a phone keeps one copy for every page of the app. */
export function shellHeadOf(config: Config): string {
  return [
    `<title>${site}</title>`,
    meta('name', 'description', 'A bar crawl that is also a race.'),
    `<link rel="canonical" href="${escapeHtml(config.publicOrigin)}${shellPath}">`,
    meta('name', 'robots', 'noindex'),
  ].join('\n    ');
}

/** What the app's script must know of this installation. */
export function settingsOf(config: Config, pushKey: string): string {
  return [
    meta('name', 'push-key', pushKey),
    ...(config.googleClientId ? [meta('name', 'google-client-id', config.googleClientId)] : []),
    ...(config.smtpUrl ? [] : [meta('name', 'mail', 'off')]),
    ...(config.tilesUrl === 'off'
      ? []
      : [meta('name', 'tiles', config.tilesUrl), meta('name', 'tiles-attribution', config.tilesAttribution)]),
    ...paymentsOf(config),
    ...(config.analyticsUrl ? [meta('name', 'analytics', config.analyticsUrl)] : []),
  ].join('\n    ');
}

function paymentsOf({ payments }: Config): string[] {
  const sdk = payments.by === 'paypal' ? payments.sdkUrl : payments.by === 'standin' ? standInSdkPath : null;
  return [meta('name', 'payments', payments.by), ...(sdk ? [meta('name', 'payments-sdk', sdk)] : [])];
}

/** Who we are, for search engines. */
function siteData({ publicOrigin }: Config): string {
  const organisation = `${publicOrigin}/#organisation`;
  return jsonLd([
    {
      '@type': 'Organization',
      '@id': organisation,
      name: site,
      url: `${publicOrigin}/`,
      logo: `${publicOrigin}/icons/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      '@id': `${publicOrigin}/#site`,
      name: site,
      url: `${publicOrigin}/`,
      inLanguage: 'en-GB',
      publisher: { '@id': organisation },
    },
  ]);
}

function jsonLd(graph: object[]): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${text}</script>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
