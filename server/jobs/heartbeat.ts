import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../store/database.ts';
import { freeSilentWorkers, keepWorker, removeWorker } from '../store/jobs/workers.ts';

interface PingWheel {
  db: Db;
  log: Logger;
  workerId: () => string;
  beatMs: number;
  silentMs: number;
}

/** Keeps saying that our worker lives, and takes the jobs of those that stopped saying so. */
export function startHeartbeat(heart: PingWheel): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const stopped = beatUntil(stopping.signal, heart);
  return {
    async stop() {
      stopping.abort();
      await stopped;
      await removeWorker(heart.db, heart.workerId()).catch(() => undefined);
    },
  };
}

async function beatUntil(signal: AbortSignal, { db, log, workerId, beatMs, silentMs }: PingWheel): Promise<void> {
  let inARow = 0;
  while (!signal.aborted) {
    try {
      await keepWorker(db, workerId());
      inARow += 1;
      // After the database was away nobody is fresh: the others get one beat's time before they count as silent.
      const silent = inARow > 1 ? await freeSilentWorkers(db, silentMs) : [];
      if (silent.length > 0) log.warn({ workers: silent }, 'took over the jobs of workers that fell silent');
    } catch (error) {
      inARow = 0;
      log.warn({ err: error }, 'could not say that our worker lives');
    }
    await pause(beatMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
