import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '../../harness/servers/programs.ts';
import { type Bidi, connectBidi } from './bidi.ts';
import type { Driver, Engine, Place } from './driver.ts';

/** A camera that is drawn, allowed without asking: BiDi can grant a place, but no camera. Nothing moves by itself, nothing calls home. */
const settings = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'ui.prefersReducedMotion': 1,
  // As on a phone, a scroll bar takes no room.
  'ui.useOverlayScrollbars': 1,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'extensions.update.enabled': false,
  'dom.push.connection.enabled': false,
};

/** By WebDriver BiDi, straight to the browser. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'pickled-egg-firefox-'));
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  // As root it wants a home that is root's.
  const env = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' };
  const child = spawn(programPath('firefox'), args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject).once('close', () => reject(new Error(printed)));
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  const bidi = await connectBidi(`${address}/session`);
  await bidi.ask('session.new', { capabilities: {} });
  return {
    name: 'firefox',
    injectsByLink: false,
    open: (before) => openPhone(bidi, before),
    close: async () => {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openPhone(bidi: Bidi, before: string): Promise<Driver> {
  const { userContext } = await bidi.ask<{ userContext: string }>('browser.createUserContext');
  // A tab behind another one would not count as looked at.
  const made = { type: 'window', userContext };
  const { context } = await bidi.ask<{ context: string }>('browsingContext.create', made);
  const preload = { functionDeclaration: `() => { ${before} }`, userContexts: [userContext] };
  await bidi.ask('script.addPreloadScript', preload);
  const setSize = async (width: number, height: number) =>
    void (await bidi.ask('browsingContext.setViewport', { context, viewport: { width, height } }));
  await setSize(390, 844);
  const phone = { bidi, context };
  let last: { place: Place; origin: string } | null = null;
  return {
    goto: async (url) => {
      await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' });
      // A page that is opened anew does not know of it.
      if (last) await stand(bidi, userContext, last);
    },
    call: async ({ source, given }) => {
      const asked = `async () => JSON.stringify((await (${source})(...${JSON.stringify(given)})) ?? null)`;
      return JSON.parse(String((await run(phone, asked)).value));
    },
    hold: async ({ source, given }) => {
      const { sharedId } = await run(phone, `async () => (${source})(...${JSON.stringify(given)})`);
      return sharedId ? { sharedId } : null;
    },
    tap: (element) => tap(phone, element),
    type: (_element, text) => type(phone, text),
    attach: async (element, path) => void (await bidi.ask('input.setFiles', { context, element, files: [path] })),
    picture: async () => {
      const { data } = await bidi.ask<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    setSize,
    setPlace: (place, origin) => {
      last = { place, origin };
      return stand(bidi, userContext, last);
    },
    setOffline: async (isOffline) => {
      const networkConditions = isOffline ? { type: 'offline' } : null;
      const wish = { networkConditions, userContexts: [userContext] };
      await bidi.ask('emulation.setNetworkConditions', wish).catch(ignoreUnknownCommand);
    },
    close: async () => void (await bidi.ask('browser.removeUserContext', { userContext })),
  };
}

/** Firefox 140 cannot be told that it has no network: there only the link is cut, as for WebKit. */
function ignoreUnknownCommand(error: Error): void {
  if (!error.message.startsWith('unknown command')) throw error;
}

interface Tab {
  bidi: Bidi;
  context: string;
}

interface Result {
  type: 'success' | 'exception';
  result?: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

async function run(
  { bidi, context }: Tab,
  functionDeclaration: string,
): Promise<{ value?: unknown; sharedId?: string }> {
  const asked = { functionDeclaration, awaitPromise: true, target: { context } };
  const { result, exceptionDetails } = await bidi.ask<Result>('script.callFunction', asked);
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result ?? {};
}

async function tap({ bidi, context }: Tab, element: unknown): Promise<void> {
  const to = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } };
  const press = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const actions = [{ type: 'pointer', id: 'thumb', actions: [to, ...press] }];
  await bidi.ask('input.performActions', { context, actions });
  await bidi.ask('input.releaseActions', { context });
}

async function type({ bidi, context }: Tab, text: string): Promise<void> {
  const keys = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await bidi.ask('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] });
}

async function stand(
  bidi: Bidi,
  userContext: string,
  { place, origin }: { place: Place; origin: string },
): Promise<void> {
  const state = typeof place === 'string' ? 'denied' : 'granted';
  await bidi.ask('permissions.setPermission', { descriptor: { name: 'geolocation' }, state, origin, userContext });
  if (typeof place === 'string') return;
  const coordinates = { latitude: place.lat, longitude: place.lon, accuracy: place.accuracy ?? 12 };
  await bidi.ask('emulation.setGeolocationOverride', { coordinates, userContexts: [userContext] });
}
