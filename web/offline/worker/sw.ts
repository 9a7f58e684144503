import { darkShell } from '#contract/dark-shell';
import { withLastScreen } from '#contract/pages/last-screen';
import { sitePages } from '#contract/pages';
import { shellPath } from '#contract/pages/other-paths';
import { lastScreen } from './last-screen.ts';
import { mayTakeOver, outdated, planFor } from './plan.ts';
import { followNote, renewPush, showNote } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build: what belongs to this version. */
declare const thisBuild: {
  version: string;
  offlineFiles: string[];
  tryFiles: string[];
  appFiles: string[];
  /** What opens the app after its first paint, and what the race takes beside the app. */
  raceFiles: string[];
};

const { version, offlineFiles, tryFiles, appFiles, raceFiles } = thisBuild;
const offlinePrefix = 'pickled-egg-offline-';
const tryPrefix = 'pickled-egg-try-';
const appPrefix = 'pickled-egg-app-';
const offlineCache = `${offlinePrefix}${version}`;
const tryCache = `${tryPrefix}${version}`;
const appCache = `${appPrefix}${version}`;
/** Which version took over last. */
const versionBook = 'pickled-egg-versions';
const lastEntry = '/last';
const patienceMs = 4_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  if (event.data === 'keep-the-app') event.waitUntil(keepApp());
  if (event.data === 'keep-the-try') event.waitUntil(keepTry());
  if (event.data === 'take-over') event.waitUntil(takeOverBetweenRaces());
});
self.addEventListener('push', (event) => event.waitUntil(showNote(event.data?.text())));
self.addEventListener('notificationclick', (event) => event.waitUntil(followNote(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)));
self.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, self.location.origin);
  if (plan === 'kept-file') event.respondWith(keptFile(event.request));
  if (plan === 'page') event.respondWith(page(event.request));
  if (plan === 'app-page') event.respondWith(appPage(event.request));
  if (plan === 'race-page') event.respondWith(racePage(event.request));
});

/** A visitor of the front window keeps the offline page only; who has kept the app or the race to try before gets the new one as well. */
async function install(): Promise<void> {
  await keep(offlineCache, sitePages.offline.path, offlineFiles);
  const names = await caches.keys();
  if (names.some((name) => name.startsWith(tryPrefix))) await keepTry();
  if (names.some((name) => name.startsWith(appPrefix))) await keepApp();
}

async function keepTry(): Promise<void> {
  await keep(tryCache, sitePages.try.path, tryFiles);
}

async function keepApp(): Promise<void> {
  await keep(appCache, shellPath, appFiles);
}

/** A page and its files, all or nothing. A page of another build than ours is not kept: its files would be missing. */
async function keep(name: string, path: string, files: string[]): Promise<void> {
  if (await caches.match(path, { cacheName: name })) return;
  const answer = await fetch(path, { cache: 'no-cache' });
  const text = await answer.clone().text();
  const named = text.match(/\/assets\/[^"\s]+/g) ?? [];
  if (!answer.ok || named.some((file) => !files.includes(file))) throw new Error(`${path} is of another build.`);
  const fetched = await Promise.all(files.map((file) => fetch(file)));
  if (fetched.some(({ ok }) => !ok)) throw new Error(`Not every file of ${path} arrived.`);
  const cache = await caches.open(name);
  await Promise.all(fetched.map((response, at) => cache.put(files[at] ?? '', response)));
  // The page comes last: where it is, everything is.
  await cache.put(path, answer);
}

async function takeOver(): Promise<void> {
  const book = await caches.open(versionBook);
  const before = await (await book.match(lastEntry))?.text();
  await book.put(lastEntry, new Response(version));
  const versions = before ? [version, before] : [version];
  const old = outdated(await caches.keys(), [offlinePrefix, tryPrefix, appPrefix], versions);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function takeOverBetweenRaces(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (mayTakeOver(open.map(({ url }) => url))) await self.skipWaiting();
}

/** Of any version: files are named after their content. */
async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(new URL(request.url).pathname, { ignoreVary: true });
  if (kept) return soonOr(kept, request);
  try {
    return await fetch(request);
  } catch {
    const offline = await caches.match(sitePages.offline.path, { cacheName: offlineCache, ignoreVary: true });
    return offline ?? Response.error();
  }
}

async function appPage(request: Request): Promise<Response> {
  const shell = await keptApp();
  return shell ? soonOr(shell, request) : page(request);
}

/** The network if it answers soon; where the signal is a lie, what is kept. */
function soonOr(kept: Response, request: Request): Promise<Response> {
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs));
  return Promise.race([fromNetwork(request, kept), late]);
}

/** A proxy whose server is gone answers too, but not with our page. */
async function fromNetwork(request: Request, otherwise: Response): Promise<Response> {
  const answer = await fetch(request).catch(() => otherwise);
  return answer.status >= 500 ? otherwise : answer;
}

/** With what was last seen of it, so that the clue can be read before any script has run. */
async function racePage(request: Request): Promise<Response> {
  const [shell, screen] = await Promise.all([keptApp(), lastScreen(new URL(request.url).pathname)]);
  if (!shell) return page(request);
  const headers = new Headers(shell.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const dark = darkShell(await shell.text());
  return new Response(screen ? withLastScreen(dark, screen, raceFiles) : dark, { headers });
}

function keptApp(): Promise<Response | undefined> {
  return caches.match(shellPath, { cacheName: appCache, ignoreVary: true });
}
