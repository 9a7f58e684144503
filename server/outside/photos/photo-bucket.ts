import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../../config/config.ts';
import type { PhotoFiles } from './photo-files.ts';

/** The bucket gave no answer we could use, however often we asked. */
export class BucketFailed extends Error {
  override name = 'BucketFailed';
}

interface Patience {
  /** Until an answer begins. */
  answerWithinMs: number;
  /** Before each further try. */
  pausesMs: number[];
  wait: (ms: number) => Promise<unknown>;
}

interface Question {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Of the file; without one the bucket itself is asked. */
  name?: string;
  query?: Record<string, string>;
  bytes?: Uint8Array;
}

const ourPatience: Patience = { answerWithinMs: 10_000, pausesMs: [200, 1_000], wait: pause };
/** Others may use the bucket too. */
const prefix = 'photos/';

/** A bucket of S3 or of one of the many servers that speak like it, asked by path. */
export function openPhotoBucket(s3: NonNullable<Config['s3']>, patience = ourPatience): PhotoFiles {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  async function askOnce({ method, name, query = {}, bytes }: Question): Promise<Response> {
    const url = new URL(name === undefined ? base : `${base}/${prefix}${name}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const request = await aws.sign(url, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
        ...(bytes ? { 'content-type': 'image/jpeg' } : {}),
      },
      ...(bytes ? { body: bytes } : {}),
    });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new BucketFailed('no answer in time')), patience.answerWithinMs);
    try {
      return await fetch(request, { redirect: 'error', signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Every question may be asked twice without harm. What is not there is an answer; what is wrong with us is not asked again. */
  async function ask(question: Question): Promise<Response> {
    for (let tried = 0; ; tried += 1) {
      const answer = await askOnce(question).catch((error: unknown) => error);
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer;
      const pauseMs = patience.pausesMs[tried];
      const isFinal = answer instanceof Response && answer.status < 500 && answer.status !== 429;
      if (isFinal || pauseMs === undefined) throw await failureOf(answer);
      if (answer instanceof Response) await answer.body?.cancel();
      await patience.wait(pauseMs);
    }
  }

  return {
    async keep(name, bytes) {
      const answer = await ask({ method: 'PUT', name, bytes });
      if (!answer.ok) throw await failureOf(answer);
    },
    async read(name) {
      const answer = await ask({ method: 'GET', name });
      if (answer.ok && answer.body) {
        const stream = Readable.fromWeb(answer.body);
        return { stream, bytes: Number(answer.headers.get('content-length')) };
      }
      return nothingOf(answer);
    },
    async remove(name) {
      const answer = await ask({ method: 'DELETE', name });
      if (!answer.ok) await nothingOf(answer);
    },
    async *list() {
      let next: string | undefined = '';
      while (next !== undefined) {
        const query = { 'list-type': '2', prefix, ...(next === '' ? {} : { 'continuation-token': next }) };
        const answer = await ask({ method: 'GET', query });
        if (!answer.ok) throw await failureOf(answer);
        const xml = await answer.text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield {
            name: textIn(entry, 'Key')?.slice(prefix.length) ?? '',
            at: new Date(textIn(entry, 'LastModified') ?? 0),
          };
        }
        next = textIn(xml, 'NextContinuationToken');
      }
    },
  };
}

/** A file that is not there is fine; a bucket that is not there is not. */
async function nothingOf(answer: Response): Promise<null> {
  const text = await answer.text();
  if (textIn(text, 'Code') === 'NoSuchBucket') throw new BucketFailed(text);
  return null;
}

async function failureOf(answer: unknown): Promise<BucketFailed> {
  if (!(answer instanceof Response)) return new BucketFailed('it could not be reached', { cause: answer });
  const text = await answer.text().catch(() => '');
  return new BucketFailed(`it answered ${answer.status} ${textIn(text, 'Code') ?? ''}`.trim());
}

function textIn(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}
