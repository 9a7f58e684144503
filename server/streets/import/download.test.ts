import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { mayFetch } from './ask-for-file.ts';
import { download, partPath, removeDownload } from './download.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-'));
  afterwards(async () => rmSync(folder, { recursive: true }));
});
const file = randomBytes(300_000);
const never = new AbortController().signal;

test('a file is fetched whole, told as it comes, and removed when it is done with', async () => {
  const { address } = await serve((_, response) =>
    response.writeHead(200, { 'content-length': file.length }).end(file),
  );
  const parts: number[] = [];
  const path = await fetchFrom(address, { onProgress: (part) => parts.push(part) });
  expect(readFileSync(path)).toEqual(file);
  expect(parts.at(-1)).toBe(1);
  await removeDownload(path);
  expect(readdirSync(folder)).toEqual([]);
});

test('what is fetched is readable by its owner only, also where the folder is new', async () => {
  const { address } = await serve(withRanges({ breaksAfter: 400_000 }));
  const maps = join(folder, 'maps');
  const path = await fetchFrom(address, { folder: maps });
  const modes = [maps, path, `${path}.json`].map((one) => statSync(one).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test('a line that breaks is taken up where it broke, as often as it does', async () => {
  const { address, asked } = await serve(withRanges({ breaksAfter: 70_000 }));
  expect(readFileSync(await fetchFrom(address))).toEqual(file);
  expect(asked.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
    [undefined, undefined],
    ['bytes=70000-', '"one"'],
    ['bytes=140000-', '"one"'],
    ['bytes=210000-', '"one"'],
    ['bytes=280000-', '"one"'],
  ]);
});

test('the same command later goes on where the last one was stopped', async () => {
  const stopping = new AbortController();
  const { address, asked } = await serve(withRanges({ breaksAfter: 70_000 }));
  const first = fetchFrom(address, { signal: stopping.signal, onProgress: () => stopping.abort() });
  await expect(first).rejects.toThrow(/abort/);
  const have = readFileSync(partPath(folder, address)).length;
  expect(have).toBeGreaterThan(0);
  expect(readFileSync(await fetchFrom(address))).toEqual(file);
  expect(asked[1]?.headers.range).toBe(`bytes=${have}-`);
  // And once more, when all of it is here.
  expect(readFileSync(await fetchFrom(address))).toEqual(file);
  expect(asked.at(-1)?.headers.range).toBe('bytes=300000-');
});

test('a file that has changed meanwhile starts anew', async () => {
  let version = '"one"';
  const other = randomBytes(200_000);
  const { address } = await serve((request, response) => {
    if (version === '"one"') withRanges({ breaksAfter: 70_000 })(request, response);
    else withRanges({ content: other, version })(request, response);
    version = '"two"';
  });
  expect(readFileSync(await fetchFrom(address))).toEqual(other);
});

test('a server that knows nothing of ranges, or gives no version, is asked for the whole file again', async () => {
  let times = 0;
  const { address, asked } = await serve((_, response) => {
    times += 1;
    response.writeHead(200, { 'content-length': file.length });
    if (times < 3) response.write(file.subarray(0, 1_000 * times), () => response.destroy());
    else response.end(file);
  });
  expect(readFileSync(await fetchFrom(address))).toEqual(file);
  expect(asked.map(({ headers }) => headers.range)).toEqual([undefined, undefined, undefined]);
});

test('a server in trouble is asked again, with pauses, and given up in words', async () => {
  let times = 0;
  const { address, asked } = await serve((_, response) => {
    times += 1;
    response.writeHead(times < 4 ? 503 : 200).end(times < 4 ? '' : file);
  });
  expect(readFileSync(await fetchFrom(address))).toEqual(file);
  expect(asked).toHaveLength(4);
  const down = await serve((_, response) => response.writeHead(502).end());
  await expect(fetchFrom(down.address)).rejects.toThrow(
    `${down.address.host}: it answers 502. What has come is kept, and the same command goes on from there.`,
  );
  expect(down.asked).toHaveLength(6);
  down.stop();
  await expect(fetchFrom(down.address)).rejects.toThrow(/it cannot be reached/);
});

test('what is not there is not asked for again', async () => {
  const { address, asked } = await serve((_, response) => response.writeHead(404).end('no'));
  await expect(fetchFrom(address)).rejects.toThrow(
    expect.objectContaining({ name: 'BrokenFile', message: `${address.host}: it answers 404.` }),
  );
  expect(asked).toHaveLength(1);
});

test('a file larger than the disk is refused before it is fetched', async () => {
  const { address } = await serve((_, response) => response.writeHead(200, { 'content-length': 1e15 }).write('x'));
  await expect(fetchFrom(address)).rejects.toThrow(/3000000\.3 GB are needed on the disk for it, [\d.]+ are free/);
});

test('redirects are followed, some of them, and never away from https', async () => {
  const { address: last } = await serve(withRanges({}));
  const { address } = await serve((request, response) => {
    const location = {
      '/map.osm.pbf': '/next',
      '/next': last.href,
      '/round': '/round',
      '/plain': 'http://example.org/x',
    }[request.url ?? ''];
    response.writeHead(302, { location }).end();
  });
  expect(readFileSync(await fetchFrom(address))).toEqual(file);
  await expect(fetchFrom(new URL('/round', address.href))).rejects.toThrow(/from one address to the next without end/);
  await expect(fetchFrom(new URL('/plain', address.href))).rejects.toThrow(/it leads to an address without https/);
});

test('a name and password reach the server they are for, and no message and no other server', async () => {
  const other = await serve((_, response) => response.writeHead(404).end());
  const { address, asked } = await serve((_, response) =>
    response.writeHead(302, { location: other.address.href }).end(),
  );
  address.username = 'ada';
  address.password = 'p%40ss';
  const told = await fetchFrom(address).catch((error: Error) => error.message);
  expect(told).toBe(`${address.host}: it answers 404.`);
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ada:p@ss').toString('base64')}`);
  expect(other.asked[0]?.headers.authorization).toBeUndefined();
});

test.each([
  ['https://example.org/a.osm.pbf', true],
  ['http://127.0.0.1:8080/a', true],
  ['http://example.org/a', false],
  ['http://localhost.example.org/a', false],
  ['ftp://example.org/a', false],
])('%s may be fetched: %s', (address, expected) => {
  expect(mayFetch(new URL(address))).toBe(expected);
});

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server as it should be: ranges, and a version of its file; its line may break. */
function withRanges({ content = file, version = '"one"', breaksAfter = Number.POSITIVE_INFINITY }): Handler {
  return (request, response) => {
    const isSame = request.headers['if-range'] === version;
    const [, from = '0'] = (isSame && /^bytes=(\d+)-$/.exec(request.headers.range ?? '')) || [];
    const start = Number(from);
    if (isSame && start >= content.length) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
      return;
    }
    const end = Math.min(content.length, start + breaksAfter);
    const range = { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` };
    response.writeHead(isSame ? 206 : 200, {
      etag: version,
      'content-length': content.length - start,
      ...(isSame ? range : {}),
    });
    response.write(content.subarray(start, end), () => (end < content.length ? response.destroy() : response.end()));
  };
}

async function serve(handler: Handler) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  afterwards(async () => stop());
  return { address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/map.osm.pbf`), asked, stop };
}

async function fetchFrom(address: URL, more: Partial<Parameters<typeof download>[0]> = {}): Promise<string> {
  return download({ address, folder, signal: never, pauseMs: 1, ...more });
}
