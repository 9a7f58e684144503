import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { openForScreens } from '../../../../tests/harness/browsers/screen-server.ts';
import { unsentClues } from '../../../../tests/harness/browsers/unsent-clues.ts';
import type { Try } from './clue-drafts.ts';

let ClueBook: typeof import('./clue-book.ts').ClueBook;
let save: ConstructorParameters<typeof ClueBook>[0];
let clueDrafts: typeof import('./clue-drafts.ts').clueDrafts;
let books: InstanceType<typeof ClueBook>[] = [];

/** What the server has, by bar; what it heard, in order; and how it treats what comes next. */
let stored: Record<string, { clue: string }> = {};
let heard: (Try & { barId: string })[] = [];
let answered = new Set<string>();
let treatment: Treatment = 'well';

type Treatment = 'well' | 'drop' | 'lose-answer' | 'late' | { status: number; body: object };
let release: (() => void)[] = [];

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await openForScreens(server, '/group/7/A', /^(GET|POST) http:\S+ (409|422|429|500|503) |socket hang up|ECONNRESET/);
  const { callServer } = await import('../../../call/api.ts');
  const { clueCalls } = await import('#contract/calls/clues');
  ({ ClueBook } = await import('./clue-book.ts'));
  ({ clueDrafts } = await import('./clue-drafts.ts'));
  save = async (barId, { key, ...clue }) => {
    const input = { gameId: 7, groupLetter: 'A', barId, ...clue } as const;
    await callServer(clueCalls['save-clue'], { input, key, keepalive: true });
  };
});

beforeEach(() => {
  localStorage.clear();
  stored = {};
  heard = [];
  answered = new Set();
  treatment = 'well';
});

afterEach(() => {
  for (const book of books) book.stop();
  books = [];
  for (const each of release.splice(0)) each();
});

test('what is written is sent when the field is left, and then no longer kept on the phone', async () => {
  const book = open();
  book.enter('1');
  book.write('1', ' Not thin. ');
  expect([stepOf(book), unsentClues()]).toEqual(['unsent', [' Not thin. ']]);
  expect(heard).toEqual([]);
  book.leave('1');
  expect(stepOf(book)).toBe('saving');
  await until(book, 'saved');
  expect(heard).toEqual([{ barId: '1', clue: 'Not thin.', was: '', key: expect.any(String) }]);
  expect(unsentClues()).toEqual([]);
});

test('a field that was only looked at, or holds again what it held, is not sent', async () => {
  stored = { 1: { clue: 'Old' } };
  const book = open();
  book.enter('1');
  book.leave('1');
  book.write('1', 'Older');
  book.write('1', 'Old');
  book.leave('1');
  expect([stepOf(book), heard, unsentClues()]).toEqual(['rest', [], []]);
});

test('without signal nothing is lost: it is tried again by itself, under the same key, until it arrives', async () => {
  treatment = 'drop';
  const book = open();
  write(book, 'Not thin.');
  await until(book, 'no-signal');
  expect(unsentClues()).toEqual(['Not thin.']);
  await eventually(() => heard.length).toBeGreaterThan(3);
  treatment = 'well';
  await until(book, 'saved');
  expect([stored, unsentClues()]).toEqual([{ 1: { clue: 'Not thin.' } }, []]);
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1);
});

test('an answer that was lost is no clash: the text is there already', async () => {
  treatment = 'lose-answer';
  const book = open();
  write(book, 'Not thin.');
  await until(book, 'no-signal');
  treatment = 'well';
  await until(book, 'saved');
  expect(stored).toEqual({ 1: { clue: 'Not thin.' } });
});

test('a newer text after a lost answer follows the older one, which was our own', async () => {
  treatment = 'lose-answer';
  const book = open([60_000]);
  write(book, 'First');
  await until(book, 'no-signal');
  treatment = 'well';
  write(book, 'Second');
  await until(book, 'saved');
  expect(stored).toEqual({ 1: { clue: 'Second' } });
});

test('a lost answer is noticed when the server shows the text', async () => {
  treatment = 'lose-answer';
  const book = open([60_000]);
  write(book, 'Not thin.');
  await until(book, 'no-signal');
  book.hear(['1'], stored);
  expect([stepOf(book), unsentClues()]).toEqual(['saved', []]);
});

test('one save a field at a time: what is written meanwhile follows, the newest only', async () => {
  treatment = 'late';
  const book = open();
  write(book, 'One');
  await eventually(() => heard).toHaveLength(1);
  write(book, 'Two');
  write(book, 'Three');
  expect(heard).toHaveLength(1);
  treatment = 'well';
  for (const each of release.splice(0)) each();
  await until(book, 'saved');
  expect(heard.map(({ clue, was }) => [clue, was])).toEqual([
    ['One', ''],
    ['Three', 'One'],
  ]);
  expect(stored).toEqual({ 1: { clue: 'Three' } });
});

test('what was not sent is sent on the next visit, by the same person only', async () => {
  treatment = 'drop';
  const first = open([60_000]);
  write(first, 'Not thin.');
  await until(first, 'no-signal');
  first.stop();
  treatment = 'well';
  const tried = heard.length;
  const stranger = open([60_000], 'somebody else');
  expect([stranger.forms().get('1')?.text, heard.length]).toEqual(['', tried]);
  const second = open();
  expect(second.forms().get('1')?.text).toBe('Not thin.');
  await until(second, 'saved');
  expect(stored).toEqual({ 1: { clue: 'Not thin.' } });
});

test('closing the book sends what is left', async () => {
  const book = open();
  book.enter('1');
  book.write('1', 'On my way out');
  book.stop();
  await eventually(() => unsentClues()).toEqual([]);
  expect(stored).toEqual({ 1: { clue: 'On my way out' } });
});

test("a team-mate's save shows where nobody is writing, and waits where somebody is", async () => {
  const book = open();
  book.hear(['1'], { 1: { clue: 'Theirs' } });
  expect(book.forms().get('1')).toMatchObject({ text: 'Theirs', step: 'updated' });
  book.enter('1');
  book.hear(['1'], { 1: { clue: 'Theirs again' } });
  expect(book.forms().get('1')?.text).toBe('Theirs');
  book.leave('1');
  expect(book.forms().get('1')?.text).toBe('Theirs again');
  expect(heard).toEqual([]);
});

test('two texts at once: both are there to choose from, and ours replaces theirs only when we say so', async () => {
  const book = open();
  stored = { 1: { clue: 'Theirs' } };
  write(book, 'Mine');
  await until(book, { theirs: 'Theirs' });
  expect([book.forms().get('1')?.text, stored, unsentClues()]).toEqual(['Mine', { 1: { clue: 'Theirs' } }, ['Mine']]);
  stored = { 1: { clue: 'Theirs, better' } };
  book.hear(['1'], stored);
  expect(stepOf(book)).toEqual({ theirs: 'Theirs, better' });
  book.keepMine('1');
  await until(book, 'saved');
  expect([stored, unsentClues()]).toEqual([{ 1: { clue: 'Mine' } }, []]);
});

test('taking theirs gives ours up, and nothing is sent', async () => {
  const book = open();
  stored = { 1: { clue: 'Theirs' } };
  write(book, 'Mine');
  await until(book, { theirs: 'Theirs' });
  const before = heard.length;
  book.takeTheirs('1');
  expect([book.forms().get('1')?.text, heard.length, unsentClues()]).toEqual(['Theirs', before, []]);
});

test('the same text of two people is no clash', async () => {
  const book = open();
  stored = { 1: { clue: 'Same' } };
  treatment = { status: 409, body: { code: 'clue-changed', clue: 'Same' } };
  write(book, 'Same');
  await until(book, 'saved');
  expect(unsentClues()).toEqual([]);
});

test('once the race has begun the text stays to be copied, and is sent no more', async () => {
  treatment = { status: 409, body: { code: 'clues-fixed', message: 'The race has begun: its clues are fixed.' } };
  const book = open();
  write(book, 'Too late');
  await until(book, 'fixed');
  book.write('1', 'Even later');
  book.sendAll();
  expect([book.forms().get('1')?.text, heard.length, unsentClues()]).toEqual(['Too late', 1, ['Too late']]);
  book.forget('1');
  expect([book.forms().get('1')?.text, unsentClues()]).toEqual(['', []]);
});

test.each([
  [422, 'That bar is not on the list of this game.'],
  [429, 'Too many tries. Wait a moment, then try again.'],
  [500, 'Something went wrong on our side. Try again in a moment.'],
])('a refusal (%i) is said with its reason, and the text is kept', async (status, message) => {
  treatment = { status, body: { code: 'x', message } };
  const book = open([60_000]);
  write(book, 'Mine');
  await until(book, { refused: { words: 'Failed to save clue', why: message } });
  expect(unsentClues()).toEqual(['Mine']);
  treatment = 'well';
  book.sendAll();
  await until(book, 'saved');
});

test('what is too long is kept and not sent until it fits', async () => {
  const book = open();
  write(book, '🥚'.repeat(501));
  expect([stepOf(book), heard, unsentClues().length]).toEqual(['too-long', [], 1]);
  write(book, '🥚'.repeat(500));
  await until(book, 'saved');
});

test('a bar that is off the list has no page, and what was written for it waits on the phone', async () => {
  treatment = 'drop';
  const book = open([60_000]);
  write(book, 'For a bar that went');
  await until(book, 'no-signal');
  book.hear([], {});
  const tried = heard.length;
  book.sendAll();
  expect([[...book.forms()], heard.length, unsentClues()]).toEqual([[], tried, ['For a bar that went']]);
});

test('an emptied field removes the clue', async () => {
  stored = { 1: { clue: 'Old' } };
  const book = open();
  write(book, '');
  await until(book, 'saved');
  expect(stored).toEqual({});
});

function open(pausesMs: readonly number[] = [1, 2, 5], personId = 'priya') {
  const book = new ClueBook(save, clueDrafts({ personId, gameId: 7, letter: 'A' }), pausesMs);
  books.push(book);
  book.start();
  book.hear(['1'], { ...stored });
  return book;
}

function write(book: InstanceType<typeof ClueBook>, text: string): void {
  book.enter('1');
  book.write('1', text);
  book.leave('1');
}

function stepOf(book: InstanceType<typeof ClueBook>) {
  return book.forms().get('1')?.step;
}

function until(book: InstanceType<typeof ClueBook>, step: unknown): Promise<void> {
  return vi.waitFor(() => expect(stepOf(book)).toEqual(step), { timeout: 180_000, interval: 5 });
}

/** Saves as the real server does: once a key, and never over what the writer has not seen. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = (status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const { barId, clue, was } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Try & { barId: string };
  const key = String(request.headers['idempotency-key']);
  const how = treatment;
  heard.push({ barId, clue, was, key });
  if (how === 'drop') return void request.socket.destroy();
  if (how === 'late') await new Promise<void>((resolve) => release.push(resolve));
  if (typeof how === 'object') return reply(how.status, how.body);
  if (!answered.has(key) && (stored[barId]?.clue ?? '') !== was)
    return reply(409, { code: 'clue-changed', clue: stored[barId]?.clue ?? '' });
  const { [barId]: _before, ...others } = stored;
  if (!answered.has(key)) stored = clue === '' ? others : { ...others, [barId]: { clue } };
  answered.add(key);
  if (how === 'lose-answer') return void request.socket.destroy();
  return reply(200, { success: true, saved_at: '2026-11-15T20:00:00Z' });
}
