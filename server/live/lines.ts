import type { RawData } from 'ws';
import { closes } from '#contract/live';
import { Problem } from '#contract/problems';
import type { BellNotice } from '../races/bell.ts';
import type { Deps } from '../deps.ts';
import { landSabotage } from '../night/sabotage-shown.ts';
import { noteContact } from '../night/team-contact.ts';
import { listHeads } from '../store/races/races.ts';
import { allClosed, comeBackTimes, takeLeave } from './leaving.ts';
import { PingWheel } from './ping-wheel.ts';
import { frameOf } from './frames.ts';
import { type Admission, type Line, readLiveMessage, send } from './line.ts';
import type { LivePace } from './pace.ts';
import { PresenceBook } from './presence.ts';
import { Rights } from './rights.ts';
import {
  type Group,
  groupOf,
  linesOf,
  openRoom,
  type Room,
  type Taken,
  tell,
  tellKnocks,
  tellPeople,
  tellPresence,
  tellReceipts,
} from './room.ts';
import { tellTogether } from './tell-together.ts';

/** Of one person to one race; the oldest goes when there is one more. */
const linesMost = 5;
/** A phone that says more between two beats is none of ours. */
const messagesMost = 250;

/** All lines of this node, in a room for each race that is watched here. */
export class Lines {
  readonly #deps: Deps;
  readonly #leaveMs: number;
  readonly #rooms = new Map<number, Room>();
  readonly #open = new Set<Line>();
  readonly #heart: PingWheel<Line>;
  readonly #presence: PresenceBook;
  readonly #rights: Rights;
  readonly #poll: NodeJS.Timeout;
  readonly #stopListening: () => void;
  readonly #taken: Taken = (room, group, seq, lines) => this.#take(room, group, seq, lines);
  readonly #tellTogether = tellTogether(this.#taken, (told) => (this.framesSent += told));
  isStopping = false;
  framesSent = 0;
  /** How often somebody's rights were heard to change. */
  rightsHeard = 0;

  constructor(deps: Deps, pace: LivePace) {
    this.#deps = deps;
    this.#leaveMs = pace.leaveMs;
    this.#heart = new PingWheel(pace, (line) => this.#beat(line));
    this.#presence = new PresenceBook(deps, pace, (gameId, presence) => {
      const room = this.#rooms.get(gameId);
      if (room) this.framesSent += tellPresence(room, presence);
    });
    this.#rights = new Rights(deps, (line, code) => this.#end(line, code));
    this.#stopListening = deps.bell.listen((notice) => this.#hear(notice));
    this.#poll = setInterval(() => void this.#look(), pace.pollMs).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * [L2] Registers the line first, then reads the race, then tells: nothing that happens in between is missed. Whose rights may have
   * changed while they were let in is asked for them again.
   */
  async join(line: Line, admission: Admission, { since, rightsHeard }: { since: number; rightsHeard: number }) {
    line.admission = admission;
    line.seq = since;
    this.#open.add(line);
    const { gameId } = admission;
    const room = this.#rooms.get(gameId) ?? openRoom(gameId);
    this.#rooms.set(gameId, room);
    this.#makePlace(room, admission.accountId);
    groupOf(room, line).lines.add(line);
    this.#heart.add(line);
    this.#presence.come(admission);
    if (rightsHeard !== this.rightsHeard) this.#rights.doubt([line]);
    this.#note(line);
    try {
      this.framesSent += tell([{ room, read: await this.#deps.races.current(gameId) }], this.#taken);
      line.seq = Math.min(line.seq, room.state?.seq ?? 0);
      // Whoever says they have the newest view is taken at their notice.
      this.#land(room, groupOf(room, line), line.seq);
      this.#beat(line);
      if (room.presence && send(line, room.presence.bytes)) this.framesSent += 1;
    } catch (error) {
      this.#trouble(room, error);
      this.#end(line, closes.comeBack, '2000');
    }
  }

  /** What a phone says: that it is there, and which view it has shown. */
  take(line: Line, bytes: RawData, isBinary: boolean): void {
    if (line.readyState !== line.OPEN) return;
    const message = isBinary ? null : readLiveMessage(bytes as Buffer);
    line.messages += 1;
    if (!message || line.messages > messagesMost) return this.#end(line, closes.badMessage);
    const isAnswer = message.type === 'beat';
    if (isAnswer) line.isHeard = true;
    const { gameId, team } = line.admission;
    if (team === null) return;
    this.#note(line);
    const room = this.#rooms.get(gameId);
    const seen = Math.min(isAnswer ? Math.max(message.seq, line.askedAt) : message.seq, line.seq);
    if (room) this.#land(room, groupOf(room, line), seen);
  }

  /** No phone of ours asks for this; whoever does gets it as often as they may say something. */
  pong(line: Line, bytes: Buffer): void {
    line.messages += 1;
    if (line.messages > messagesMost) this.#end(line, closes.badMessage);
    else if (line.readyState === line.OPEN) line.pong(bytes);
  }

  /** The line is closed, by whomever. */
  gone(line: Line): void {
    this.#open.delete(line);
    this.#leave(line);
  }

  /** Tells every phone to come back, not all at once, and lets the lines go. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.#stopListening();
    clearInterval(this.#poll);
    this.#heart.stop();
    this.#rights.stop();
    await this.#presence.stop().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'presence stays behind'));
    this.#sendAway([...this.#rooms.values()].flatMap(linesOf));
    await allClosed(this.#open);
  }

  #hear(notice: BellNotice | null): void {
    if (notice === null || 'seats' in notice || 'account' in notice) this.rightsHeard += 1;
    if (notice === null) {
      for (const room of this.#rooms.values()) {
        this.#rights.doubt(linesOf(room));
        this.#presence.hear(room.gameId);
        this.framesSent += tellKnocks(room, 'any') + tellReceipts(room) + tellPeople(room);
      }
      void this.#look();
    } else if ('race' in notice) {
      const room = this.#rooms.get(notice.race);
      if (room) void this.#follow(room, notice.seq);
    } else if ('seats' in notice) {
      const room = this.#rooms.get(notice.seats);
      if (!room) return;
      this.#rights.doubt(linesOf(room));
      this.framesSent += tellPeople(room);
    } else if ('account' in notice) {
      this.#rights.doubt([...this.#open].filter(({ admission }) => admission.accountId === notice.account));
    } else if ('knocks' in notice) {
      const room = this.#rooms.get(notice.knocks);
      if (room) this.framesSent += tellKnocks(room, notice.team);
    } else if ('receipts' in notice) {
      const room = this.#rooms.get(notice.receipts);
      if (room) this.framesSent += tellReceipts(room);
    } else if ('presence' in notice && this.#rooms.has(notice.presence)) {
      this.#presence.hear(notice.presence);
    }
  }

  /** The net below the bell: how far the races that are watched here have come. */
  async #look(): Promise<void> {
    this.#rights.again();
    if (this.#rooms.size === 0) return;
    try {
      const heads = await listHeads(this.#deps.database.pool, [...this.#rooms.keys()]);
      for (const { gameId, seq } of heads) this.#hear({ race: gameId, seq });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'could not look how far the races are');
    }
  }

  /** Reads a race on to where it was heard to be, and tells; what is heard meanwhile is part of it. */
  async #follow(room: Room, seq: number): Promise<void> {
    room.heard = Math.max(room.heard, seq);
    if (room.isFollowing) return;
    room.isFollowing = true;
    try {
      while (room.heard > (room.state?.seq ?? 0)) {
        const read = await this.#deps.races.caughtUp(room.gameId, room.heard);
        await this.#tellTogether({ room, read });
        // A race that is not as far as was said: whoever said so was wrong.
        if (read.seq < room.heard) room.heard = read.seq;
      }
    } catch (error) {
      this.#trouble(room, error);
    } finally {
      room.isFollowing = false;
    }
  }

  /** [L9] A race that a newer version writes is watched on a node of that version. */
  #trouble(room: Room, error: unknown): void {
    this.#deps.log.warn({ err: error, gameId: room.gameId }, 'a race could not be read for its phones');
    if (error instanceof Problem && error.code === 'race-elsewhere') this.#sendAway(linesOf(room));
  }

  /** [E9, L11] A view was handed out: these phones were in contact, and a sabotage in it has landed, whatever they say of it. */
  #take(room: Room, group: Group, seq: number, lines: readonly Line[]): void {
    if (!('team' in group.audience)) return;
    const at = this.#deps.now().getTime();
    for (const line of lines) this.#note(line, at);
    this.#land(room, group, seq);
  }

  #note(line: Line, at = this.#deps.now().getTime()): void {
    const { gameId, team, accountId } = line.admission;
    if (team !== null) line.heard = noteContact(this.#deps, { gameId, team, accountId }, line.heard, at);
  }

  #land(room: Room, group: Group, seen: number): void {
    const { unlanded, audience } = group;
    if (!room.state || !unlanded || seen < unlanded.from || !('team' in audience)) return;
    group.unlanded = null;
    const { gameId } = room;
    landSabotage(this.#deps, room.state, audience.team).catch((error: unknown) => {
      group.unlanded ??= unlanded;
      this.#deps.log.warn({ err: error, gameId }, 'a sabotage that was shown could not be kept as landed');
    });
  }

  #beat(line: Line): void {
    const seq = this.#rooms.get(line.admission.gameId)?.state?.seq ?? 0;
    line.askedAt = line.seq;
    if (send(line, frameOf({ type: 'beat', seq, at: this.#deps.now().getTime() }))) this.framesSent += 1;
  }

  #makePlace(room: Room, accountId: string): void {
    const theirs = linesOf(room).filter(({ admission }) => admission.accountId === accountId);
    const [oldest] = theirs;
    if (oldest && theirs.length >= linesMost) this.#end(oldest, closes.tooMany);
  }

  #sendAway(lines: Line[]): void {
    for (const [line, waitMs] of comeBackTimes(lines)) this.#end(line, closes.comeBack, String(waitMs));
  }

  #end(line: Line, code: number, reason = ''): void {
    this.#leave(line);
    takeLeave(line, this.#leaveMs, code, reason);
  }

  #leave(line: Line): void {
    const room = this.#rooms.get(line.admission.gameId);
    if (!room) return;
    const group = groupOf(room, line);
    if (!group.lines.delete(line)) return;
    this.#heart.remove(line);
    this.#presence.leave(line.admission);
    if (linesOf(room).length === 0) this.#rooms.delete(room.gameId);
  }
}
