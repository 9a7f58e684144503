import { afterLogout, session } from '#contract/session';
import { dropNotification, notificationWords, toastShownMs } from './app/notification.ts';
import { registerWorker } from './offline/register-worker.ts';
import { forgetSession, storageKey, storedPerson } from './person/stored-session.ts';

showPerson();
addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) showPerson();
});
// The back button may wake this page as it was left, signed in or out since.
addEventListener('pageshow', showPerson);
for (const button of all('[data-logout]'))
  button.addEventListener('click', () => void (storedPerson()?.isGuest ? location.assign('/account') : logOut()));
showNotification();
const race = document.querySelector<HTMLElement>('[data-try]');
registerWorker(race ? 'keep-the-try' : undefined);
if (race) void import('./screens/try/play-try.ts').then(({ playTry }) => playTry(race));
const demo = document.querySelector<HTMLElement>('[data-demo]');
if (demo) openWhenAsked(demo);

/** The demo starts without a tap once this share of its map is visible. */
const inSight = 0.35;

/** [TR9] The demo is fetched by a tap, or comes by itself where it is in sight, motion is welcome and data need not be saved. */
function openWhenAsked(place: HTMLElement): void {
  const [button] = all('[data-watch]');
  if (!button) return;
  // If both happen, the second finds the demo already started; if the first fails, another tap retries.
  const open = () => {
    import('./screens/demo/play-demo.ts').then(({ openDemo }) => openDemo(place)).catch(() => {});
  };
  onFirstSight(place, { rootMargin: '200px' }, () => {
    for (const still of all('#demo noscript')) still.outerHTML = still.textContent;
  });
  button.hidden = false;
  button.addEventListener('click', open);
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const isCalm = matchMedia('(prefers-reduced-motion)').matches;
  if (!isCalm && !connection?.saveData) onFirstSight(button, { threshold: inSight }, open);
}

function onFirstSight(part: HTMLElement, options: IntersectionObserverInit, act: () => void): void {
  const sight = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    sight.disconnect();
    act();
  }, options);
  sight.observe(part);
}

function showPerson(): void {
  const person = storedPerson();
  for (const part of all('[data-signed]')) part.hidden = (part.dataset['signed'] === 'in') !== (person !== null);
  for (const part of all('[data-name]')) part.textContent = person?.name ?? '';
}

/** The account client is fetched only now; when it does not arrive, this device and its cookie still forget who was here. */
async function logOut(): Promise<void> {
  try {
    const { logout } = await inTime(import('./person/logout.ts'));
    await logout();
  } catch {
    forgetSession();
    const headers = { 'content-type': 'application/json' };
    await inTime(fetch('/api/clear-token', { method: 'POST', headers })).catch(() => {});
    location.assign(afterLogout);
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('Too late')), session.logoutMs),
  );
  return Promise.race([work, late]);
}

function showNotification(): void {
  const words = notificationWords();
  dropNotification();
  const region = document.querySelector('[data-toast]');
  const slip = document.querySelector<HTMLTemplateElement>('[data-toast-slip]')?.content.firstElementChild;
  if (!words || !region || !slip) return;
  slip.firstElementChild?.replaceChildren(words);
  region.append(slip);
  slip.querySelector('button')?.addEventListener('click', () => slip.remove());
  setTimeout(() => slip.remove(), toastShownMs);
}

function all(selector: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(selector);
}
