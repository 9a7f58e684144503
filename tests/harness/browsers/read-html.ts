/** One element as it stands in a page: its tag with all attributes, and what is inside. */
export interface Element {
  tag: string;
  inner: string;
}

/** Elements of these names (such as 'h2|h3'), in order; of nested ones of the same name the inside ends early. */
export function elementsOf(html: string, names: string): Element[] {
  const pattern = new RegExp(`<(${names})(?=[\\s/>])((?:"[^"]*"|[^">])*)>`, 'g');
  return [...html.matchAll(pattern)].map((found) => {
    const after = html.slice(found.index + found[0].length);
    const end = after.indexOf(`</${found[1]}>`);
    return { tag: found[2] ?? '', inner: end === -1 ? '' : after.slice(0, end) };
  });
}

export function attributesOf({ tag }: Element): Record<string, string | undefined> {
  const pairs = [...tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [(name ?? '').toLowerCase(), unescaped(value ?? '')]));
}

/** What a reader sees of it. */
export function wordsOf(html: string): string {
  const bare = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
  return unescaped(bare).replace(/\s+/g, ' ').trim();
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replaceAll('&amp;', '&');
}

export function bodyOf(text: string): string {
  return text.slice(text.indexOf('<body>'));
}

export function mainOf(text: string): string {
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'));
}

export function metaOf(text: string): Record<string, string> {
  const tags = elementsOf(text, 'meta').map(attributesOf);
  return Object.fromEntries(tags.map(({ name, property, content }) => [name ?? property ?? '', content ?? '']));
}

export function linksIn(text: string, rel: string): (string | undefined)[] {
  return elementsOf(text, 'link')
    .map(attributesOf)
    .filter((link) => link['rel'] === rel)
    .map(({ href }) => href);
}

export function linkTable(text: string): Record<string, string | undefined> {
  const pairs = elementsOf(text, 'a').map((link) => [wordsOf(link.inner), attributesOf(link)['href']]);
  return Object.fromEntries(pairs) as Record<string, string | undefined>;
}

export function dataOf(text: string): unknown[] {
  const scripts = elementsOf(text, 'script').filter((script) => attributesOf(script)['type'] === 'application/ld+json');
  return scripts.map(({ inner }) => JSON.parse(inner) as unknown);
}

export function sentencesOf(text: string): string[] {
  return wordsOf(text)
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => sentence.length > 20);
}
