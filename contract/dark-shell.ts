/** The app's page as a race opens it: dark from its first moment, whatever the phone's setting, since races are run in dark streets. */
export function darkShell(html: string): string {
  return html
    .replace(/<html [^>]*/, '$& data-theme="dark"')
    .replaceAll('(prefers-color-scheme: dark)', 'all')
    .replaceAll('(prefers-color-scheme: light)', 'not all');
}
