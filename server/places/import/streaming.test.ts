import { array, assert, asyncProperty, constantFrom, integer, object, string } from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import { csvRows } from './csv-rows.ts';
import { jsonObjects } from './json-objects.ts';

const pieces = integer({ min: 1, max: 9 });
const seeded = { numRuns: casesToTry(300), seed: 4 };

test('however a JSON text arrives, its members are those that JSON.parse finds', async () => {
  const members = array(object({ maxDepth: 2 }), { maxLength: 6 });
  const list = constantFrom('elements', 'features');
  const spaces = constantFrom(0, 2);
  await assert(
    asyncProperty(members, list, spaces, string(), pieces, async (wanted, name, space, other, size) => {
      const text = JSON.stringify(
        { version: 0.6, other: [other], [name]: wanted, after: { [other]: [{}] } },
        null,
        space,
      );
      const found = await gathered(jsonObjects(cut(text, size)));
      expect(found.map(({ value }) => value)).toEqual(JSON.parse(JSON.stringify(wanted)));
    }),
    seeded,
  );
});

test('a JSON text that is cut off anywhere is broken', async () => {
  const text = JSON.stringify({ version: 0.6, elements: [{ a: '}]"\\' }, { b: [1] }], after: true });
  for (let end = 1; end < text.length; end += 1) {
    await expect(gathered(jsonObjects(cut(text.slice(0, end), 5)))).rejects.toThrow(/^line 1/);
  }
});

test('however a list arrives, its cells are those that were written', async () => {
  const cell = string({ maxLength: 8, unit: constantFrom('a', '"', ',', '\n', ' ', 'é', '🥚') });
  await assert(
    asyncProperty(array(array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), pieces, async (rows, size) => {
      const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
      const found = await gathered(csvRows(cut(`x,y\n${quoted.join('\r\n')}\n`, size)));
      expect(found.slice(1).map(({ cells }) => cells)).toEqual(rows);
    }),
    seeded,
  );
});

async function* cut(text: string, size: number): AsyncGenerator<string> {
  // As the decoder does, no piece ends within a character.
  const chars = Array.from(text);
  for (let from = 0; from < chars.length; from += size) yield chars.slice(from, from + size).join('');
}

async function gathered<T>(some: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of some) all.push(...part);
  return all;
}
