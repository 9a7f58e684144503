import { pushCalls } from '#contract/calls/push';
import type { Letter } from '#contract/game';
import { waits } from '#contract/limits';
import { callServer } from '../call/api.ts';
import { keepTrying } from '../call/keep-trying.ts';
import { pushKey } from '../app/settings.ts';
import { inTime } from './in-time.ts';

/** What the service worker says to open pages when a browser has changed the address it is told by. */
const changedMessage = 'push-changed';

interface Race {
  gameId: number;
  group: Letter | null;
}

/**
 * Has this phone told of a race while nobody looks at it, when its owner allowed that; the answer ends the following of changes.
 * `tell`: whether the server knows by now where to reach this phone.
 */
export function followPush(race: Race, tell: (isKept: boolean) => void = () => undefined): () => void {
  if (!mayPush()) {
    tell(false);
    return () => undefined;
  }
  const following = new AbortController();
  const { signal } = following;
  const keepOnce = async () => {
    const isKept = await savePush(race);
    if (!signal.aborted) tell(isKept);
    return isKept;
  };
  const keep = () => keepTrying(keepOnce, { signal });
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }) => data === changedMessage && keep(), { signal });
  keep();
  return () => following.abort();
}

function mayPush(): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window &&
    Notification.permission === 'granted' &&
    pushKey() !== null
  );
}

/** Whether the server knows where to reach this phone. Never throws: a race goes on without. */
async function savePush({ gameId, group }: Race): Promise<boolean> {
  try {
    const worker = await inTime(navigator.serviceWorker.ready, waits.locationMs, null);
    const subscription = worker && (await subscribe(worker.pushManager, pushKey() ?? ''));
    if (!subscription) return false;
    const input = { subscription: subscription.toJSON(), gameId, ...(group && { group }) };
    await callServer(pushCalls['save-push-subscription'], { input });
    return true;
  } catch {
    return false;
  }
}

/** A subscription made for another key, as before a server was set up anew, would bring nothing. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const before = await inTime(manager.getSubscription(), waits.locationMs, null);
  if (before && isFor(before, key)) return before;
  await before?.unsubscribe();
  const asked = manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return inTime(asked, waits.locationMs, null);
}

function isFor({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return true;
  const letters = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}
