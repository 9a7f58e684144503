import { BrokenFile } from '../../outside/places/found-place.ts';

interface FoundObject {
  value: Record<string, unknown>;
  /** Where it begins, in words. */
  where: string;
}

/** The lists whose members are wanted: Overpass' and GeoJSON's. */
const lists = new Set(['elements', 'features']);
/** Nothing we can use is larger; a quote that never ends would be. */
const mostChars = 16_000_000;
const blank = new Set([' ', '\n', '\r', '\t']);

/**
 * The members of the one list in a JSON text, as many at a time as arrive together, so that a file of any size needs the memory of its
 * largest member. A text that says by itself that it is incomplete (Overpass' remark) is broken too.
 */
export async function* jsonObjects(chunks: AsyncIterable<string>): AsyncGenerator<FoundObject[]> {
  const open: string[] = [];
  let [line, lineStart, read] = [1, 0, 0];
  let [inString, escaped, isValue, hasList, hasEnded] = [false, false, false, false, false];
  let [key, string] = ['', ''];
  /** How deep the list lies whose members are wanted; 0 while there is none. */
  let listDepth = 0;
  let member: { text: string; where: string } | null = null;
  const where = (at: number) => `line ${line}, character ${at - lineStart + 1}`;

  for await (const chunk of chunks) {
    const found: FoundObject[] = [];
    let from = 0;
    for (let n = 0; n < chunk.length; n += 1) {
      const char = chunk.charAt(n);
      const at = read + n;
      if (inString) {
        if (escaped) escaped = false;
        else if (char === '\\') escaped = true;
        else if (char === '"') {
          inString = false;
          if (open.length === 1 && !member) {
            if (isValue && key === 'remark')
              throw new BrokenFile(where(at), `it says that it is incomplete: ${string}`);
            if (!isValue) key = string;
          }
        }
        if (inString && open.length === 1 && string.length < 300) string += char;
      } else if (char === '"') {
        if (listDepth > 0 && open.length === listDepth) throw new BrokenFile(where(at), 'an object was expected here.');
        [inString, string] = [true, ''];
      } else if (char === '{' || char === '[') {
        if (hasEnded) throw new BrokenFile(where(at), 'the text goes on after its end.');
        if (listDepth > 0 && open.length === listDepth) {
          if (char === '[') throw new BrokenFile(where(at), 'an object was expected here.');
          member = { text: '', where: where(at) };
          from = n;
        }
        open.push(char);
        const isList = open.length === 1 || (open.length === 2 && open[0] === '{' && lists.has(key) && isValue);
        if (char === '[' && isList) {
          listDepth = open.length;
          hasList = true;
        }
        isValue = false;
      } else if (char === '}' || char === ']') {
        if (open.pop() !== (char === '}' ? '{' : '[')) throw new BrokenFile(where(at), `'${char}' closes nothing.`);
        if (open.length < listDepth) listDepth = 0;
        hasEnded = open.length === 0;
        if (member && open.length === listDepth) {
          found.push({ value: parsed(member.text + chunk.slice(from, n + 1), member.where), where: member.where });
          member = null;
        }
      } else if (char === '\n') {
        line += 1;
        lineStart = at + 1;
      } else if (!member && !blank.has(char)) {
        const isStray = open.length === 0 || (open.length === listDepth && char !== ',');
        if (isStray) throw new BrokenFile(where(at), `'${char}' does not belong here.`);
        if (open.length === 1) isValue = char === ':' || (isValue && char !== ',');
      }
    }
    yield found;
    read += chunk.length;
    if (!member) continue;
    member.text += chunk.slice(from);
    if (member.text.length > mostChars) throw new BrokenFile(member.where, 'this object has no end.');
  }
  if (!hasEnded) throw new BrokenFile(where(read), 'the file ends in the middle.');
  if (!hasList) throw new BrokenFile(where(read), 'there is no list of elements or features in it.');
}

function parsed(text: string, where: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new BrokenFile(where, `this object is not JSON (${error instanceof Error ? error.message : 'unreadable'}).`);
  }
}
