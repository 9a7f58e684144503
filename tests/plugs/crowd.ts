import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterwards } from '../harness/afterwards.ts';
import { password } from '../harness/people/people.ts';
import { countTraces, type Tally } from './count.ts';
import { type Act, accountPhone, type Phone, phonesOf, type Trace } from './phones.ts';
import { type CrowdRace, seedRaces } from './races.ts';
import { type Answered, TooLate, Wire } from './wire.ts';

interface Wishes {
  /** Where the product answers; a phone asks anew before each call. */
  origin: () => string;
  /** Where its database is now for us, who look at it directly. */
  databaseUrl: () => Promise<string>;
  /** The COOKIE_KEY the product was started with. */
  cookieKey: Buffer;
  /** How many races; each has four phones: its host's and three captains'. */
  races: number;
  /** How many people besides who change only their own account. */
  accounts?: number;
  /** How long each thinks before the next act: where only the moment of the plug counts, a small machine is spared the rest. */
  thinkMs?: number;
}

/** Phones that act without pause, each act with a key of its own and sent again with it until it is answered, and remember what was acknowledged. */
export interface Crowd {
  races: CrowdRace[];
  phones: number;
  acknowledged: () => number;
  /** Resolves once so many more acts were acknowledged. */
  moves: (more: number) => Promise<void>;
  heard: Heard;
  /** Everybody stops once what they are at is acknowledged. */
  settles: () => Promise<void>;
  /** After they have settled: what is there of all that was acknowledged. */
  count: () => Promise<Tally>;
}

/** What the crowd was told instead of yes. Anything else than this fails whoever waits for it. */
interface Heard {
  /** Calls whose connection broke or was not made, and calls that were not answered in time. */
  broken: number;
  late: number;
  /** Calls that were put off (429, 502, 503, 504), and those of them with 503 and no Retry-After. */
  putOff: number;
  putOffSilently: number;
}

/** How long a phone waits before it sends the same again: all of them beside a server that starts up should cost it little. */
const againMs = { least: 150, most: 350 };
const puttingOff = [429, 502, 503, 504];

/** They begin at once. */
export async function gatherCrowd(wishes: Wishes): Promise<Crowd> {
  const { origin, databaseUrl, cookieKey, races, accounts = 0, thinkMs = 0 } = wishes;
  const wire = new Wire();
  const seeded = await seedRaces(await databaseUrl(), cookieKey, { races });
  const phones = seeded.flatMap(phonesOf);
  for (let n = 0; n < accounts; n += 1) phones.push(accountPhone(await signUp(wire, origin())));

  const traces: Trace[] = [];
  const heard: Heard = { broken: 0, late: 0, putOff: 0, putOffSilently: 0 };
  const waiting = new Set<() => void>();
  /** Nobody begins anything more; and nobody sends anything again. */
  const over = new AbortController();
  const givenUp = new AbortController();
  const acknowledge = (trace: Trace) => {
    traces.push(trace);
    for (const look of waiting) look();
  };
  const live = async (phone: Phone) => {
    while (!over.signal.aborted) {
      const act = phone();
      const answer = await sendUntilAnswered(act);
      if (!answer) return;
      acknowledge(act.trace(answer));
      if (thinkMs > 0) await pause(thinkMs);
    }
  };
  const sendUntilAnswered = async ({ call }: Act): Promise<Answered | null> => {
    while (!givenUp.signal.aborted) {
      const answer = await wire.ask(origin(), call).catch((error: Error) => error);
      if ('status' in answer && answer.status === 200) return answer;
      note(heard, answer, call.path);
      await pause(againMs.least + Math.random() * (againMs.most - againMs.least));
    }
    return null;
  };
  const lives = Promise.all(phones.map(live));
  // Whoever waits hears of it.
  lives.catch(() => undefined);
  afterwards(async () => {
    over.abort();
    givenUp.abort();
    await lives.catch(() => undefined);
    wire.close();
  });
  return {
    races: seeded,
    phones: phones.length,
    acknowledged: () => traces.length,
    moves: (more) => {
      const goal = traces.length + more;
      const there = new Promise<void>((resolve) => {
        const look = () => {
          if (traces.length < goal) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
      return Promise.race([there, lives.then(() => Promise.reject(new Error('Everybody has gone home.')))]);
    },
    heard,
    settles: async () => {
      over.abort();
      await lives;
    },
    count: async () => countTraces(await databaseUrl(), origin(), traces),
  };
}

function note(heard: Heard, answer: Answered | Error, path: string): void {
  if (answer instanceof Error) {
    heard[answer instanceof TooLate ? 'late' : 'broken'] += 1;
    return;
  }
  const { status, headers, said } = answer;
  if (!puttingOff.includes(status)) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`);
  heard.putOff += 1;
  if (status === 503 && headers['retry-after'] === undefined) heard.putOffSilently += 1;
}

async function signUp(wire: Wire, origin: string): Promise<{ id: string; token: string }> {
  const body = { email: `${randomUUID()}@example.org`, password, data: { displayName: '0' } };
  const { status, said } = await wire.ask(origin, { path: '/auth/v1/signup', headers: {}, body });
  if (status !== 200) throw new Error(`Nobody signed up: ${status} ${JSON.stringify(said)}`);
  return { id: (said.user as { id: string }).id, token: String(said.access_token) };
}
