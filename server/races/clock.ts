import type { Database } from '../store/database.ts';

export interface Clock {
  now: () => Date;
  stop: () => void;
}

const everyMs = 60_000;
/** The first question also waits for a connection and says little. */
const questionsAtFirst = 3;

/** The database's clock, which all nodes share: that of this machine, put right by what it was found to be off. */
export async function openClock(database: Database, machine: () => number = Date.now): Promise<Clock> {
  let offMs = 0;
  const ask = async () => {
    const sentAt = machine();
    const { rows } = await database.pool.query<{ told: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as told',
    );
    offMs = nearestOffset(offMs, { sentAt, toldAt: rows[0]?.told ?? sentAt, heardAt: machine() });
  };
  for (let asked = 0; asked < questionsAtFirst; asked += 1) await ask();
  const timer = setInterval(() => void ask().catch(() => undefined), everyMs).unref();
  return { now: () => new Date(machine() + offMs), stop: () => clearInterval(timer) };
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
