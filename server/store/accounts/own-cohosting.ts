import { asc, eq } from 'drizzle-orm';
import { cohosts, deeds, receipts } from '../cohost-tables.ts';
import type { Executor } from '../database.ts';
import { games } from '../game-tables.ts';
import { watchLinks } from '../link-tables.ts';

/** Games whose host they help or helped. */
export async function listOwnCohosting(db: Executor, accountId: string) {
  return db
    .select({
      gameId: cohosts.gameId,
      askedAt: cohosts.askedAt,
      since: cohosts.sinceAt,
      endedAt: cohosts.endedAt,
      racedWith: cohosts.racedTeam,
      sawRoutes: cohosts.knows,
    })
    .from(cohosts)
    .where(eq(cohosts.accountId, accountId))
    .orderBy(asc(cohosts.gameId));
}

/** What they did as a host or co-host. */
export async function listOwnDeeds(db: Executor, accountId: string) {
  return db
    .select({ gameId: deeds.gameId, at: deeds.at, what: deeds.what, team: deeds.team })
    .from(deeds)
    .where(eq(deeds.accountId, accountId))
    .orderBy(asc(deeds.id));
}

/** Which words of hosts their phones have shown. */
export async function listOwnReceipts(db: Executor, accountId: string) {
  return db
    .select({ gameId: receipts.gameId, message: receipts.seq, seenAt: receipts.at })
    .from(receipts)
    .where(eq(receipts.accountId, accountId))
    .orderBy(asc(receipts.at), asc(receipts.seq));
}

/** By which links anybody may watch races they host, and how. */
export async function listOwnWatchLinks(db: Executor, accountId: string) {
  return db
    .select({
      gameId: watchLinks.gameId,
      since: watchLinks.createdAt,
      delayMinutes: watchLinks.delayMinutes,
      photos: watchLinks.photos,
    })
    .from(watchLinks)
    .innerJoin(games, eq(games.gameId, watchLinks.gameId))
    .where(eq(games.hostId, accountId))
    .orderBy(asc(watchLinks.gameId));
}
