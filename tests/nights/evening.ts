import { flyRaces } from '../../server/night/autopilot.ts';
import { serveRaces } from '../../server/races/serve-hints.ts';
import { freshApp } from '../harness/servers/app.ts';
import { stoppedClock } from '../harness/clock.ts';
import { stillPace } from '../harness/races/line.ts';
import { Night } from './night.ts';
import type { NightRecord } from './record.ts';
import type { Town } from './setup.ts';

/** Shorter than the 30 seconds in which a claim may be sent after a contact, so that phones can try to cheat within them. */
const tickMs = 25_000;
/** Far beyond the longest night: what goes on for ever is a failure. */
const ticksMost = 400;
/** Once nothing can change the tables any more. */
const afterwardsMs = 2 * 3_600_000;

/** A server that listens, on an evening on which time passes in ticks. */
async function anEvening(): Promise<{ town: Town; clock: ReturnType<typeof stoppedClock> }> {
  const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
  // Phones say in every tick that they are there, which is more than they may between two beats of a calm line.
  const livePace = { ...stillPace, beatMs: 1_000 };
  const server = await freshApp({}, { now: clock.now, livePace });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { town: { server, origin, now: () => clock.now().getTime() }, clock };
}

/** Plays these nights beside each other, from their start until nothing about them can change. */
export async function playNights(seeds: number[]): Promise<NightRecord[]> {
  const { town, clock } = await anEvening();
  const { deps } = town.server;
  const nights = seeds.map((seed) => new Night(town, seed));
  for (let tick = 0; nights.some(({ isOver }) => !isOver); tick++) {
    if (tick > ticksMost)
      throw new Error(
        `These nights never end: ${nights
          .filter((one) => !one.isOver)
          .map(({ plan }) => plan.seed)
          .join()}`,
      );
    await Promise.all([
      serveRaces(deps),
      flyRaces(deps),
      ...nights.map((night) => sayingWhich(night, () => night.act(tick))),
    ]);
    await Promise.all(nights.map((night) => sayingWhich(night, () => night.settle())));
    clock.pass(tickMs);
  }
  clock.pass(afterwardsMs);
  return Promise.all(nights.map((night) => sayingWhich(night, () => night.record())));
}

/** What goes wrong in one of many nights says in which. */
async function sayingWhich<T>({ plan: { seed } }: Night, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`Night ${seed} broke off; again: npm run nights -- --seed=${seed} --nights=1`, { cause: error });
  }
}
