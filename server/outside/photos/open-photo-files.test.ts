import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { holdCallLimits } from '../../../tests/harness/servers/call-limits.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { readConfig } from '../../config/config.ts';
import { BucketFailed, openPhotoBucket } from './photo-bucket.ts';
import { openPhotoFiles } from './open-photo-files.ts';
import type { PhotoFiles } from './photo-files.ts';
import { openPhotoFolder } from './photo-folder.ts';
import { startS3StandIn } from '../../testing/s3-stand-in.ts';

const home = await mkdtemp(join(tmpdir(), 'pickled-egg-photos-'));
afterAll(() => rm(home, { recursive: true }));
const s3 = await startS3StandIn({ page: 2 });
afterAll(() => s3.stop());
const folder = join(home, 'photos');
const waited: number[] = [];
const patience = { answerWithinMs: 60_000, pausesMs: [200, 1_000], wait: async (ms: number) => waited.push(ms) };
const bucket = openPhotoBucket(s3.settings, patience);
const both: [string, PhotoFiles][] = [
  ['a folder', openPhotoFolder(folder)],
  ['S3', bucket],
];

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  s3.objects.clear();
  s3.asked.length = 0;
  s3.behave('well');
  waited.length = 0;
});

test.each(both)('%s keeps a file and gives it back, whole', async (_, files) => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_byte, n) => n % 251));
  await files.keep('b.jpg', Buffer.from('other'));
  await files.keep('a.jpg', bytes);
  expect(await whole(files, 'a.jpg')).toEqual([bytes, 100_000]);
});

test.each(both)('%s has nothing under a name that was never kept', async (_, files) => {
  expect(await files.read('a.jpg')).toBeNull();
  expect(await names(files)).toEqual([]);
});

test.each(both)('in %s what is kept again is replaced', async (_, files) => {
  await files.keep('a.jpg', Buffer.from('first, and longer'));
  await files.keep('a.jpg', Buffer.from('second'));
  expect(await whole(files, 'a.jpg')).toEqual([Buffer.from('second'), 6]);
  expect(await names(files)).toEqual(['a.jpg']);
});

test.each(both)('from %s a file is removed, and removing it again changes nothing', async (_, files) => {
  await files.keep('a.jpg', Buffer.from('a'));
  await files.keep('a-b.jpg', Buffer.from('b'));
  await files.remove('a.jpg');
  await files.remove('a.jpg');
  expect(await files.read('a.jpg')).toBeNull();
  expect(await names(files)).toEqual(['a-b.jpg']);
});

test.each(both)('%s lists all it has with their times, however many', async (_, files) => {
  const before = Date.now() - 5_000;
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']) await files.keep(name, Buffer.from(name));
  expect(await names(files)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
  for await (const { at } of files.list()) expect(at.getTime()).toBeGreaterThan(before);
});

test.each(both)('ten that write the same name in %s at once leave one of them, whole', async (_, files) => {
  const versions = Array.from({ length: 10 }, (_version, n) => Buffer.alloc(50_000, n));
  await Promise.all(versions.map((bytes) => files.keep('a.jpg', bytes)));
  const [bytes] = await whole(files, 'a.jpg');
  expect(versions.some((version) => version.equals(bytes))).toBe(true);
  expect(await names(files)).toEqual(['a.jpg']);
});

test('only we can read the folder and its files', async () => {
  await openPhotoFolder(folder).keep('a.jpg', Buffer.from('a'));
  const modes = [folder, join(folder, 'a.jpg')].map(async (path) => (await stat(path)).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});

test('what a power cut left half written is never read, and is listed so that it can be removed', async () => {
  const files = openPhotoFolder(folder);
  await files.keep('a.jpg', Buffer.from('a'));
  const half = 'b.jpg.0f0f0f0f.part';
  await writeFile(join(folder, half), 'hal');
  await utimes(join(folder, half), 1_000, 1_000);
  expect(await files.read('b.jpg')).toBeNull();
  expect(await names(files)).toEqual(['a.jpg', half]);
  await files.remove(half);
  expect(await readdir(folder)).toEqual(['a.jpg']);
});

test('of a file that could not be kept nothing is left behind', async () => {
  await mkdir(join(folder, 'a.jpg'), { recursive: true });
  await expect(openPhotoFolder(folder).keep('a.jpg', Buffer.from('a'))).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['a.jpg']);
});

test.each(['../a.jpg', 'a/b.jpg', '.a', ''])('a folder has no file called %j', async (name) => {
  await expect(openPhotoFolder(folder).read(name)).rejects.toThrow('No name for a file');
});

test('photos are in DATA_DIR, or on S3 when that is configured', async () => {
  await openPhotoFiles(readConfig({ DATA_DIR: home })).keep('a.jpg', Buffer.from('a'));
  expect([await readdir(folder), s3.asked]).toEqual([['a.jpg'], []]);
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = s3.settings;
  const config = readConfig({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  await openPhotoFiles(config).keep('a.jpg', Buffer.from('a'));
  expect([s3.asked, [...s3.objects.keys()]]).toEqual([['PUT /egg-photos/photos/a.jpg'], ['photos/a.jpg']]);
});

test.each([
  [{ secretAccessKey: 'guessed' }, 'it answered 403 SignatureDoesNotMatch'],
  [{ accessKeyId: 'SOMEBODY' }, 'it answered 403 InvalidAccessKeyId'],
  [{ region: 'us-east-1' }, 'it answered 403 SignatureDoesNotMatch'],
  [{ bucket: 'elsewhere' }, 'it answered 404 NoSuchBucket'],
])('S3 refuses %j for good: it is not asked twice', async (wrong, words) => {
  const files = openPhotoBucket({ ...s3.settings, ...wrong }, patience);
  await expect(files.keep('a.jpg', Buffer.from('a'))).rejects.toThrow(new BucketFailed(words));
  expect(s3.asked).toHaveLength(1);
});

test('a bucket that is not there is no photo that is not there', async () => {
  const files = openPhotoBucket({ ...s3.settings, bucket: 'elsewhere' }, patience);
  await expect(files.read('a.jpg')).rejects.toThrow(BucketFailed);
  await expect(files.remove('a.jpg')).rejects.toThrow(BucketFailed);
  await expect(names(files)).rejects.toThrow(BucketFailed);
});

test.each([
  ['busy', 'it answered 503 SlowDown'],
  ['silent', 'it could not be reached'],
  ['hang-up', 'it could not be reached'],
  ['moved', 'it could not be reached'],
] as const)('S3 that is %s is asked three times with a growing pause', async (how, words) => {
  s3.behave(how);
  if (how === 'silent') holdCallLimits();
  const keeping = bucket.keep('a.jpg', Buffer.from('a')).catch((error: unknown) => error);
  for (const time of how === 'silent' ? [1, 2, 3] : []) {
    await eventually(() => s3.asked.length).toBe(time);
    vi.advanceTimersByTime(patience.answerWithinMs);
  }
  expect(await keeping).toMatchObject({ name: 'BucketFailed', message: words });
  expect([s3.asked.length, waited]).toEqual([3, [200, 1_000]]);
});

test('S3 that comes round in time has kept it', async () => {
  s3.behave('busy');
  const wait = async () => s3.behave('well');
  await openPhotoBucket(s3.settings, { ...patience, wait }).keep('a.jpg', Buffer.from('a'));
  expect([s3.asked.length, s3.objects.get('photos/a.jpg')?.bytes]).toEqual([2, Buffer.from('a')]);
});

async function whole(files: PhotoFiles, name: string): Promise<[Buffer, number]> {
  const found = await files.read(name);
  if (!found) throw new Error(`There is no ${name}.`);
  return [Buffer.concat(await found.stream.toArray()), found.bytes];
}

async function names(files: PhotoFiles): Promise<string[]> {
  const all: string[] = [];
  for await (const { name } of files.list()) all.push(name);
  return all.toSorted();
}
