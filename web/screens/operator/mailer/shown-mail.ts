/**
 * A mail made fit for the frame that shows it: it fetches nothing but our own pictures, its links do nothing, and its dark
 * rules count or not as asked for, whatever the device likes.
 */
export function shownMail(html: string, light: 'light' | 'dark', origin: string): string {
  const policy = `default-src 'none'; img-src ${origin} data:; style-src 'unsafe-inline'`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><style>a{pointer-events:none}</style>`;
  const lit = html
    .replaceAll(/@media\s*\(prefers-color-scheme:\s*dark\)/g, light === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${light}`);
  return /<head[^>]*>/i.test(lit) ? lit.replace(/<head[^>]*>/i, (tag) => tag + head) : head + lit;
}
