import { and, eq, gt, sql } from 'drizzle-orm';
import type { Service, Silences } from '../../outside/places/polite-source.ts';
import type { Database, Executor } from '../database.ts';
import { liveSilences } from '../schema.ts';

/** The silences all nodes keep. */
export function silencesIn({ db }: Database): Silences {
  return {
    why: (service, now) => readSilence(db, service, now),
    keep: (service, until, reason) => keepSilence(db, service, until, reason),
  };
}

/** Why a public server is not asked at this moment; null when it may be. */
export async function readSilence(db: Executor, service: Service, now: Date): Promise<string | null> {
  const found = await db
    .select({ reason: liveSilences.reason })
    .from(liveSilences)
    .where(and(eq(liveSilences.service, service), gt(liveSilences.until, now)));
  return found[0]?.reason ?? null;
}

/** No node asks this server before that moment; a silence that lasts longer already stays. */
export async function keepSilence(db: Executor, service: Service, until: Date, reason: string): Promise<void> {
  await db
    .insert(liveSilences)
    .values({ service, until, reason })
    .onConflictDoUpdate({
      target: liveSilences.service,
      set: {
        until: sql`greatest(${liveSilences.until}, excluded.until)`,
        reason: sql`case when excluded.until > ${liveSilences.until} then excluded.reason else ${liveSilences.reason} end`,
      },
    });
}
