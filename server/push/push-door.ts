import { teamNames } from '#contract/game';
import { openDoors } from '#engine/doors';
import { listDevices, type OwnedDevice } from '../store/races/push-subscriptions.ts';
import { listWatching } from '../store/races/watchers.ts';
import type { Jobs } from '../store/jobs/add-job.ts';
import type { RaceState } from '#engine/race';
import { deliver, type PushDeps } from './send-push.ts';

const goodForS = 600;

/** [D3] A team says that a bar is shut: for hosts who do not race and are not watching, for as long as they have not decided. */
export async function pushDoor(deps: PushDeps, { gameId, seq }: Jobs['push-door']): Promise<void> {
  const { db, races } = deps;
  const all = await listDevices(db, gameId);
  const state = all.length > 0 ? await races.current(gameId) : null;
  const door = state && openDoors(state).find(({ reports }) => reports.some((report) => report.seq === seq));
  const report = door?.reports.find((one) => one.seq === seq);
  if (!state || !door || !report) return;
  const watching = new Set(await listWatching(db, gameId));
  const note = {
    title: 'Is it shut?',
    changed: { title: '', teams: [] },
    body: `${teamNames[report.team]} says ${door.bar.name} is shut. Have a look at the photo.`,
    topic: `${gameId}-door-${seq}`,
    ttlS: goodForS,
    urgency: 'high' as const,
  };
  const devices = all.filter((device) => mayDecide(state, device) && !watching.has(device.accountId));
  await Promise.all(devices.map((device) => deliver(deps, { gameId }, note, device)));
}

function mayDecide({ racingHost }: RaceState, { isHost, team, isNeutralCohost }: OwnedDevice): boolean {
  return isNeutralCohost || (isHost && team === null && racingHost === null);
}
