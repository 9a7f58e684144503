import type { Database } from '../store/database.ts';

export interface Clock {
  now: () => Date;
  stop: () => void;
}

/** How this machine counts time, in milliseconds. */
interface Machine {
  /** Never put forward or back; while the machine sleeps it may stand still. */
  steady: () => number;
  /** What the machine takes the time for. */
  wall: () => number;
}

const everyMs = 60_000;
/** How often the machine's own clock is looked at, and by how much it must have been put forward or back for us to ask at once. */
const lookMs = 1_000;
const steppedMs = 1_000;
/** So much of what we are ahead is made up for at a time. */
const backMostMs = 3_000;
/** The first question also waits for a connection and says little. */
const questionsAtFirst = 3;

const thisMachine: Machine = { steady: () => performance.timeOrigin + performance.now(), wall: Date.now };

/**
 * The database's clock, which all nodes share: a steady count on this machine, put right by what it was found to be off. Whoever puts this machine's clock
 * forward or back changes nothing; the database's is followed forward at once and back by and by, and never tells a moment twice: of two claims the later stays the later.
 */
export async function openClock(database: Database, { steady, wall }: Machine = thisMachine): Promise<Clock> {
  let offMs = 0;
  let isSet = false;
  let latest = 0;
  let wallOffMs = wall() - steady();
  const ask = async () => {
    const sentAt = steady();
    const { rows } = await database.pool.query<{ told: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as told',
    );
    const nearest = nearestOffset(offMs, { sentAt, toldAt: rows[0]?.told ?? sentAt, heardAt: steady() });
    offMs = isSet ? Math.max(nearest, offMs - backMostMs) : nearest;
  };
  for (let asked = 0; asked < questionsAtFirst; asked += 1) await ask();
  isSet = true;
  const askAgain = () => void ask().catch(() => undefined);
  const look = () => {
    const isOff = wall() - steady();
    const isStepped = Math.abs(isOff - wallOffMs) >= steppedMs;
    wallOffMs = isOff;
    if (isStepped) askAgain();
  };
  const timers = [setInterval(askAgain, everyMs).unref(), setInterval(look, lookMs).unref()];
  const now = () => {
    latest = Math.max(latest, Math.floor(steady() + offMs));
    return new Date(latest);
  };
  return { now, stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

interface Told {
  /** When we asked and when we heard, by our clock. */
  sentAt: number;
  heardAt: number;
  /** What the other clock said in between. */
  toldAt: number;
}

/** What we took the difference for, moved no further than what we were told makes necessary: two clocks that agree stay as they are. */
export function nearestOffset(offMs: number, { sentAt, heardAt, toldAt }: Told): number {
  // Our clock counts whole milliseconds.
  const [least, most] = [Math.floor(toldAt - heardAt) - 1, Math.ceil(toldAt - sentAt) + 1];
  return Math.min(Math.max(offMs, least), most);
}
