import type { Browser, BrowserContextOptions, WebSocketRoute } from 'playwright-core';
import { gameToWire } from '../../contract/calls/games.ts';
import type { LiveFrame } from '../../contract/live.ts';
import type { RaceView } from '../../contract/race-view.ts';
import { raceViews } from '../../web/gallery/race-views.ts';
import { aGame, thatMoment } from '../../web/testing/a-race.ts';
import { afterwards } from '../harness/afterwards.ts';
import { phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { phoneOfPictures } from './picture-book.ts';
import { signUp } from './sign-up.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], undefined>;

/** What a browser keeps of somebody who has signed up. */
export async function signedUp(browser: Browser, origin: string, email: string): Promise<StorageState> {
  const { context, page } = await visitor(browser);
  await signUp(page, origin, { name: 'Looks', email });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Far more often than a phone wants to hear of its server: how long a look takes is the machine's affair. */
const beatEveryMs = 5_000;

interface Wishes {
  origin: string;
  storageState: StorageState;
  reducedMotion?: 'reduce' | 'no-preference';
  /** The first view; a clue unless said. */
  first?: RaceView;
}

/** The race on a phone whose server says what it is told to. */
export async function shownRace(browser: Browser, wishes: Wishes) {
  const { origin, storageState, reducedMotion = 'reduce', first = raceViews.clue } = wishes;
  const { context, page, faults } = await visitor(browser, {
    ...phone,
    ...phoneOfPictures,
    reducedMotion,
    storageState,
  });
  const game = gameToWire(aGame());
  let socket: WebSocketRoute | null = null;
  let seq = 100;
  let shown: RaceView = now(first);
  const say = (frame: LiveFrame) => socket?.send(JSON.stringify(frame));
  const tell = () => say({ type: 'view', seq, view: { ...shown, seq } });
  const beating = setInterval(() => say({ type: 'beat', seq, at: Date.now() }), beatEveryMs);
  afterwards(async () => clearInterval(beating));
  await page.addInitScript(() => localStorage.setItem('agreeGame', '[12]'));
  await page.route('**/api/data/games/12', (route) => route.fulfill({ json: game }));
  await page.routeWebSocket(/\/api\/live\/12/, (line) => {
    socket = line;
    tell();
  });
  await page.goto(`${origin}/game/12`);
  await page.getByRole('tab', { name: 'CLUE' }).waitFor();
  return {
    page,
    faults,
    close: () => context.close(),
    show: (view: RaceView) => {
      seq += 1;
      shown = now(view);
      tell();
    },
    /** The page is closed, the race goes on to this view, and somebody opens it again. */
    comeBackTo: async (view: RaceView) => {
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await eventually(() => page.evaluate(keptViews)).toBe(1);
      await page.goto('about:blank');
      socket = null;
      seq += 1;
      shown = now(view);
      await page.goto(`${origin}/game/12`);
      await page.getByRole('tab', { name: 'CLUE' }).waitFor();
    },
  };
}

/** How many races this browser could show without a signal; runs in the page. */
function keptViews(): Promise<number> {
  return new Promise((resolve) => {
    const opened = indexedDB.open('pickled-egg');
    opened.addEventListener('success', () => {
      const keys = opened.result.transaction('pages').objectStore('pages').getAllKeys();
      keys.addEventListener('success', () => {
        opened.result.close();
        resolve(keys.result.filter((key) => typeof key === 'string' && key.startsWith('view:')).length);
      });
    });
  });
}

/** The same race as if it were on at this moment. */
function now(view: RaceView): RaceView {
  const laterMs = Date.now() - thatMoment;
  return JSON.parse(JSON.stringify(view), (_key, value: unknown) =>
    typeof value === 'number' && value > 1e12 ? value + laterMs : value,
  ) as RaceView;
}
