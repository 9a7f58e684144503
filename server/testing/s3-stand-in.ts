import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';

interface S3StandIn {
  settings: NonNullable<Config['s3']>;
  /** Method and path of what was asked, oldest first. */
  asked: string[];
  /** What lies in the bucket, by its whole key. */
  objects: Map<string, { bytes: Buffer; at: Date; type: string }>;
  /** Answers this way from now on: as usual, with a 503, by sending us elsewhere, not at all, or by hanging up. */
  behave(how: 'well' | 'busy' | 'moved' | 'silent' | 'hang-up'): void;
  stop(): Promise<void>;
}

const known = { accessKeyId: 'AKIAPICKLEDEGG', secretAccessKey: 'brine/jar+thunder88', region: 'eu-west-2' };
const bucket = 'egg-photos';
const skewMostMs = 15 * 60_000;

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** S3's REST on loopback, for tests: it checks every signature, and lists so many at a time. */
export async function startS3StandIn({ page = 1_000 } = {}): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const asked: string[] = [];
  let how: Parameters<S3StandIn['behave']>[0] = 'well';

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const body = await bytesOf(request);
    asked.push(`${request.method} ${url.pathname}`);
    if (how === 'silent') return;
    if (how === 'hang-up') return void request.socket.destroy();
    if (how === 'busy') return refuse(response, 503, 'SlowDown');
    if (how === 'moved') return void response.writeHead(307, { location: '/elsewhere' }).end();
    const wrong = faultOf(request, url, body);
    if (wrong) return refuse(response, wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong);
    const [, named, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return list(url, response);
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, at: new Date(), type: request.headers['content-type'] ?? '' });
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!found) refuse(response, 404, 'NoSuchKey');
    else {
      response.writeHead(200, {
        'content-type': found.type,
        'content-length': found.bytes.length,
        'last-modified': found.at.toUTCString(),
      });
      response.end(request.method === 'HEAD' ? undefined : found.bytes);
    }
  };

  const list = ({ searchParams }: URL, response: ServerResponse) => {
    const after = Buffer.from(searchParams.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after);
    const shown = keys.toSorted().slice(0, page);
    const contents = shown.map((key) => {
      const at = objects.get(key)?.at.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const token = Buffer.from(shown.at(-1) ?? '').toString('base64');
    const more = keys.length > shown.length ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    response.end(`${declaration}<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`);
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { endpoint, bucket, ...known },
    asked,
    objects,
    behave: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`${declaration}<Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

/** Signature version 4, as AWS describes it: what is wrong with this request's, or null. */
function faultOf(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': bodyHash } = request.headers;
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    authorization,
  );
  const [, keyId, scope = '', signedHeaders = '', signature] = parts ?? [];
  if (typeof date !== 'string' || typeof bodyHash !== 'string' || !parts) return 'AccessDenied';
  if (keyId !== known.accessKeyId) return 'InvalidAccessKeyId';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < skewMostMs)) return 'RequestTimeTooSkewed';
  if (sha256(body) !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const day = date.slice(0, 8);
  const names = signedHeaders.split(';');
  const isWhole = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name));
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(strictly).join('='))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${known.region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [known.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${known.secretAccessKey}`, day));
  const isRight = hmac(key, toSign).toString('hex') === signature && scope === `${day}/${known.region}/s3/aws4_request`;
  return isWhole && isRight ? null : 'SignatureDoesNotMatch';
}

function strictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
