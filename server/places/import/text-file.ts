import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenFile } from '../../outside/places/found-place.ts';

export interface TextFile {
  chunks: AsyncGenerator<string>;
  bytes: number;
  bytesRead: () => number;
}

/** A file of text, gzip or not, read as it comes. */
export async function openText(path: string): Promise<TextFile> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new BrokenFile(path, 'there is no such file.');
  const isPacked = await isGzip(path).catch(() => {
    throw new BrokenFile(path, 'this file cannot be read.');
  });
  let source: ReadStream | null = null;
  // Opened when it is read, so that whatever goes wrong reaches the reader.
  async function* bytes(): AsyncGenerator<Buffer> {
    source = createReadStream(path);
    yield* isPacked ? pipeline(source, createGunzip(), () => undefined) : source;
  }
  return { chunks: decoded(bytes()), bytes: found.size, bytesRead: () => source?.bytesRead ?? 0 };
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      read += chunk.length;
      if (text !== '') yield text;
    }
    decoder.decode();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new BrokenFile(`after byte ${read}`, 'this is not UTF-8.');
    if (code?.startsWith('Z_')) throw new BrokenFile(`after byte ${read} of its content`, 'the gzip is damaged.');
    if (syscall) throw new BrokenFile(`after byte ${read}`, 'the file cannot be read any further.');
    throw error;
  }
}
