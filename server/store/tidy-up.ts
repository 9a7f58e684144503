import { and, eq, gte, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import { answersKept, picture, race, unstarted } from '#contract/limits';
import { session } from '#contract/session';
import { cohostLinks, receipts } from './cohost-tables.ts';
import { paymentNotices } from './money-tables.ts';
import type { Db } from './database.ts';
import { games, handOvers } from './game-tables.ts';
import { watchLinks } from './link-tables.ts';
import { contacts, firstAttempts, phoneContacts, positions, pushSubscriptions, snapshots } from './race-tables.ts';
import {
  attempts,
  authSessions,
  cityLookups,
  idempotency,
  liveDiscs,
  loginSessions,
  mailOutbox,
  oneTimeTokens,
  refreshTokens,
} from './schema.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Removes what nobody will ask for again. Each statement stands alone, so that one that is slow loses only itself. */
export async function tidyUp(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const monthAgo = ago(30 * dayMs);
  const yearAgo = ago(365 * dayMs);
  await db.delete(idempotency).where(lt(idempotency.createdAt, ago(48 * hourMs)));
  await removeManyAnswers(db);
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, monthAgo));
  await db.delete(paymentNotices).where(lt(paymentNotices.receivedAt, monthAgo));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ago(dayMs)));
  await db.delete(handOvers).where(lt(handOvers.expiresAt, ago(dayMs)));
  await db.delete(cohostLinks).where(lt(cohostLinks.expiresAt, ago(dayMs)));
  await db.delete(attempts).where(lt(attempts.windowEndsAt, now));
  await db
    .delete(loginSessions)
    .where(
      or(lt(loginSessions.endedAt, monthAgo), lt(loginSessions.createdAt, ago(session.cookieAbsoluteDays * dayMs))),
    );
  const idleSince = ago(session.cookieIdleDays * dayMs);
  const cookiesInUse = db
    .select()
    .from(loginSessions)
    .where(and(eq(loginSessions.sessionId, authSessions.id), gte(loginSessions.seenAt, idleSince)));
  await db
    .delete(authSessions)
    .where(
      or(
        lt(authSessions.endedAt, monthAgo),
        lt(authSessions.createdAt, ago(session.cookieAbsoluteDays * dayMs)),
        and(lt(authSessions.refreshedAt, idleSince), notExists(cookiesInUse)),
      ),
    );
  const isOldMiss = and(lt(cityLookups.fetchedAt, monthAgo), sql`${cityLookups.found} = '[]'`);
  await db.delete(cityLookups).where(or(isOldMiss, lt(cityLookups.fetchedAt, yearAgo)));
  await db.delete(liveDiscs).where(lt(liveDiscs.fetchedAt, yearAgo));
  const longGone = ago(unstarted.keptDays * dayMs)
    .toISOString()
    .slice(0, 10);
  await db.delete(games).where(and(eq(games.status, 'setup'), lt(games.date, longGone)));
  await tidyUpRaces(db, now);
  await db.delete(refreshTokens).where(lt(refreshTokens.usedAt, monthAgo));
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${monthAgo}))`);
}

/** No phone sends the same thing again after so many others: whoever makes up keys by the thousand fills no disk with them. */
async function removeManyAnswers(db: Db): Promise<void> {
  await db.execute(sql`
    delete from idempotency using (
      select ctid, row_number() over (partition by account_id order by created_at desc) as place from idempotency
    ) as placed
    where idempotency.ctid = placed.ctid and place > ${answersKept.perAccount}`);
}

/** What races leave behind; their photos are files and go by a job of their own. */
async function tidyUpRaces(db: Db, now: Date): Promise<void> {
  const over = db.select({ gameId: games.gameId }).from(games).where(eq(games.status, 'over'));
  const overFor = (ms: number) =>
    db
      .select({ gameId: games.gameId })
      .from(games)
      .where(lt(games.endedAt, new Date(now.getTime() - ms)));
  // The end takes them along; this is for a phone whose word came in that very moment.
  await db.delete(positions).where(inArray(positions.gameId, over));
  await db.delete(contacts).where(inArray(contacts.gameId, overFor(race.lateMs)));
  await db.delete(phoneContacts).where(inArray(phoneContacts.gameId, overFor(race.lateMs)));
  await db.delete(firstAttempts).where(lt(firstAttempts.at, new Date(now.getTime() - 2 * hourMs)));
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.gameId, overFor(dayMs)));
  await db.delete(receipts).where(inArray(receipts.gameId, overFor(dayMs)));
  await db.delete(watchLinks).where(inArray(watchLinks.gameId, overFor(picture.keptDays * dayMs)));
  await db.delete(snapshots).where(inArray(snapshots.gameId, overFor(30 * dayMs)));
}
