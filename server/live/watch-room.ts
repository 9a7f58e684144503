import type { WatchPage } from '#contract/watch';
import { framed } from './frames.ts';
import { OpenLine, send } from './line.ts';

/** The line of somebody who watches: they are nobody, and say nothing. */
export class WatchLine extends OpenLine {
  gameId!: number;
  /** Of the link they came by, in hex. */
  tokenHash!: string;
  network!: string;
  /** The number of the page they were sent; 0 before the first. */
  told = 0;
}

/** The watchers of one race on this node, and the page that all of them have. */
export interface WatchRoom {
  gameId: number;
  hostId: string | null;
  lines: Set<WatchLine>;
  /** How many come from each network. */
  networks: Map<string, number>;
  tokenHash: string | null;
  page: Page | null;
  /** The newest event it was heard to have. */
  heard: number;
  /** When the next thing is to be told, and what wakes us for it. */
  dueAt: number | null;
  timer: NodeJS.Timeout | undefined;
  /** What is known of it may be old; it is being read. */
  isStale: boolean;
  isReading: boolean;
}

interface Page {
  /** Counts up, from 1. */
  number: number;
  /** What is in it, but for the number of its event and the clock. */
  shown: string;
  /** All of it but for the clock, without the brace at its end. */
  text: string;
  frame: { madeAt: number; bytes: Buffer } | null;
}

/** Whoever comes within so long of others gets the very bytes they got. */
const sameFrameMs = 1_000;

export function openWatchRoom(gameId: number): WatchRoom {
  return {
    gameId,
    hostId: null,
    lines: new Set(),
    networks: new Map(),
    tokenHash: null,
    page: null,
    heard: 0,
    dueAt: null,
    timer: undefined,
    isStale: false,
    isReading: false,
  };
}

/** Takes a page as what watchers see now; nothing changes where that is what they saw. */
export function turnPage(room: WatchRoom, { view, extras, behindMs }: WatchPage): void {
  const { seq = 0, ...others } = view ?? {};
  const shownView = view && JSON.stringify(others);
  const rest = `"extras":${JSON.stringify(extras)},"behindMs":${behindMs}`;
  const shown = `${shownView ?? ''} ${rest}`;
  if (room.page?.shown === shown) return;
  const viewText = shownView === null ? 'null' : `{"seq":${seq},${shownView.slice(1)}`;
  const text = `{"type":"page","page":{"view":${viewText},${rest}`;
  room.page = { number: (room.page?.number ?? 0) + 1, shown, text, frame: null };
}

/** [WA8] Sends the page to whoever does not have it, the same bytes to all of them. How many that were. */
export function tellWatchers(room: WatchRoom, now: number): number {
  const { page } = room;
  if (!page) return 0;
  let told = 0;
  for (const line of room.lines) {
    if (line.told === page.number) continue;
    line.told = page.number;
    if (send(line, frameOf(page, now))) told += 1;
  }
  return told;
}

function frameOf(page: Page, now: number): Buffer {
  if (!page.frame || now - page.frame.madeAt >= sameFrameMs) {
    page.frame = { madeAt: now, bytes: framed(`${page.text},"at":${now}}}`) };
  }
  return page.frame.bytes;
}
