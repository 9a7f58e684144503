/** Apps that open links in a window of their own, by what it says of itself. More telling names come first. */
const apps: readonly [name: string, mark: RegExp][] = [
  ['Instagram', /\bInstagram\b/],
  ['Messenger', /\bMessengerForiOS\b|\bMessengerLiteForiOS\b|\bOrca-Android\b/],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['TikTok', /musical_ly|BytedanceWebview|\bTikTok\b|\btrill\b/i],
  ['Snapchat', /\bSnapchat\b/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['X', /\bTwitter for (?:iPhone|iPad)\b|\bTwitterAndroid\b/],
  ['WhatsApp', /\bWhatsApp\b/],
  ['LINE', /\bLine\/\d/],
  ['WeChat', /\bMicroMessenger\b/],
  ['Pinterest', /\[Pinterest\//],
  ['another app', /; wv\)/],
];

/** The app in whose window this page is open, as people call it; null in a browser. */
export function appAround(userAgent: string): string | null {
  return apps.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
