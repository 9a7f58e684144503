import { WebSocket } from 'ws';
import { eyesOf, type LiveFrame, viewAfter } from '../../contract/live.ts';
import type { RaceView } from '../../contract/race-view.ts';
import type { PhoneRecord } from './record.ts';

interface Asked {
  origin: string;
  gameId: number;
  cookie: string;
  /** What the phone was told so far, and what it is told goes in here. */
  record: PhoneRecord;
  /** Every name and id of a bar of the night. */
  bars: { id: string; words: string[] }[];
}

/** For what never comes: far above what a busy machine needs. */
const patienceMs = 180_000;

/** A phone may say 250 things between two beats: before so many it waits for the next. */
const wordsMost = 150;

/** A phone on the live line: it answers beats, and says of every view that it has shown it. */
export class Line {
  readonly #socket: WebSocket;
  readonly #asked: Asked;
  readonly #waiting = new Set<() => void>();
  readonly closed: Promise<void>;
  /** The view this line was sent last. */
  #sent: RaceView | null = null;
  /** What it has said since the last beat. */
  #words = 0;
  isOpen = true;

  private constructor(socket: WebSocket, asked: Asked) {
    this.#socket = socket;
    this.#asked = asked;
    socket.on('message', (bytes) => this.#hear((bytes as Buffer).toString()));
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.isOpen = false;
        for (const look of this.#waiting) look();
        resolve();
      });
    });
  }

  /** Takes a line; null where the phone is refused. */
  static async open(asked: Asked): Promise<Line | null> {
    const { origin, gameId, cookie, record } = asked;
    const known = record.lastView;
    const since = known ? `since=${known.seq}&as=${eyesOf(known)}` : 'since=0';
    const url = `${origin.replace(/^http/, 'ws')}/api/live/${gameId}?${since}&changes=1`;
    const socket = new WebSocket(url, { headers: { cookie, origin } });
    const line = new Line(socket, asked);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    return isOpen ? line : null;
  }

  /** Waits until the phone shows this event, or has no line any more. */
  standsAt(seq: number): Promise<void> {
    return this.#until(`event ${seq}`, () => (this.#asked.record.lastView?.seq ?? 0) >= seq);
  }

  /** Looks now and at every frame. */
  #until(what: string, isIt: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const shown = () => this.#asked.record.lastView?.seq;
      const gaveUp = setTimeout(() => reject(new Error(`It never came: ${what}; shown is ${shown()}.`)), patienceMs);
      const look = () => {
        if (this.isOpen && !isIt()) return;
        clearTimeout(gaveUp);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Says that it is there; the server has heard that once this is over. */
  async touch(): Promise<void> {
    await this.#until('a beat', () => this.#words < wordsMost);
    if (!this.isOpen) return;
    const heard = new Promise<void>((resolve) => this.#socket.once('pong', () => resolve()));
    this.#say({ type: 'seen', seq: this.#asked.record.lastView?.seq ?? 0 });
    this.#words += 1;
    this.#socket.ping();
    await Promise.race([heard, this.closed]);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  #say(word: object): void {
    this.#words += 1;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(word));
  }

  #hear(text: string): void {
    const frame = JSON.parse(text) as LiveFrame;
    const { record, bars } = this.#asked;
    if (frame.type === 'beat') {
      this.#words = 0;
      this.#say({ type: 'beat', seq: record.lastView?.seq ?? 0 });
      for (const look of this.#waiting) look();
    }
    if (frame.type !== 'view') return;
    const view = viewAfter(this.#sent, frame);
    if (!view) throw new Error(`What has changed since another view: ${text}`);
    const before = this.#sent?.seq ?? 0;
    if (view.seq <= before || view.seq < (record.lastView?.seq ?? 0) || frame.seq !== view.seq) record.wentBack += 1;
    this.#sent = view;
    record.lastView = view;
    for (const { id, words } of bars) {
      if (!record.named.has(id) && words.some((word) => text.includes(word))) record.named.set(id, view.seq);
    }
    this.#say({ type: 'seen', seq: view.seq });
    for (const look of this.#waiting) look();
  }
}
