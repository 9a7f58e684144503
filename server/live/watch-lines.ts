import type { RawData } from 'ws';
import { closes } from '#contract/live';
import { Problem } from '#contract/problems';
import { type WatchFrame, watching } from '#contract/watch';
import type { Deps } from '../deps.ts';
import { toldPage } from '../night/watch-page.ts';
import type { BellNotice } from '../races/bell.ts';
import { readWatchedGame, type WatchedGame } from '../store/games/watch-links.ts';
import { listHeads } from '../store/races/races.ts';
import { framed } from './frames.ts';
import { allClosed, comeBackTimes, takeLeave } from './leaving.ts';
import { parsed, send } from './line.ts';
import type { LivePace } from './pace.ts';
import { PingWheel } from './ping-wheel.ts';
import { openWatchRoom, tellWatchers, turnPage, type WatchLine, type WatchRoom } from './watch-room.ts';

/** A watcher who says more between two beats is none of ours. */
const messagesMost = 20;
const retryAfterS = 30;
/** A clock that is put back a little does not keep us busy. */
const soonestMs = 5;

/** [WA8] Whoever watches a race on this node: in a room for each race, all with the same page before them. */
export class WatchLines {
  readonly #deps: Deps;
  readonly #leaveMs: number;
  readonly #rooms = new Map<number, WatchRoom>();
  readonly #open = new Set<WatchLine>();
  /** How many come from each network, whatever they watch. */
  readonly #networks = new Map<string, number>();
  readonly #heart: PingWheel<WatchLine>;
  readonly #timers: NodeJS.Timeout[];
  readonly #stopListening: () => void;
  isStopping = false;
  framesSent = 0;

  constructor(deps: Deps, pace: LivePace) {
    this.#deps = deps;
    this.#leaveMs = pace.leaveMs;
    this.#heart = new PingWheel(pace, (line) => this.#beat(line));
    this.#stopListening = deps.bell.listen((notice) => this.#hear(notice));
    this.#timers = [
      setInterval(() => void this.#look(), pace.pollMs).unref(),
      setInterval(() => this.#readAll(), pace.refreshMs).unref(),
    ];
  }

  get size(): number {
    return this.#open.size;
  }

  /** [WA9] Says no where there is no room for one more. */
  refuseFull({ game }: WatchedGame, network: string): void {
    const room = this.#rooms.get(game.gameId);
    if (room && room.lines.size >= watching.most) throw new Problem('watch-full', { retryAfterS });
    const here = room?.networks.get(network) ?? 0;
    const hereInAll = this.#networks.get(network) ?? 0;
    if (here >= watching.here || hereInAll >= watching.hereInAll) throw new Problem('watch-full-here', { retryAfterS });
  }

  /** Registers the line first, then reads: nothing that happens in between is missed, the end of its link neither. */
  join(line: WatchLine, { game, link }: WatchedGame, network: string): void {
    line.gameId = game.gameId;
    line.tokenHash = link.tokenHash.toString('hex');
    line.network = network;
    const room = this.#rooms.get(game.gameId) ?? openWatchRoom(game.gameId);
    this.#rooms.set(game.gameId, room);
    room.lines.add(line);
    countOne(room.networks, network, 1);
    countOne(this.#networks, network, 1);
    this.#open.add(line);
    this.#heart.add(line);
    this.#beat(line);
    if (room.page && room.tokenHash === line.tokenHash) this.#tell(room);
    else void this.#read(room);
  }

  /** [WA8] Nobody who watches has anything to say but that they are there. */
  take(line: WatchLine, bytes: RawData, isBinary: boolean): void {
    if (line.readyState !== line.OPEN) return;
    line.messages += 1;
    const said = isBinary ? null : (parsed((bytes as Buffer).toString()) as { type?: unknown } | null);
    if (said?.type !== 'beat' || line.messages > messagesMost) this.#end(line, closes.badMessage);
    else line.isHeard = true;
  }

  pong(line: WatchLine, bytes: Buffer): void {
    line.messages += 1;
    if (line.messages > messagesMost) this.#end(line, closes.badMessage);
    else if (line.readyState === line.OPEN) line.pong(bytes);
  }

  /** The line is closed, by whomever. */
  gone(line: WatchLine): void {
    this.#open.delete(line);
    this.#leave(line);
  }

  /** Tells everybody to come back, not all at once, and lets the lines go. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.#stopListening();
    for (const timer of this.#timers) clearInterval(timer);
    this.#heart.stop();
    this.#sendAway([...this.#open]);
    await allClosed(this.#open);
  }

  #hear(notice: BellNotice | null): void {
    if (this.#rooms.size === 0) return;
    if (notice === null) this.#readAll();
    else if ('race' in notice) this.#hearEvent(notice.race, notice.seq);
    else if ('account' in notice) {
      for (const room of this.#rooms.values()) if (room.hostId === notice.account) void this.#read(room);
    } else {
      // Photos may have to leave when a racer becomes a co-host.
      const gameId = 'watch' in notice ? notice.watch : 'seats' in notice ? notice.seats : null;
      const room = gameId === null ? undefined : this.#rooms.get(gameId);
      if (room) void this.#read(room);
    }
  }

  /** What waits already will be told before it: when its time has come, the log says what is next. */
  #hearEvent(gameId: number, seq: number): void {
    const room = this.#rooms.get(gameId);
    if (!room || seq <= room.heard) return;
    room.heard = seq;
    // What is being read now may have been read before it happened.
    if (room.dueAt === null || room.isReading) void this.#read(room);
  }

  /** The net below the bell and the timers. */
  async #look(): Promise<void> {
    if (this.#rooms.size === 0) return;
    const now = this.#deps.now().getTime();
    for (const room of this.#rooms.values()) {
      if (room.isStale || (room.dueAt !== null && room.dueAt <= now)) void this.#read(room);
    }
    try {
      const heads = await listHeads(this.#deps.database.pool, [...this.#rooms.keys()]);
      for (const { gameId, seq } of heads) this.#hearEvent(gameId, seq);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'could not look how far the races are that are watched');
    }
  }

  #readAll(): void {
    for (const room of this.#rooms.values()) void this.#read(room);
  }

  /** Reads what watchers of a race may see now, and tells them where that is something new. */
  async #read(room: WatchRoom): Promise<void> {
    room.isStale = true;
    if (room.isReading) return;
    room.isReading = true;
    try {
      while (room.isStale && room.lines.size > 0) {
        room.isStale = false;
        await this.#readOnce(room);
      }
    } catch (error) {
      room.isStale = true;
      this.#trouble(room, error);
    } finally {
      room.isReading = false;
    }
  }

  async #readOnce(room: WatchRoom): Promise<void> {
    const watched = await readWatchedGame(this.#deps.database.db, room.gameId, this.#deps.now());
    room.tokenHash = watched?.link.tokenHash.toString('hex') ?? null;
    // [WA7] The link was ended or renewed.
    for (const line of room.lines) if (line.tokenHash !== room.tokenHash) this.#end(line, closes.notAMember);
    if (!watched || room.lines.size === 0) return;
    room.hostId = watched.game.hostId;
    const { page, dueAt } = await toldPage(this.#deps, watched);
    turnPage(room, page);
    this.#tell(room);
    this.#wakeAt(room, dueAt);
  }

  #wakeAt(room: WatchRoom, dueAt: number | null): void {
    clearTimeout(room.timer);
    room.dueAt = dueAt;
    if (dueAt === null) return;
    const waitMs = Math.max(soonestMs, dueAt - this.#deps.now().getTime());
    room.timer = setTimeout(() => void this.#read(room), waitMs).unref();
  }

  #tell(room: WatchRoom): void {
    this.framesSent += tellWatchers(room, this.#deps.now().getTime());
  }

  /** Those who have no page yet try again; a race that a newer version writes is watched on a node of that version. */
  #trouble(room: WatchRoom, error: unknown): void {
    this.#deps.log.warn({ err: error, gameId: room.gameId }, 'a race could not be read for its watchers');
    const isElsewhere = error instanceof Problem && error.code === 'race-elsewhere';
    this.#sendAway([...room.lines].filter(({ told }) => isElsewhere || told === 0));
  }

  #beat(line: WatchLine): void {
    const beat: WatchFrame = { type: 'beat', at: this.#deps.now().getTime() };
    if (send(line, framed(JSON.stringify(beat)))) this.framesSent += 1;
  }

  #sendAway(lines: WatchLine[]): void {
    for (const [line, waitMs] of comeBackTimes(lines)) this.#end(line, closes.comeBack, String(waitMs));
  }

  #end(line: WatchLine, code: number, reason = ''): void {
    this.#leave(line);
    takeLeave(line, this.#leaveMs, code, reason);
  }

  #leave(line: WatchLine): void {
    const room = this.#rooms.get(line.gameId);
    if (!room?.lines.delete(line)) return;
    this.#heart.remove(line);
    countOne(room.networks, line.network, -1);
    countOne(this.#networks, line.network, -1);
    if (room.lines.size > 0) return;
    clearTimeout(room.timer);
    this.#rooms.delete(room.gameId);
  }
}

function countOne(counts: Map<string, number>, whose: string, more: 1 | -1): void {
  const count = (counts.get(whose) ?? 0) + more;
  if (count > 0) counts.set(whose, count);
  else counts.delete(whose);
}
