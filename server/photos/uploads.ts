import { mkdirSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { body, uploads as limit } from '#contract/limits';
import { Problem, type ProblemCode } from '#contract/problems';
import { busy, diskLow, shortageOf } from '../http/refuse.ts';
import { isUuid } from '../store/is-uuid.ts';

/** An upload that was begun: whose it is, for which game, and how far it is. */
export interface KeptUpload {
  id: string;
  accountId: string;
  gameId: number;
  isWhole: boolean;
  path: string;
}

interface Asked {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  id: string;
  /** Of a new one. */
  owner?: Pick<KeptUpload, 'accountId' | 'gameId'>;
  raw: IncomingMessage;
}

export interface Uploads {
  /** Does what the protocol asks for and gives the headers of its answer. Whose the upload is was checked before. */
  answer(asked: Asked): Promise<Record<string, string>>;
  /** Null when there is none, or none any more. */
  read(id: string): Promise<KeptUpload | null>;
  remove(id: string): Promise<void>;
}

const path = '/api/uploads';
const understood = [
  'content-type',
  'content-length',
  'tus-resumable',
  'upload-defer-length',
  'upload-length',
  'upload-offset',
];
const answered = [
  'location',
  'tus-resumable',
  'upload-defer-length',
  'upload-expires',
  'upload-length',
  'upload-offset',
];
const refusals: Record<number, ProblemCode> = {
  404: 'upload-unknown',
  409: 'upload-elsewhere',
  410: 'upload-unknown',
  413: 'photo-too-large',
};

/** Uploads that can be taken up again after the link was cut, as files in a folder of this node. */
export function openUploads(folder: string): Uploads {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const datastore = new FileStore({ directory: folder, expirationPeriodInMilliseconds: limit.keptHours * 3_600_000 });
  const tus = new Server({
    path,
    datastore,
    maxSize: body.photoBytes,
    relativeLocation: true,
    namingFunction: (request) => idIn(request.url),
    getFileIdFromRequest: (request) => idIn(request.url),
  });

  return {
    async answer({ method, id, owner, raw }) {
      const headers = new Headers(owner ? { 'upload-metadata': metadataOf(owner) } : {});
      for (const name of understood) {
        const value = raw.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const arriving = untilCut(raw);
      const sent = isSending(method) ? { body: Readable.toWeb(arriving), duplex: 'half' as const } : {};
      const response = await tus.handleWeb(new Request(`http://node${path}/${id}`, { method, headers, ...sent }));
      // Whoever sends on though the answer is there must be heard out, or their connection is never seen to end.
      raw.unpipe(arriving).resume();
      if (!response.ok) throw await refusalOf(response, folder);
      return Object.fromEntries([...response.headers].filter(([name]) => answered.includes(name)));
    },
    async read(id) {
      const found = isUuid(id) ? await datastore.getUpload(id).catch(orNothing) : null;
      const { account = null, gameId = null } = found?.metadata ?? {};
      if (!found || account === null || gameId === null) return null;
      const isWhole = found.size !== undefined && found.offset === found.size;
      return { id, accountId: account, gameId: Number(gameId), isWhole, path: join(folder, id) };
    },
    async remove(id) {
      await rm(join(folder, id), { force: true });
      await rm(join(folder, `${id}.json`), { force: true });
    },
  };
}

function orNothing(error: unknown): null {
  const shortage = shortageOf(error);
  if (shortage) throw shortage;
  return null;
}

function idIn(url: string): string {
  return new URL(url).pathname.slice(path.length + 1);
}

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** What a phone says of its file is not kept. */
function metadataOf({ accountId, gameId }: Pick<KeptUpload, 'accountId' | 'gameId'>): string {
  return `account ${encoded(accountId)},gameId ${encoded(String(gameId))}`;
}

/** What arrives before the link is cut counts: to whoever reads it, a cut is an end. */
function untilCut(raw: IncomingMessage): PassThrough {
  const arriving = new PassThrough();
  raw.once('error', () => arriving.end());
  raw.once('close', () => arriving.end());
  raw.pipe(arriving);
  return arriving;
}

function isSending(method: Asked['method']): boolean {
  return method === 'POST' || method === 'PATCH';
}

async function refusalOf(response: Response, folder: string): Promise<Error> {
  const text = (await response.text()).trim();
  const code = refusals[response.status];
  if (code) return new Problem(code);
  if (response.status < 500) return new Problem('bad-input', { message: text });
  // The store does not say why it could not write, but in its words.
  if (/\bE[MN]FILE\b/.test(text)) return busy();
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < body.photoBytes ? diskLow() : new Error(text);
}
