import type { Logger } from 'pino';
import type { PushNote } from '#contract/push';
import type { Config } from '../config/config.ts';
import type { Push } from '../outside/push/push.ts';
import type { Races } from '../races/door.ts';
import { addJob, type Jobs } from '../store/jobs/add-job.ts';
import type { Db } from '../store/database.ts';
import { listDevices, type OwnedDevice, removeDevice } from '../store/races/push-subscriptions.ts';
import { readDoer } from '../store/races/receipts.ts';
import { listWatching } from '../store/races/watchers.ts';
import { type Note, noteOf } from './note.ts';

export interface PushDeps {
  db: Db;
  config: Pick<Config, 'publicOrigin'>;
  races: Races;
  push: Push;
  log: Logger;
  now: () => Date;
}

type News = Jobs['send-push'];

const firstRetryS = 3;
const longestRetryS = 3_600;

/** [N3] Tells an event to whoever it is for and is not watching; devices that cannot be reached are tried again one by one. */
export async function sendPush(deps: PushDeps, news: News): Promise<void> {
  const due = await readDue(deps, news);
  if (!due) return;
  await Promise.all(
    due.devices.map(async (device) => {
      const trouble = await deliver(deps, news, due.note, device);
      if (trouble) await tryLater(deps, news, device, trouble.retryAfterS ?? firstRetryS);
    }),
  );
}

/** [N8] One more try for one device, when it still matters. Throws when its service gave no reason: the pauses then grow. */
export async function pushAgain(deps: PushDeps, { deviceId, ...news }: Jobs['push-again']): Promise<void> {
  const due = await readDue(deps, news);
  const device = due?.devices.find(({ id }) => id === deviceId);
  if (!due || !device) return;
  const trouble = await deliver(deps, news, due.note, device);
  if (trouble?.retryAfterS === null) throw new Error('a push service was not to be had');
  if (trouble) await tryLater(deps, news, device, trouble.retryAfterS);
}

/** What is to be told now, and to whom; null when there is nothing any more. */
async function readDue(
  { db, races, now }: PushDeps,
  { gameId, seq }: News,
): Promise<{ note: Note; devices: OwnedDevice[] } | null> {
  const all = await listDevices(db, gameId);
  const note = all.length > 0 ? noteOf(await races.current(gameId), seq, now().getTime()) : null;
  if (!note) return null;
  const watching = new Set(await listWatching(db, gameId));
  const doer = await readDoer(db, gameId, seq);
  const isFor = ({ team, isHost, isCohost, raced, accountId }: OwnedDevice) =>
    note.to({ team, isHost: doer === null ? isHost : accountId === doer, runsIt: isHost || isCohost, raced }) &&
    !watching.has(accountId);
  return { note, devices: all.filter(isFor) };
}

/** [N8] null when there is nothing left to do for this device. */
export async function deliver(
  { db, push, config, log }: PushDeps,
  { gameId, path = `/game/${gameId}` }: { gameId: number; path?: string },
  note: Omit<Note, 'to'>,
  device: OwnedDevice,
): Promise<{ retryAfterS: number | null } | null> {
  const { body, topic, ttlS, urgency, changed } = note;
  const title = device.team !== null && changed.teams.includes(device.team) ? changed.title : note.title;
  const navigate = `${config.publicOrigin}${path}`;
  const message: PushNote = { web_push: 8030, notification: { title, body, lang: 'en-GB', tag: topic, navigate } };
  const outcome = await push.send(device, { text: JSON.stringify(message), ttlS, urgency, topic });
  if (outcome === 'gone') await removeDevice(db, device.endpoint);
  if (outcome === 'refused') log.warn({ deviceId: device.id, gameId }, 'a push service refused a message');
  return typeof outcome === 'string' ? null : outcome;
}

async function tryLater({ db }: PushDeps, news: News, { id: deviceId }: OwnedDevice, afterS: number): Promise<void> {
  const { gameId, seq } = news;
  await addJob(
    db,
    'push-again',
    { ...news, deviceId },
    {
      tries: 6,
      key: `push:${gameId}:${seq}:${deviceId}`,
      afterS: Math.min(Math.max(afterS, 1), longestRetryS),
    },
  );
}
