import { teamNames } from '#contract/game';
import type { Jobs } from '../store/jobs/add-job.ts';
import { type Game, readGameById } from '../store/games/games.ts';
import { isOpen, knockEndsAt, type NamedKnock, readKnock } from '../store/games/knocks.ts';
import { listDevices, type OwnedDevice } from '../store/races/push-subscriptions.ts';
import { listWatching } from '../store/races/watchers.ts';
import type { Note } from './note.ts';
import { deliver, type PushDeps } from './send-push.ts';

const failedGoodForS = 600;
const nobodysClue: Note['changed'] = { title: '', teams: [] };

/** [K15] [K18] Somebody is at the door: for those who may answer and do not watch. A knock that failed is for a host who does not race. */
export async function pushKnock(deps: PushDeps, { knockId, news }: Jobs['push-knock']): Promise<void> {
  const { db } = deps;
  const knock = await readKnock(db, knockId);
  const game = knock && (await readGameById(db, knock.gameId));
  if (!knock || !game) return;
  const note = news === 'asked' ? askedNote(knock, deps.now()) : failedNote(knock);
  if (!note) return;
  const isForHost = news === 'failed' || knock.isForHost;
  // What failed is on no screen: whoever watches would not learn of it.
  const watching = new Set(news === 'asked' ? await listWatching(db, knock.gameId) : []);
  const devices = (await listDevices(db, knock.gameId)).filter(
    (device) => mayAnswer(device, game, knock, isForHost) && !watching.has(device.accountId),
  );
  await Promise.all(devices.map((device) => deliver(deps, knock, note, device)));
}

function mayAnswer(device: OwnedDevice, { hostTeam }: Game, knock: NamedKnock, isForHost: boolean): boolean {
  const { team, isHost, isNeutralCohost } = device;
  if (isNeutralCohost) return true;
  if (isHost && team === null) return hostTeam === null;
  return team === knock.team && !isForHost;
}

function askedNote(knock: NamedKnock, now: Date): Omit<Note, 'to'> | null {
  if (!isOpen(knock, now)) return null;
  const { gameId, team, name, seatAccountId } = knock;
  const wish = seatAccountId === null ? `${name} wants to join ${teamNames[team]}` : `${name} wants back in`;
  return {
    title: 'Knock, knock',
    changed: nobodysClue,
    body: `${wish}. Open the race.`,
    topic: `${gameId}-knock-${team}`,
    ttlS: Math.ceil((knockEndsAt(knock).getTime() - now.getTime()) / 1_000),
    urgency: 'high',
  };
}

function failedNote({ gameId, team, name, seatAccountId }: NamedKnock): Omit<Note, 'to'> {
  const as = seatAccountId === null ? `${name} was` : `Somebody who said they were ${name} was`;
  return {
    title: 'A knock failed',
    changed: nobodysClue,
    body: `${as} turned away at ${teamNames[team]}.`,
    topic: `${gameId}-failed-${team}`,
    ttlS: failedGoodForS,
    urgency: 'high',
  };
}
