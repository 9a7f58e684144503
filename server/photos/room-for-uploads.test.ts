import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploads } from '#contract/limits';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { openRoomForUploads } from './room-for-uploads.ts';

test('[P11] what lies in the folder counts until it is gone, whoever put it there', async () => {
  const { room, put, folder } = await emptyRoom();
  const ids = await Promise.all(Array.from({ length: uploads.unfinished }, () => put('ada')));
  await expect(begin(room, 'ada')).rejects.toMatchObject({ code: 'uploads-unfinished' });
  await begin(room, 'bob');
  await rm(join(folder, `${ids[0]}.json`));
  await begin(room, 'ada');
  await put('ada');
  await expect(begin(room, 'ada')).rejects.toMatchObject({ code: 'uploads-unfinished' });
});

test('what is said of an upload is read once, however many come after it', async () => {
  const { room, put, folder } = await emptyRoom();
  const ids = await Promise.all(Array.from({ length: uploads.unfinished }, () => put('ada')));
  await begin(room, 'bob');
  for (const id of ids) await writeFile(join(folder, `${id}.json`), 'spoilt');
  await expect(begin(room, 'ada')).rejects.toMatchObject({ code: 'uploads-unfinished' });
});

test('an upload that is begun anew is counted by what is said of it now', async () => {
  const { room, put } = await emptyRoom();
  const id = await put('ada', 1_000);
  await begin(room, 'bob');
  await begin(room, 'ada', { id, bytes: uploads.gameBytes, work: () => put('ada', uploads.gameBytes, id) });
  await expect(begin(room, 'bob')).rejects.toMatchObject({ code: 'uploads-of-game' });
});

async function emptyRoom() {
  const folder = await mkdtemp(join(tmpdir(), 'egg-room-'));
  afterwards(() => rm(folder, { recursive: true }));
  const put = async (account: string, size = 1_000, id: string = randomUUID()) => {
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, size, metadata: { account, gameId: '7' } }));
    return id;
  };
  return { folder, put, room: openRoomForUploads(folder, async () => 1) };
}

function begin(
  room: ReturnType<typeof openRoomForUploads>,
  accountId: string,
  {
    id = randomUUID(),
    bytes = 1_000,
    work = async () => '',
  }: { id?: string; bytes?: number; work?: () => Promise<string> } = {},
) {
  return room.begin({ id, accountId, gameId: 7, bytes }, work);
}
