import { waits } from '#contract/limits';
import { inTime } from './in-time.ts';

/** What a race asks of a phone. */
export type Permit = 'location' | 'camera' | 'notifications';

/** What a phone says to it. Missing: it has nothing of the kind to give. */
export type Answer = 'not-yet' | 'granted' | 'refused' | 'missing';

const names = { location: 'geolocation', camera: 'camera', notifications: 'notifications' } as const;
const answers = { granted: 'granted', denied: 'refused', prompt: 'not-yet', default: 'not-yet' } as const;
const lookMs = 1_000;

/** What is known without asking anybody. A browser that does not say counts as not asked yet. */
export async function readPermit(permit: Permit): Promise<Answer> {
  if (isMissing(permit)) return 'missing';
  if (permit === 'notifications') return answers[Notification.permission];
  const status = await inTime(statusOf(permit), lookMs, null);
  return status ? answers[status.state] : 'not-yet';
}

/** Has the browser put its question; to be called from a tap. It may never settle, since some browsers never answer. */
export async function askPermit(permit: Permit): Promise<Answer> {
  if (isMissing(permit)) return 'missing';
  try {
    return await asking[permit]();
  } catch {
    return 'refused';
  }
}

/** Tells of a change made in the browser's settings, and of coming back from them. */
export function followPermit(permit: Permit, tell: () => void): () => void {
  const following = new AbortController();
  const { signal } = following;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tell(), { signal });
  void followStatus(permit, tell, signal);
  return () => following.abort();
}

async function followStatus(permit: Permit, tell: () => void, signal: AbortSignal): Promise<void> {
  const status = await inTime(statusOf(permit), lookMs, null);
  if (!signal.aborted) status?.addEventListener('change', tell, { signal });
}

async function statusOf(permit: Permit): Promise<PermissionStatus> {
  return navigator.permissions.query({ name: names[permit] });
}

function isMissing(permit: Permit): boolean {
  if (permit === 'location') return !('geolocation' in navigator);
  if (permit === 'camera') return typeof navigator.mediaDevices?.getUserMedia !== 'function';
  return !('Notification' in window);
}

const asking: Record<Permit, () => Promise<Answer>> = { location: askLocation, camera: askCamera, notifications };

/** Whoever was allowed to look and found nothing, as in a cellar, was allowed all the same. */
function askLocation(): Promise<Answer> {
  const options = { maximumAge: Infinity, timeout: waits.locationMs / 2 };
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve('granted'),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'granted'),
      options,
    );
  });
}

/** A camera that another app holds was allowed; a phone that has none can still send a picture it has. */
async function askCamera(): Promise<Answer> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    for (const track of stream.getTracks()) track.stop();
    return 'granted';
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'NotFoundError' || name === 'DevicesNotFoundError') return 'missing';
    return name === 'NotReadableError' || name === 'AbortError' ? 'granted' : 'refused';
  }
}

async function notifications(): Promise<Answer> {
  return answers[await Notification.requestPermission()];
}
