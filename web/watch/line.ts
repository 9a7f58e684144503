import { deadAfterMs } from '#contract/live';
import type { WatchFrame, WatchMessage, WatchPage } from '#contract/watch';
import { backOffMs } from '../call/back-off.ts';

/** What this screen knows of the race it shows. */
export interface Watched {
  page: WatchPage | null;
  /** opening: nothing was heard yet; over: the link is no longer one. */
  link: 'opening' | 'live' | 'lost' | 'over';
  /** Since when nothing is heard, by this screen's clock; null while live. */
  lostSince: number | null;
  /** The moment at which the race stands for watchers. */
  now: () => number;
}

/** How patient a screen is. */
export interface Pace {
  /** So long without a word, and the line is taken for lost. */
  deadAfterMs: number;
  /** Longer each time, then always the longest: a hundred walls that lost one server do not come back at once. */
  pausesMs: readonly number[];
  /** A link that is over is asked for again all the same; a television has nothing else to do. */
  overMs: number;
}

const calm: Pace = { deadAfterMs, pausesMs: [1_000, 2_000, 5_000, 10_000, 20_000], overMs: 60_000 };
const askingMs = 15_000;
/** So many moments of the server's clock are compared; the newest drive out the oldest, so that a clock that was set is noticed. */
const moments = 6;

/** Follows a race by its link for as long as the page is open, and tells of every change. The answer ends it. */
export function followRace(token: string, tell: (watched: Watched) => void, pace: Pace = calm): () => void {
  const watched: Watched = { page: null, link: 'opening', lostSince: null, now: raceNow };
  const aheadMs: number[] = [];
  let socket: WebSocket | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let failedInARow = 0;
  let heardAt = 0;
  let isStopped = false;

  function raceNow(): number {
    const ahead = aheadMs.length > 0 ? Math.max(...aheadMs) : 0;
    return Date.now() + ahead - (watched.page ? watched.page.behindMs : 0);
  }

  /** What was on its way for longest says least, and pages may be older than they look. */
  function noteClock(at: number): void {
    aheadMs.push(at - Date.now());
    if (aheadMs.length > moments) aheadMs.shift();
  }

  function open(): void {
    if (isStopped) return;
    drop();
    clearTimeout(again);
    again = setTimeout(lose, pace.deadAfterMs);
    void ask();
    const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/watch/${token}/live`);
    socket = line;
    line.addEventListener('message', ({ data }) => {
      if (socket === line) hear(JSON.parse(String(data)) as WatchFrame);
    });
    line.addEventListener('close', () => {
      if (socket === line) lose();
    });
  }

  function hear(frame: WatchFrame): void {
    failedInARow = 0;
    clearTimeout(again);
    clearTimeout(silence);
    silence = setTimeout(lose, pace.deadAfterMs);
    if (frame.type === 'page') watched.page = frame.page;
    else answerBeat(frame.at);
    take(watched.page);
  }

  function answerBeat(at: number): void {
    noteClock(at);
    if (socket && socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: 'beat' } satisfies WatchMessage));
    }
  }

  function take(page: WatchPage | null): void {
    heardAt = Date.now();
    if (page) noteClock(page.at);
    // What was asked for may be older than what the line has said meanwhile.
    if (page && (!watched.page || page.at > watched.page.at)) watched.page = page;
    if (watched.page) show('live');
  }

  function show(link: Watched['link']): void {
    watched.link = link;
    watched.lostSince = link === 'lost' ? (watched.lostSince ?? (heardAt || Date.now())) : null;
    tell(watched);
  }

  /** Lets a line go without waiting for the other side, which may be long gone. */
  function drop(): void {
    const line = socket;
    socket = null;
    clearTimeout(silence);
    if (line) line.close();
  }

  function lose(): void {
    drop();
    failedInARow += 1;
    // A look beside the line may have brought the page: then only the line is missing.
    if (watched.link !== 'over' && Date.now() - heardAt >= pace.deadAfterMs) show('lost');
    openIn(watched.link === 'over' ? pace.overMs : backOffMs(failedInARow, pace.pausesMs));
  }

  function openIn(ms: number): void {
    clearTimeout(again);
    if (!isStopped) again = setTimeout(open, ms * (0.5 + Math.random()));
  }

  /** The page over HTTP: it is there before a line opens, also where none does, and says whether the link is over. */
  async function ask(): Promise<void> {
    const answer = await inTime(fetch(`/api/watch/${token}`, { credentials: 'same-origin' })).catch(() => null);
    if (isStopped) return;
    if (!answer) return lost();
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(date)) noteClock(date);
    if (answer.status === 404 || answer.status === 410) return end();
    const page = answer.ok ? await inTime(answer.json() as Promise<WatchPage>).catch(() => null) : null;
    if (page) take(page);
    else lost();
  }

  function lost(): void {
    if (!socket || socket.readyState !== WebSocket.OPEN) show('lost');
  }

  function end(): void {
    drop();
    watched.page = null;
    show('over');
    openIn(pace.overMs);
  }

  function comeBack(): void {
    if (document.visibilityState === 'visible' && Date.now() - heardAt >= pace.deadAfterMs) open();
  }

  addEventListener('online', open);
  document.addEventListener('visibilitychange', comeBack);
  open();
  return () => {
    isStopped = true;
    clearTimeout(again);
    drop();
    removeEventListener('online', open);
    document.removeEventListener('visibilitychange', comeBack);
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Too late')), askingMs);
    work.then(resolve, reject).then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  });
}
