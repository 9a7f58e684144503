import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Bell } from '../races/bell.ts';
import type { Database } from '../store/database.ts';
import {
  keepNodeSeen,
  keepWatchers,
  listPresence,
  type Presence,
  removeNode,
  removeWatchers,
  type Watcher,
} from '../store/races/watchers.ts';

export interface PresencePace {
  /** How long comings and goings are gathered before they are kept and told. */
  gatherMs: number;
  /** How often a node says that its lines are still there. */
  refreshMs: number;
}

interface Needs {
  database: Database;
  bell: Bell;
  log: Logger;
}
type Tell = (gameId: number, presence: Presence) => void;

/** Who is on the lines of this node, kept for all nodes; and who is on those of all nodes, told to the rooms of this one. */
export class PresenceBook {
  readonly #deps: Needs;
  readonly #tell: Tell;
  readonly #nodeId = randomUUID();
  /** By game and person, with how many lines they have here. */
  readonly #here = new Map<string, { watcher: Watcher; lines: number }>();
  /** Who came or left since the last round, and the games to count anew. */
  readonly #changed = new Map<string, Watcher>();
  readonly #toCount = new Set<number>();
  readonly #timers: NodeJS.Timeout[];
  #isRefreshDue = false;
  #round: Promise<void> | null = null;

  constructor(deps: Needs, { gatherMs, refreshMs }: PresencePace, tell: Tell) {
    this.#deps = deps;
    this.#tell = tell;
    this.#timers = [
      setInterval(() => this.#begin(), gatherMs).unref(),
      setInterval(() => (this.#isRefreshDue = true), refreshMs).unref(),
    ];
  }

  come(watcher: Watcher): void {
    const key = keyOf(watcher);
    const here = this.#here.get(key);
    this.#here.set(key, { watcher, lines: (here?.lines ?? 0) + 1 });
    if (here?.watcher.team !== watcher.team) this.#changed.set(key, watcher);
  }

  leave(watcher: Watcher): void {
    const key = keyOf(watcher);
    const here = this.#here.get(key);
    if (!here) return;
    here.lines -= 1;
    if (here.lines > 0) return;
    this.#here.delete(key);
    this.#changed.set(key, watcher);
  }

  /** The bell says that somebody came or left, here or elsewhere. */
  hear(gameId: number): void {
    this.#toCount.add(gameId);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#round;
    const everybody = [...[...this.#here.values()].map(({ watcher }) => watcher), ...this.#changed.values()];
    if (everybody.length === 0) return;
    await removeNode(this.#deps.database.db, this.#nodeId);
    this.#ring(everybody);
  }

  /** One round at a time; one that fails is made up for by the next. */
  #begin(): void {
    if (this.#changed.size === 0 && this.#toCount.size === 0 && !this.#isRefreshDue) return;
    this.#round ??= this.#gather()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'who is on the live line could not be kept'))
      .finally(() => (this.#round = null));
  }

  async #gather(): Promise<void> {
    if (this.#changed.size > 0) await this.#keepChanged();
    if (this.#isRefreshDue) await this.#refresh();
    const gameIds = [...this.#toCount];
    this.#toCount.clear();
    if (gameIds.length === 0) return;
    for (const [gameId, presence] of await listPresence(this.#deps.database.db, gameIds)) this.#tell(gameId, presence);
  }

  async #keepChanged(): Promise<void> {
    const { db } = this.#deps.database;
    const changed = [...this.#changed];
    this.#changed.clear();
    const came = changed.filter(([key]) => this.#here.has(key)).map(([, watcher]) => watcher);
    const left = changed.filter(([key]) => !this.#here.has(key)).map(([, watcher]) => watcher);
    try {
      if (came.length > 0) await keepWatchers(db, this.#nodeId, came);
      if (left.length > 0) await removeWatchers(db, this.#nodeId, left);
    } catch (error) {
      for (const [key, watcher] of changed) if (!this.#changed.has(key)) this.#changed.set(key, watcher);
      throw error;
    }
    this.#ring([...came, ...left]);
  }

  /** Rows that are not there any more, as after a long standstill, are kept anew. */
  async #refresh(): Promise<void> {
    const { db } = this.#deps.database;
    const all = [...this.#here.values()].map(({ watcher }) => watcher);
    const kept = await keepNodeSeen(db, this.#nodeId);
    if (kept < all.length) await keepWatchers(db, this.#nodeId, all);
    for (const { gameId } of all) this.#toCount.add(gameId);
    this.#isRefreshDue = false;
  }

  #ring(whoChanged: Watcher[]): void {
    for (const presence of new Set(whoChanged.map(({ gameId }) => gameId))) this.#deps.bell.ring({ presence });
  }
}

const keyOf = ({ gameId, accountId }: Watcher) => `${gameId} ${accountId}`;
