import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '../../harness/servers/programs.ts';
import { freePort } from '../../harness/servers/server-process.ts';
import type { Driver, Engine, InPage } from './driver.ts';
import { elementKey, newSession, type Session } from './webdriver.ts';

/** Its toolbar would not let a window be as narrow as a phone; and nothing moves by itself. */
const looks = {
  'gtk.css': 'toolbar, toolbar *, button, entry { padding: 0; margin: 0; border: 0; min-width: 0; min-height: 0 }',
  'settings.ini': '[Settings]\ngtk-enable-animations=0\n',
};

/** By classic WebDriver, on a screen that nobody sees; each phone is a browser of its own, since a driver has one session. */
export async function startWebkit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'pickled-egg-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  for (const [name, text] of Object.entries(looks)) await writeFile(join(home, 'gtk-3.0', name), text);
  const { screen, display } = await startScreen();
  const env = { ...process.env, DISPLAY: display, HOME: home, XDG_CONFIG_HOME: home, NO_AT_BRIDGE: '1' };
  return {
    name: 'webkit',
    injectsByLink: true,
    open: () => openPhone(env),
    close: async () => {
      await ended(screen);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '2000x1300x24', '-nolisten', 'tcp'];
  const screen = spawn(programPath('xvfb'), args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject).once('close', () => reject(new Error('Xvfb did not start.')));
    screen.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  return { screen, display: `:${number}` };
}

const at = (held: unknown) => `/element/${(held as Record<string, string>)[elementKey]}`;

async function openPhone(env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const process = spawn(programPath('webkitDriver'), [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await listening(address, process);
  const options = {
    binary: programPath('webkitBrowser'),
    args: ['--automation', '--enable-mock-capture-devices=true'],
  };
  const session = await newSession(address, { 'webkitgtk:browserOptions': options });
  const setSize = (width: number, height: number) => setInnerSize(session, width, height);
  await setSize(390, 844);
  return {
    goto: async (url) => void (await session.ask('POST', '/url', { url })),
    call: (what) => run(session, what),
    hold: (what) => run(session, what),
    tap: async (held) => void (await session.ask('POST', `${at(held)}/click`)),
    type: async (held, text) => void (await session.ask('POST', `${at(held)}/value`, { text })),
    attach: async (held, path) => void (await session.ask('POST', `${at(held)}/value`, { text: path })),
    picture: async () => Buffer.from(await session.ask<string>('GET', '/screenshot'), 'base64'),
    setSize,
    setPlace: async () => undefined,
    setOffline: async () => undefined,
    close: async () => {
      await session.ask('DELETE', '');
      await ended(process);
    },
  };
}

async function listening(address: string, process: ChildProcess): Promise<void> {
  let isGone = false;
  process.once('close', () => (isGone = true));
  for (;;) {
    if (isGone) throw new Error('WebKitWebDriver did not start.');
    const isThere = await fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((later) => setTimeout(later, 20));
  }
}

async function run<T>(session: Session, { source, given }: InPage): Promise<T> {
  const script = `const done = arguments[arguments.length - 1];
    Promise.resolve((${source})(...${JSON.stringify(given)})).then(
      (answer) => done([answer ?? null, null]), (error) => done([null, String(error)]));`;
  const [answer, error] = await session.ask<[T, string | null]>('POST', '/execute/async', { script, args: [] });
  if (error !== null) throw new Error(error);
  return answer;
}

/** A window is larger than its page by what is left of the toolbar. */
async function setInnerSize(session: Session, width: number, height: number): Promise<void> {
  const inner = { source: '() => [innerWidth, innerHeight]', given: [] };
  await session.ask('POST', '/window/rect', { x: 0, y: 0, width, height });
  const [wide = width, high = height] = await run<number[]>(session, inner);
  await session.ask('POST', '/window/rect', {
    x: 0,
    y: 0,
    width: width + width - wide,
    height: height + height - high,
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'close');
  child.kill();
  await over;
}
