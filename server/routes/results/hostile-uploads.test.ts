import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { sendPhoto, sentPhoto } from '../../../tests/harness/races/photos.ts';
import { drawing, phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { cookieOf, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';
import { beginningHeaders, partHeaders, uploadOf } from '../../../tests/harness/races/uploads.ts';

const server = await freshApp();
const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
const { dataDir } = server.deps.config;
const payload = '<script>alert("owned")</script><?php system($_GET[0]); ?>';
const payloadBytes = Buffer.from(payload);
const farTooMuch = 1_000_000_000;
let race: StartedRace;

beforeEach(async () => {
  await server.deps.database.pool.query('delete from attempts');
  race = await startedRace(server);
});

/** A segment of a JPEG: APP1 to APP15 (0xe1 …) or a comment (0xfe). */
function segment(marker: number, bytes: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** A chunk of a PNG with its checksum left wrong where nobody looks, as hostile ones are. */
function chunk(type: string, bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(type), bytes, Buffer.alloc(4)]);
}

const plainJpeg = await drawing().jpeg().toBuffer();
const plainPng = await drawing().png().toBuffer();
const within = (file: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);

/** Files that are a picture and something else besides. */
const polyglots: [string, Buffer][] = [
  ['a page after the end of a JPEG', Buffer.concat([plainJpeg, payloadBytes])],
  ['a page in the comment of a JPEG', within(plainJpeg, 2, segment(0xfe, payloadBytes))],
  ['a page in the EXIF of a JPEG', within(plainJpeg, 2, segment(0xe1, payloadBytes))],
  ['an archive after the end of a JPEG', Buffer.concat([plainJpeg, Buffer.from('PK\u0003\u0004'), payloadBytes])],
  ['a page in a text of a PNG', within(plainPng, 33, chunk('tEXt', Buffer.concat([Buffer.from('a\0'), payloadBytes])))],
  ['a page after the end of a PNG', Buffer.concat([plainPng, payloadBytes])],
  ['a page after the end of a WebP', Buffer.concat([await drawing().webp().toBuffer(), payloadBytes])],
];

test.each(polyglots)('%s: refused, or a photo with nothing left but the picture', async (_, bytes) => {
  const [status, answer] = await sendPhoto(race, 'A', bytes);
  expect([201, 415]).toContain(status);
  const id = String(answer.id);
  const kept = (await readdir(join(dataDir, 'photos'))).filter((name) => name.startsWith(id));
  expect(kept).toHaveLength(status === 201 ? 2 : 0);
  const files = await Promise.all(kept.map((name) => readFile(join(dataDir, 'photos', name))));
  expect(files.filter((file) => /script|php|PK/.test(file.toString('latin1')))).toEqual([]);
  const shown = await server.app.inject({ url: `/api/photos/${id}`, headers: { cookie: cookieOf(race, 'A') } });
  const { 'content-type': type, 'x-content-type-options': sniff } = shown.headers;
  const seen = status === 201 ? [200, 'image/jpeg'] : [404, 'application/json; charset=utf-8'];
  expect([shown.statusCode, type, sniff]).toEqual([...seen, 'nosniff']);
});

/** A PNG whose head says so many pixels, and whose data are a few kilobytes of nothing, many times over. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const nothing = deflateSync(Buffer.alloc(40_000_000));
  return Buffer.concat([
    plainPng.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', nothing),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const bombs: [string, Buffer][] = [
  ['a head of 65,535 by 65,535', bomb(65_535, 65_535)],
  ['a head of 7,000 by 7,000 over 40 MB of nothing', bomb(7_000, 7_000)],
  [
    'a JPEG whose head was made larger',
    plainJpeg.fill(0xff, sizeAt(plainJpeg), sizeAt(plainJpeg) + 4) && Buffer.from(plainJpeg),
  ],
  ['a million entities', Buffer.from(`<!DOCTYPE a [${'<!ENTITY a "aaaa">'.repeat(50_000)}]><svg>&a;</svg>`)],
];

test.each(bombs)('%s is refused in words, and the next photo is taken', async (_, bytes) => {
  const [status, answer] = await sendPhoto(race, 'A', bytes);
  expect([status, answer]).toEqual([expect.toSatisfy((one: number) => one === 413 || one === 415), expect.anything()]);
  expect(answer).toMatchObject({ code: expect.stringMatching(/^(no-photo|photo-too-large)$/) });
  await sentPhoto(race, 'A', await phoneJpeg());
});

/** Where the height and width of a JPEG are. */
function sizeAt(jpeg: Buffer): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
}

test('cut anywhere, a photo is made of what is there or refused, and leaves nothing half', async () => {
  const whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const statuses = [];
  for (let part = 1; part <= 12; part += 1) {
    await server.deps.database.pool.query('delete from attempts');
    statuses.push((await sendPhoto(race, 'A', whole.subarray(0, Math.floor((whole.length * part) / 13))))[0]);
  }
  expect(statuses.filter((status) => status !== 415 && status !== 201)).toEqual([]);
  expect(await readdir(join(dataDir, 'arriving'))).toEqual([]);
});

test('a photo without end is cut off at its limit, and so is a part of an upload', async () => {
  const form = `--egg\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`;
  const asForm = await endless('POST', `/api/upload-photo?gameId=${race.gameId}`, {
    head: form,
    headers: { 'content-type': 'multipart/form-data; boundary=egg' },
  });
  const cookie = cookieOf(race, 'A');
  const id = await uploadOf(server.app, { gameId: race.gameId, cookie }, Buffer.alloc(1_000), 0);
  const asPart = await endless('PATCH', `/api/uploads/${id}`, { head: '', headers: partHeaders(0) });
  const begun = await endless('POST', '/api/uploads', { head: '', headers: beginningHeaders(race.gameId, 1_000) });
  for (const { sent } of [asForm, asPart, begun]) expect(sent).toBeLessThan(farTooMuch);
  for (const { status } of [asForm, asPart]) expect(status === null || status >= 400).toBe(true);
  await eventually(() => readdir(join(dataDir, 'arriving'))).toEqual([]);
  await sentPhoto(race, 'A', await phoneJpeg());
});

/** Sends bytes until it is answered or cut off; how many went, and the status where there was one. */
async function endless(
  method: string,
  path: string,
  { head, headers }: { head: string; headers: Record<string, string> },
) {
  const sending = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { cookie: cookieOf(race, 'A'), 'transfer-encoding': 'chunked', ...headers },
  });
  const heard = { status: null as number | null, isOver: false, sent: 0, goOn: () => {} };
  sending.on('response', (answer) => {
    heard.status = answer.statusCode ?? null;
    answer.resume();
  });
  for (const event of ['response', 'close', 'error']) sending.on(event, () => (heard.isOver = true));
  for (const event of ['response', 'close', 'drain']) sending.on(event, () => heard.goOn());
  sending.write(head);
  const part = Buffer.alloc(256 * 1_024, 7);
  while (!heard.isOver && heard.sent < farTooMuch) {
    heard.sent += part.length;
    if (!sending.write(part)) await new Promise<void>((resolve) => (heard.goOn = resolve));
  }
  sending.destroy();
  return heard;
}

test('a hundred who begin a photo and never go on hold up nobody who sends one', async () => {
  const cookie = cookieOf(race, 'B');
  const sockets = await Promise.all(Array.from({ length: 100 }, () => dripping(cookie)));
  await sentPhoto(race, 'A', await phoneJpeg());
  expect(sockets.every((socket) => !socket.destroyed)).toBe(true);
});

async function dripping(cookie: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  afterwards(async () => void socket.destroy());
  await once(socket, 'connect');
  socket.on('error', () => null);
  socket.write(
    `POST /api/upload-photo?gameId=${race.gameId} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-length: 900000\r\n` +
      'content-type: multipart/form-data; boundary=egg\r\n\r\n--egg\r\n',
  );
  return socket;
}
