/** A link as it stands in a line, or alone in its block. */
interface Link {
  label: string;
  href: string;
}

type Piece = string | Link;

const blocks = new Set(
  'address article blockquote body dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section table tbody td tfoot thead tr ul'.split(
    ' ',
  ),
);
const unseen = new Set(['head', 'script', 'style', 'title', 'template']);
const alone = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  bull: '•',
  copy: '©',
  zwnj: '',
};

/** HTML as plain text: a block a paragraph, links with their address. What is marked data-only="html" or hidden is left out. */
export function textPart(html: string): string {
  const paragraphs: string[] = [];
  let pieces: Piece[] = [];
  let link: { from: number; href: string } | null = null;
  /** Inside what is not read: the name of its tag, and how deep. */
  let skipped: { name: string; depth: number } | null = null;

  const endLink = () => {
    if (!link) return;
    const label = lineOf(pieces.splice(link.from));
    pieces.push({ label, href: link.href });
    link = null;
  };
  const endBlock = () => {
    endLink();
    const words = paragraphOf(pieces);
    if (words !== '') paragraphs.push(words);
    pieces = [];
  };

  for (const part of partsOf(html)) {
    if ('text' in part) {
      if (!skipped) pieces.push(decoded(part.text).replace(/\s+/g, ' '));
      continue;
    }
    const { name, isEnd, attributes } = part;
    if (skipped) {
      if (name === skipped.name) skipped.depth += isEnd ? -1 : 1;
      if (skipped.depth === 0) skipped = null;
    } else if (!isEnd && !alone.has(name) && (unseen.has(name) || isLeftOut(attributes))) {
      skipped = { name, depth: 1 };
    } else if (name === 'br') pieces.push('\n');
    else if (name === 'img') pieces.push(attributeOf(attributes, 'alt'));
    else if (name === 'a') {
      endLink();
      const href = isEnd ? '' : attributeOf(attributes, 'href');
      if (href !== '') link = { from: pieces.length, href };
    } else if (name === 'th' && isEnd) pieces.push(': ');
    else if (name === 'td' && !isEnd && pieces.at(-1) === ': ') continue;
    else if (blocks.has(name)) {
      endBlock();
      if (name === 'li' && !isEnd) pieces.push('- ');
    }
  }
  endBlock();
  return paragraphs.join('\n\n');
}

interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
}

/** Tags and the text between them, read once from front to back; a tag that never ends is text. */
function* partsOf(html: string): Generator<Tag | { text: string }> {
  let at = 0;
  while (at < html.length) {
    const from = html.indexOf('<', at);
    if (from < 0) break;
    if (from > at) yield { text: html.slice(at, from) };
    if (html.startsWith('<!--', from)) {
      const end = html.indexOf('-->', from + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const to = endOfTag(html, from + 1);
    if (to < 0) {
      at = from;
      break;
    }
    const [, slash, name, attributes = ''] = /^(\/?)([a-z][a-z\d]*)([^]*)$/i.exec(html.slice(from + 1, to)) ?? [];
    if (name !== undefined) yield { name: name.toLowerCase(), isEnd: slash === '/', attributes };
    at = to + 1;
  }
  if (at < html.length) yield { text: html.slice(at) };
}

/** Where the > of a tag is; one in quotes is none. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return -1;
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  return decoded(double ?? single ?? '').trim();
}

function isLeftOut(attributes: string): boolean {
  return /\sdata-only="html"|\shidden(?=[\s=]|$)/i.test(attributes);
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, ten?: string, hex?: string, name?: string) => {
      if (name !== undefined) return signs[name.toLowerCase()] ?? whole;
      const code = ten === undefined ? Number.parseInt(hex ?? '', 16) : Number(ten);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );
}

function paragraphOf(pieces: Piece[]): string {
  const said = pieces.filter((piece) => typeof piece !== 'string' || piece.trim() !== '');
  const [only] = said;
  if (said.length === 1 && typeof only === 'object' && only.label !== only.href) {
    return only.label === '' ? only.href : `${only.label}:\n${only.href}`;
  }
  const words = lineOf(pieces);
  return words === '-' ? '' : words;
}

function lineOf(pieces: Piece[]): string {
  const joined = pieces.map((piece) => (typeof piece === 'string' ? piece : inLine(piece))).join('');
  return joined
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function inLine({ label, href }: Link): string {
  return label === '' || label === href ? href : `${label} (${href})`;
}
