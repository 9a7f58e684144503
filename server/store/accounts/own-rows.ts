import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { payments } from '../money-tables.ts';
import type { Executor } from '../database.ts';
import { clueReaders, games, knocks, members, removedMembers, seats } from '../game-tables.ts';
import { homeFixes, homeShares, homeWords } from '../home-tables.ts';
import { phoneSteps } from '../start-line-tables.ts';
import { movedSeats, phoneContacts, photoRequests, photos, positions, pushSubscriptions } from '../race-tables.ts';
import { authSessions, bars, mailOutbox } from '../schema.ts';

/** What we keep about one person besides their account, in the words of the file they get it in. */

export async function listOwnSignIns(db: Executor, accountId: string) {
  return db
    .select({
      userAgent: authSessions.userAgent,
      method: authSessions.method,
      signedInAt: authSessions.createdAt,
      refreshedAt: authSessions.refreshedAt,
      endedAt: authSessions.endedAt,
    })
    .from(authSessions)
    .where(eq(authSessions.accountId, accountId))
    .orderBy(asc(authSessions.createdAt));
}

/** By this address, or taken by an invitation's link. */
export async function listOwnSeats(db: Executor, accountId: string, email: string | null) {
  const isMine = eq(seats.accountId, accountId);
  return db
    .select({
      gameId: seats.gameId,
      team: seats.team,
      place: seats.seatNumber,
      email: seats.email,
      since: seats.createdAt,
    })
    .from(seats)
    .where(email === null ? isMine : or(isMine, eq(seats.email, email)))
    .orderBy(asc(seats.gameId));
}

/** Taken by a game's code. */
export async function listOwnMemberships(db: Executor, accountId: string) {
  return db
    .select({
      gameId: members.gameId,
      team: members.team,
      seat: members.seat,
      rescueCode: members.rescueCode,
      mayWriteClues: members.mayWriteClues,
      captainSince: members.captainAt,
      cluesReadOf: members.readClues,
      joinedAt: members.joinedAt,
      letInAt: members.letInAt,
    })
    .from(members)
    .where(eq(members.accountId, accountId))
    .orderBy(asc(members.gameId));
}

/** Where they asked to be let in. */
export async function listOwnKnocks(db: Executor, accountId: string) {
  return db
    .select({
      gameId: knocks.gameId,
      team: knocks.team,
      askedAt: knocks.askedAt,
      answer: knocks.answer,
      answeredAt: knocks.answeredAt,
    })
    .from(knocks)
    .where(eq(knocks.accountId, accountId))
    .orderBy(asc(knocks.askedAt));
}

/** What they said when others asked to be let in. */
export async function listOwnAnswers(db: Executor, accountId: string) {
  return db
    .select({
      gameId: knocks.gameId,
      team: knocks.team,
      answer: knocks.answer,
      answeredAt: knocks.answeredAt,
    })
    .from(knocks)
    .where(and(eq(knocks.answeredBy, accountId), ne(knocks.accountId, accountId)))
    .orderBy(asc(knocks.answeredAt));
}

/** Teams whose clues they read and which they left. */
export async function listOwnCluesRead(db: Executor, accountId: string) {
  return db
    .select({ gameId: clueReaders.gameId, cluesReadOf: clueReaders.readClues })
    .from(clueReaders)
    .where(eq(clueReaders.accountId, accountId))
    .orderBy(asc(clueReaders.gameId));
}

/** Games whose host took them out. */
export async function listOwnRemovals(db: Executor, accountId: string) {
  return db
    .select({ gameId: removedMembers.gameId, at: removedMembers.removedAt })
    .from(removedMembers)
    .where(eq(removedMembers.accountId, accountId))
    .orderBy(asc(removedMembers.gameId));
}

/** Their seats that were moved to another phone by a knock. */
export async function listOwnMovedSeats(db: Executor, accountId: string) {
  return db
    .select({ gameId: movedSeats.gameId, at: movedSeats.movedAt })
    .from(movedSeats)
    .where(eq(movedSeats.accountId, accountId))
    .orderBy(asc(movedSeats.gameId));
}

/** The start line steps of the account's phone in games that have not started. */
export async function listOwnPhoneSteps(db: Executor, accountId: string) {
  return db
    .select({ gameId: phoneSteps.gameId, step: phoneSteps.step })
    .from(phoneSteps)
    .where(eq(phoneSteps.accountId, accountId))
    .orderBy(asc(phoneSteps.gameId));
}

/** Whether they said they are home, and when they were asked. */
export async function listOwnHomeWords(db: Executor, accountId: string) {
  return db
    .select({
      gameId: homeWords.gameId,
      word: homeWords.word,
      saidAt: homeWords.saidAt,
      askedAt: homeWords.askedAt,
      nudgedAt: homeWords.nudgedAt,
    })
    .from(homeWords)
    .where(eq(homeWords.accountId, accountId))
    .orderBy(asc(homeWords.gameId));
}

/** Where they let others see they are. */
export async function listOwnShares(db: Executor, accountId: string) {
  return db
    .select({
      gameId: homeShares.gameId,
      until: homeShares.until,
      people: sql<number>`cardinality(${homeShares.lookers})`,
      lat: homeFixes.lat,
      lon: homeFixes.lon,
      accuracyM: homeFixes.accuracyM,
      at: homeFixes.at,
    })
    .from(homeShares)
    .leftJoin(homeFixes, and(eq(homeFixes.gameId, homeShares.gameId), eq(homeFixes.accountId, homeShares.accountId)))
    .where(eq(homeShares.accountId, accountId))
    .orderBy(asc(homeShares.gameId));
}

/** When their phone was in contact with a race. */
export async function listOwnContacts(db: Executor, accountId: string) {
  return db
    .select({
      gameId: phoneContacts.gameId,
      team: phoneContacts.team,
      since: phoneContacts.sinceAt,
      last: phoneContacts.lastAt,
    })
    .from(phoneContacts)
    .where(eq(phoneContacts.accountId, accountId))
    .orderBy(asc(phoneContacts.gameId));
}

export async function listOwnBars(db: Executor, accountId: string) {
  return db
    .select({
      id: bars.id,
      name: bars.name,
      street: bars.street,
      lat: bars.lat,
      lon: bars.lon,
      addedAt: bars.createdAt,
    })
    .from(bars)
    .where(eq(bars.ownerId, accountId))
    .orderBy(asc(bars.createdAt));
}

export async function listOwnPhotos(db: Executor, accountId: string) {
  return db
    .select({
      id: photos.id,
      gameId: photos.gameId,
      team: photos.team,
      kind: photos.kind,
      width: photos.width,
      height: photos.height,
      sentAt: photos.createdAt,
    })
    .from(photos)
    .where(eq(photos.accountId, accountId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
}

export async function listOwnPositions(db: Executor, accountId: string) {
  return db
    .select({
      gameId: positions.gameId,
      lat: positions.lat,
      lon: positions.lon,
      accuracyM: positions.accuracyM,
      at: positions.at,
    })
    .from(positions)
    .where(eq(positions.accountId, accountId))
    .orderBy(asc(positions.at));
}

export async function listOwnDevices(db: Executor, accountId: string) {
  return db
    .select({
      gameId: pushSubscriptions.gameId,
      endpoint: pushSubscriptions.endpoint,
      savedAt: pushSubscriptions.savedAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(asc(pushSubscriptions.savedAt));
}

/** The photos they asked hosts to take away. */
export async function listOwnPhotoRequests(db: Executor, accountId: string) {
  return db
    .select({
      gameId: photoRequests.gameId,
      name: photoRequests.name,
      words: photoRequests.words,
      contact: photoRequests.contact,
      askedAt: photoRequests.createdAt,
      dismissedAt: photoRequests.dismissedAt,
    })
    .from(photoRequests)
    .where(eq(photoRequests.accountId, accountId))
    .orderBy(asc(photoRequests.createdAt));
}

export async function listOwnPayments(db: Executor, accountId: string) {
  return db
    .select({
      reference: payments.id,
      gameId: payments.gameId,
      state: payments.state,
      pricePence: payments.amountPence,
      paidPence: payments.totalPence,
      begunAt: payments.createdAt,
      paidAt: payments.capturedAt,
      givenBackAt: payments.refundedAt,
    })
    .from(payments)
    .where(eq(payments.accountId, accountId))
    .orderBy(asc(payments.createdAt));
}

export async function listMailsTo(db: Executor, email: string) {
  return db
    .select({
      subject: mailOutbox.subject,
      askedAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
      keptAt: mailOutbox.keptAt,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.toAddress, email))
    .orderBy(asc(mailOutbox.createdAt));
}

/** What somebody said as the host of their races, or as a co-host of others'. */
export async function listOwnMessages(db: Executor, accountId: string) {
  const { rows } = await db.execute<{ game_id: number; at: string; text: string; to: string | null }>(sql`
    select said.game_id, said.at, said.body ->> 'text' as text, said.body ->> 'to' as to
    from (
      select events.* from deeds join events on events.game_id = deeds.game_id and events.seq = deeds.seq
      where deeds.account_id = ${accountId}
      union all
      select events.* from ${games} join events on events.game_id = games.game_id
      where games.user_id = ${accountId}
        and not exists (select from deeds where deeds.game_id = events.game_id and deeds.seq = events.seq)
    ) as said
    where said.body ->> 'type' = 'host-said'
    order by said.game_id, said.seq`);
  return rows.map(({ game_id: gameId, at, text, to }) => ({ gameId, at: new Date(at), text, to }));
}
