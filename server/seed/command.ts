import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import { StartRefused } from '../config/start-refused.ts';
import { openDeps } from '../open-deps.ts';
import { openDatabase } from '../store/database.ts';
import { withDatabase } from '../store/with-database.ts';
import { finishedRace, gameReadyToStart, lazyOrder, raceUnderWay } from './games.ts';
import { addressOf, password, People } from './people.ts';

interface Surroundings {
  env: NodeJS.ProcessEnv;
  out: { write: (text: string) => unknown };
}

const minuteMs = 60_000;

/**
 * `npm run seed`: a host, a game ready to start, a race under way, a finished one with photos and one to be made for its host, all by the
 * product's own calls.
 * The exit code is 0 when they are there, also from before.
 */
export async function seedCommand(args: string[], { env, out }: Surroundings): Promise<number> {
  const say = (line: string) => void out.write(`${line}\n`);
  try {
    refusePublic(readConfig(env));
    // What is made here asks nobody outside, sends nothing and costs nothing.
    const payments = env['PAYMENTS'] === 'paypal' ? { PAYMENTS: 'off' } : {};
    const config = readConfig({ ...env, ...payments, PLACES_LIVE: 'off', SMTP_URL: '' });
    const made = await withDatabase(config, say, (url) => seed(config, url));
    if (made || !args.includes('--if-empty')) say(wordsFor(config, made));
    return 0;
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    say(error.message);
    return 1;
  }
}

/** Everybody can read the password. */
function refusePublic({ isLocal, publicOrigin }: Config): void {
  if (isLocal) return;
  throw new StartRefused(`Made-up games are for a machine of your own, not for ${publicOrigin}. Nothing was changed.`);
}

/** False where there are accounts already: nothing is added to what people made. */
async function seed(config: Config, url: string): Promise<boolean> {
  const database = openDatabase(url);
  const undo: (() => Promise<unknown>)[] = [() => database.close()];
  try {
    const { rows } = await database.pool.query('select 1 from accounts limit 1');
    if (rows.length > 0) return false;
    let aheadMs = lastNight() - Date.now();
    const now = () => new Date(Date.now() + aheadMs);
    const opened = { config, database, log: pino({ level: 'silent' }), now };
    const deps = await openDeps(
      opened,
      (step) => undo.unshift(step),
      async ({ headers, body }) => {
        const { statusCode } = await app.inject({ method: 'POST', url: '/api/paypal/webhook', headers, payload: body });
        return statusCode;
      },
    );
    const app: FastifyInstance = await buildApp(deps);
    undo.unshift(() => app.close());
    const people = new People(app);
    await people.signUp();
    // Nobody reads their mail: where addresses count only once they are confirmed, theirs are.
    await database.pool.query('update accounts set email_confirmed_at = $1', [now()]);
    const pass = (minutes: number) => void (aheadMs += minutes * minuteMs);
    const evening = { people, now, pass, isPaid: config.payments.by === 'standin' };
    await finishedRace(evening);
    aheadMs = -45 * minuteMs;
    await raceUnderWay(evening);
    aheadMs = 0;
    await gameReadyToStart(evening);
    await lazyOrder(evening);
    return true;
  } finally {
    for (const step of undo) await step();
  }
}

/** Half past seven on the evening before, on this machine's clock. */
function lastNight(): number {
  const at = new Date();
  at.setDate(at.getDate() - 1);
  return at.setHours(19, 30, 0, 0);
}

function wordsFor({ publicOrigin }: Config, made: boolean): string {
  if (!made) return 'There are accounts in this database already: nothing was added.';
  return [
    `Made up for you: a game ready to start, a race under way, a finished one and a lazy one. Log in at ${publicOrigin}/login`,
    `  the host      ${addressOf('host')}`,
    `  Fox, Dog      ${addressOf('fox')}, ${addressOf('dog')} (captains), ${addressOf('vixen')}, ${addressOf('pup')}`,
    `  by code       ${addressOf('cub')} (Fox), ${addressOf('hound')} (Dog), and two guests a team`,
    `  the password  ${password}`,
  ].join('\n');
}
