import { expect, test } from 'vitest';
import { appPages, sitePages } from '#contract/pages';
import { readConfig } from '../config/config.ts';
import { headOf, settingsOf } from './head.ts';

const config = readConfig({ PUBLIC_ORIGIN: 'https://egg.example', GOOGLE_CLIENT_ID: 'client"<id>' });

test('a head has title, description, canonical, share tags and robots, all on the public origin', () => {
  const { title, description } = sitePages['how-to-play'];
  expect(headOf(config, 'how-to-play', sitePages['how-to-play']).split('\n    ')).toEqual([
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    '<link rel="canonical" href="https://egg.example/how-to-play">',
    '<meta name="robots" content="index, follow, max-image-preview:large">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Pickled Egg">',
    '<meta property="og:locale" content="en_GB">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:url" content="https://egg.example/how-to-play">',
    '<meta property="og:image" content="https://egg.example/share/how-to-play.png">',
    '<meta property="og:image:type" content="image/png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Eight steps to the jar.">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:title" content="${title}">`,
    `<meta name="twitter:description" content="${description}">`,
    '<meta name="twitter:image" content="https://egg.example/share/how-to-play.png">',
    '<meta name="twitter:image:alt" content="Eight steps to the jar.">',
  ]);
});

test('what is not for search engines says so', () => {
  expect(headOf(config, 'manage', appPages.manage)).toContain('<meta name="robots" content="noindex">');
});

test('the landing page says who we are, as data', () => {
  const [, text] =
    /<script type="application\/ld\+json">(.*)<\/script>/.exec(headOf(config, 'home', sitePages.home)) ?? [];
  expect(JSON.parse(text ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', url: 'https://egg.example/' },
      { '@type': 'WebSite', publisher: { '@id': 'https://egg.example/#organisation' } },
    ],
  });
});

test('words stand escaped in the head', () => {
  const head = headOf(config, 'manage', { ...appPages.manage, title: `"<b>'` });
  expect(head).toContain('<title>&quot;&lt;b&gt;&#39;</title>');
  expect(settingsOf(config, 'BPush')).toContain('<meta name="google-client-id" content="client&quot;&lt;id&gt;">');
});

test('the app is told what this installation has and what it lacks', () => {
  const pushKey = '<meta name="push-key" content="BPush">';
  expect(told({ PUBLIC_ORIGIN: 'https://egg.example' })).toEqual([
    pushKey,
    '<meta name="mail" content="off">',
    '<meta name="payments" content="unset">',
  ]);
  expect(told({ SMTP_URL: 'smtp://u:p@mail.example:25' })).toEqual([
    pushKey,
    '<meta name="tiles" content="https://tile.openstreetmap.org/{z}/{x}/{y}.png">',
    '<meta name="tiles-attribution" content="© OpenStreetMap contributors">',
    '<meta name="payments" content="standin">',
    '<meta name="payments-sdk" content="/paypal-standin/sdk.js">',
  ]);
});

function told(env: NodeJS.ProcessEnv): string[] {
  return settingsOf(readConfig(env), 'BPush').split('\n    ');
}
