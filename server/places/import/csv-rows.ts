import { BrokenFile } from '../../outside/places/found-place.ts';

export interface CsvRow {
  cells: string[];
  line: number;
}

/** No cell of a list of bars is longer; a quote that never ends would be. */
const mostChars = 100_000;

/** The rows of a CSV text, as many at a time as arrive together; commas, semicolons or tabs, whichever its first line has most of. */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow[]> {
  let [line, rowLine, quoteLine] = [1, 1, 1];
  let state: 'plain' | 'quoted' | 'quote-in-quoted' = 'plain';
  let cell = '';
  let cells: string[] = [];
  let delimiter = '';
  let opening = '';

  for await (const chunk of chunks) {
    let rest = chunk;
    if (delimiter === '') {
      opening += chunk;
      if (!opening.includes('\n') && opening.length < mostChars) continue;
      delimiter = delimiterOf(opening);
      rest = opening;
    }
    const rows: CsvRow[] = [];
    for (const char of rest) {
      if (char === '\n') line += 1;
      if (state === 'quoted') {
        if (char === '"') state = 'quote-in-quoted';
        else cell += char;
      } else if (state === 'quote-in-quoted' && char === '"') {
        cell += char;
        state = 'quoted';
      } else if (char === '"' && cell === '') {
        state = 'quoted';
        quoteLine = line;
      } else if (char === delimiter) {
        cells.push(cell);
        [cell, state] = ['', 'plain'];
      } else if (char === '\n') {
        cells.push(cell.endsWith('\r') ? cell.slice(0, -1) : cell);
        rows.push({ cells, line: rowLine });
        [cells, cell, state, rowLine] = [[], '', 'plain', line];
      } else if (state === 'quote-in-quoted' && char !== '\r') {
        throw new BrokenFile(`line ${line}`, 'a quoted cell goes on after its closing quote.');
      } else cell += char;
      if (cell.length > mostChars) throw new BrokenFile(`line ${quoteLine}`, 'this cell has no end.');
    }
    yield rows;
  }
  if (state === 'quoted') throw new BrokenFile(`line ${quoteLine}`, 'the file ends within a quoted cell.');
  if (delimiter === '') yield* csvRows(once(`${opening}\n`));
  else if (cells.length > 0 || cell !== '') yield [{ cells: [...cells, cell], line: rowLine }];
}

async function* once(text: string): AsyncGenerator<string> {
  if (text.trim() !== '') yield text;
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const count = (char: string) => header.split(char).length;
  return [',', ';', '\t'].reduce((best, char) => (count(char) > count(best) ? char : best));
}
