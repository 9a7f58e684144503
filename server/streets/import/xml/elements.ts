import { BrokenFile } from '../../../outside/places/found-place.ts';

/** An element's beginning (`isOpen`), its end, or both in one. */
export interface Element {
  name: string;
  isOpen: boolean;
  isEnd: boolean;
  /** What stands after the name, as it is written. */
  rest: string;
}

/** No element of OpenStreetMap has more characters: 255 for a key and a value, some of them written out. */
const longest = 65_536;
const namePattern = /^\/?([A-Za-z][\w:.-]*)/;
const attributePattern = /\s+([A-Za-z][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Hands out the elements of an XML text as it comes; what stands between them is passed over. */
export class Elements {
  #text = '';
  #at = 0;
  #line = 1;
  readonly #chunks: AsyncIterator<string>;

  constructor(chunks: AsyncIterator<string>) {
    this.#chunks = chunks;
  }

  /** Where it has come to. */
  get where(): string {
    return `line ${this.#line + linesIn(this.#text, 0, this.#at)}`;
  }

  broken(why: string): never {
    throw new BrokenFile(this.where, why);
  }

  /** The next element of those that are here already; null where more of the text is needed. */
  next(): Element | null {
    for (;;) {
      const from = this.#text.indexOf('<', this.#at);
      if (from < 0) {
        this.#at = this.#text.length;
        return null;
      }
      this.#at = from;
      const end = this.#endOf(from);
      if (end < 0) return null;
      const inner = this.#text.slice(from + 1, end);
      const [, name] = namePattern.exec(inner) ?? [];
      if (name !== undefined) {
        const isClosing = inner.startsWith('/');
        const isEmpty = inner.endsWith('/');
        this.#at = end + 1;
        return {
          name,
          isOpen: !isClosing,
          isEnd: isClosing || isEmpty,
          rest: inner.slice(name.length + (isClosing ? 1 : 0), isEmpty ? -1 : undefined),
        };
      }
      if (!inner.startsWith('?') && !inner.startsWith('!--')) this.broken('this does not belong into an .osm file.');
      this.#at = end + 1;
    }
  }

  /** Takes more of the text; false where there is no more. */
  async more(): Promise<boolean> {
    if (this.#text.length - this.#at > longest) this.broken('this element has no end.');
    const { value, done } = await this.#chunks.next();
    if (done) {
      if (this.#at < this.#text.length) this.broken('the file ends in the middle.');
      return false;
    }
    this.#line += linesIn(this.#text, 0, this.#at);
    this.#text = this.#text.slice(this.#at) + value;
    this.#at = 0;
    return true;
  }

  /** What an element says about itself. */
  attributes(rest: string): Map<string, string> {
    const found = new Map<string, string>();
    attributePattern.lastIndex = 0;
    let end = 0;
    for (let match = attributePattern.exec(rest); match; match = attributePattern.exec(rest)) {
      found.set(match[1] ?? '', this.#plain(match[2] ?? match[3] ?? ''));
      end = attributePattern.lastIndex;
    }
    if (rest.slice(end).trim() !== '') this.broken('this element is not written as XML wants it.');
    return found;
  }

  #endOf(from: number): number {
    if (this.#text.startsWith('<!--', from)) {
      const end = this.#text.indexOf('-->', from + 4);
      return end < 0 ? -1 : end + 2;
    }
    let quote = 0;
    for (let at = from + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (quote !== 0) quote = code === quote ? 0 : quote;
      else if (code === 62) return at;
      else if (code === 34 || code === 39) quote = code;
    }
    return -1;
  }

  #plain(written: string): string {
    if (!written.includes('&')) return written;
    return written.replace(/&([^;]*;?)/g, (_, word: string) => {
      const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(word) ?? [];
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : -1;
      const sign = code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entities.get(word.slice(0, -1));
      return sign !== undefined && word.endsWith(';') ? sign : this.broken('a sign in it is written in no known way.');
    });
  }
}

function linesIn(text: string, from: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
