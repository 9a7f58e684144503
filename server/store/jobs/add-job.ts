import { sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';

/** Every job there is and what it is told: ids only, so that no job holds anything about a person. */
export interface Jobs {
  'send-mail': { mailId: string };
  /** Tells a game's people of an event. */
  'send-push': { gameId: number; seq: number };
  /** The same once more, to a device whose push service was not to be had. */
  'push-again': { gameId: number; seq: number; deviceId: string };
  /** [K18] Tells those who may answer that somebody is at the door, or its host that somebody was turned away. */
  'push-knock': { knockId: string; news: 'asked' | 'failed' };
  /** [D3] Tells hosts who do not race that a team says a bar is shut. */
  'push-door': { gameId: number; seq: number };
  /** [U4] Asks somebody whether they are home, or tells others that they need a hand; `by` is whoever nudges. */
  'push-home': { gameId: number; accountId: string; news: 'ask' | 'nudge' | 'hand'; by?: string };
  'look-after-nights': Record<string, never>;
  /** Brings a payment as far as it can be brought. */
  'settle-payment': { paymentId: string };
  'settle-payments': Record<string, never>;
  'hard-stop': Record<string, never>;
  autopilot: Record<string, never>;
  /** Hands out clues and finishes for which the minutes of hints are over, in one race or in all. */
  'serve-hints': { gameId: number };
  'serve-all-hints': Record<string, never>;
  'tidy-up': Record<string, never>;
  'erase-guests': Record<string, never>;
  'remind-of-photos': Record<string, never>;
  'tell-tomorrow': Record<string, never>;
  'tell-results': Record<string, never>;
  'remove-photos': Record<string, never>;
  'remove-stray-files': Record<string, never>;
}

interface Wishes {
  /** Tries with a growing pause between them: six take four minutes, twelve about a day. */
  tries?: number;
  /** Asked for again under the same key before it began, it is one job. */
  key?: string;
  afterS?: number;
}

/** Asks for a job. Within a transaction it exists when that commits, and not otherwise. */
export async function addJob<N extends keyof Jobs>(
  db: Executor,
  name: N,
  payload: Jobs[N],
  { tries = 12, key, afterS = 0 }: Wishes = {},
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${tries},
      job_key => ${key ?? null}, run_at => now() + ${afterS} * interval '1 second')`);
}
