import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { cohostLinks, cohosts, deeds, receipts } from '../cohost-tables.ts';
import type { Tx } from '../database.ts';
import { clueReaders, games, handOvers, knocks, members, removedMembers, seats } from '../game-tables.ts';
import {
  movedSeats,
  phoneContacts,
  photoRequests,
  photos,
  positions,
  pushSubscriptions,
  watchers,
} from '../race-tables.ts';
import {
  accounts,
  authSessions,
  bars,
  factors,
  idempotency,
  identities,
  mailOutbox,
  oneTimeTokens,
} from '../schema.ts';
import { phoneSteps } from '../start-line-tables.ts';
import { removeHomeOf } from '../games/home-safe.ts';
import type { Account } from './accounts.ts';
import { removeRecoveryCodes } from './factors.ts';

/** Somebody who goes, and the address they have shown to be theirs. */
export interface Leaving {
  accountId: string;
  email: string | null;
}

/** The account, held so that nothing more can hang on it; null when it is deleted already. Hold its games first, as everybody does. */
export async function holdLeaving(tx: Tx, accountId: string): Promise<Account | null> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for('update');
  return account ?? null;
}

/** What is left: an id that races hang on, and when it was deleted. */
export async function keepAccountDeleted(tx: Tx, accountId: string, now: Date): Promise<void> {
  const nobody = {
    displayName: 'Somebody',
    passwordHash: null,
    emailConfirmedAt: null,
    lastSignInAt: null,
    newEmail: null,
    eraseAfter: null,
  };
  await tx
    .update(accounts)
    .set({ ...nobody, email: noAddress, createdAt: now, updatedAt: now, deletedAt: now })
    .where(eq(accounts.id, accountId));
}

/** Every way in: sign-ins with their tokens and cookies, links in the mail, second factors and the codes for when one is lost, Google. */
export async function removeWaysIn(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.accountId, accountId));
  await tx.delete(handOvers).where(eq(handOvers.accountId, accountId));
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.accountId, accountId));
  await tx.delete(factors).where(eq(factors.accountId, accountId));
  await removeRecoveryCodes(tx, accountId);
  await tx.delete(identities).where(eq(identities.accountId, accountId));
}

/** What they and their phones left: where they were, whom to tell, who watches, what was answered, whose clues they knew, whom they helped to host. */
export async function removeTraces(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(positions).where(eq(positions.accountId, accountId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
  await tx.delete(watchers).where(eq(watchers.accountId, accountId));
  await tx.delete(phoneContacts).where(eq(phoneContacts.accountId, accountId));
  await tx.delete(clueReaders).where(eq(clueReaders.accountId, accountId));
  await tx.delete(removedMembers).where(eq(removedMembers.accountId, accountId));
  await tx.delete(movedSeats).where(eq(movedSeats.accountId, accountId));
  await tx.delete(cohosts).where(eq(cohosts.accountId, accountId));
  await tx.delete(cohostLinks).where(eq(cohostLinks.usedBy, accountId));
  await tx.delete(receipts).where(eq(receipts.accountId, accountId));
  await tx.update(deeds).set({ accountId: null }).where(eq(deeds.accountId, accountId));
  await removeKnocks(tx, accountId);
  await tx.delete(phoneSteps).where(eq(phoneSteps.accountId, accountId));
  await removeHomeOf(tx, accountId);
  await tx.delete(idempotency).where(eq(idempotency.accountId, accountId));
}

/** Knocks of theirs and at their seat go; of those of others is left that somebody answered. */
async function removeKnocks(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(knocks).where(or(eq(knocks.accountId, accountId), eq(knocks.seatAccountId, accountId)));
  await tx.update(knocks).set({ answeredBy: null }).where(eq(knocks.answeredBy, accountId));
  await tx
    .update(knocks)
    .set({ seenBy: sql`array_remove(${knocks.seenBy}, ${accountId}::uuid)` })
    .where(sql`${knocks.seenBy} @> array[${accountId}::uuid]`);
}

const isToCome = (gameId: typeof seats.gameId | typeof members.gameId) =>
  sql`(select games.status from games where games.game_id = ${gameId}) = 'setup'`;

/**
 * Seats of races to come are free again. In a race that was run a seat stays its team's, without whose it was; and one that
 * somebody else took by a forwarded link stays theirs.
 */
export async function removeFromTeams(tx: Tx, { accountId, email }: Leaving): Promise<void> {
  const isMine = eq(seats.accountId, accountId);
  const isNamed = email === null ? isMine : or(isMine, eq(seats.email, email));
  const isOthers = and(sql`${seats.accountId} is not null`, ne(seats.accountId, accountId));
  await tx
    .update(seats)
    .set({
      email: noAddress,
      tokenHash: null,
      accountId: sql`case when ${isMine} then null else ${seats.accountId} end`,
    })
    .where(and(isNamed, or(sql`not ${isToCome(seats.gameId)}`, isOthers)));
  await tx.delete(seats).where(isNamed);
  await tx.delete(members).where(and(eq(members.accountId, accountId), isToCome(members.gameId)));
}

/** The races they hosted stay for those who ran them: without their telephone, their answers and the links that they lent out. */
export async function keepRacesWithoutHost(tx: Tx, accountId: string, now: Date): Promise<void> {
  const theirs = sql`(select game_id from games where user_id = ${accountId})`;
  await tx.update(games).set({ hostTel: null, lazyQuestionnaire: null }).where(eq(games.hostId, accountId));
  await tx.execute(sql`delete from results_links where game_id in ${theirs}`);
  await tx.execute(sql`delete from watch_links where game_id in ${theirs}`);
  // Nobody is there any more to take away what somebody asked to have taken away.
  const isAskedAway = sql`${photos.id} in (
    select photo_id from photo_requests where game_id in ${theirs} and dismissed_at is null)`;
  await tx
    .update(photos)
    .set({ hiddenAt: now })
    .where(and(isNull(photos.hiddenAt), isAskedAway));
}

/** Bars they added, but for those of races that were run. */
export async function removeOwnBars(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(bars).where(
    and(
      eq(bars.ownerId, accountId),
      sql`not exists (
        select from games where user_id = ${accountId}
          and game_bar_list @> jsonb_build_array(jsonb_build_object('id', ${bars.id})))`,
    ),
  );
}

/** The ids of the photos they sent, whose files must go too. */
export async function removeOwnPhotos(tx: Tx, accountId: string): Promise<string[]> {
  const removed = await tx.delete(photos).where(eq(photos.accountId, accountId)).returning({ id: photos.id });
  return removed.map(({ id }) => id);
}

/** Mails to them, and those that wait to go out in their name. */
export async function removeMails(tx: Tx, email: string): Promise<void> {
  const names = [`(${email})`, `the address ${email} `, `You can answer them: ${email}\n`].map(
    (words) => sql`position(${words} in ${mailOutbox.text}) > 0`,
  );
  await tx.delete(mailOutbox).where(or(eq(mailOutbox.toAddress, email), ...names));
}

/** The links by which a guest would have become an account; whatever else was written to that address may be somebody else's. */
export async function removeWishMails(tx: Tx, email: string): Promise<void> {
  const isWish = sql`position('&type=email_change' in ${mailOutbox.text}) > 0`;
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.toAddress, email), isWish));
}

/** They may have asked for a photo of them to be taken away: that still counts, without saying who asked. */
export async function keepRequestsWithoutName(tx: Tx, { accountId, email }: Leaving): Promise<void> {
  await tx
    .update(photoRequests)
    .set({ name: 'Somebody', contact: null, accountId: null })
    .where(or(eq(photoRequests.accountId, accountId), sql`lower(${photoRequests.contact}) = ${email}`));
}

/** What stands where an address stood once its owner's account is deleted: another each time, and none that somebody could have. */
export const noAddress = sql<string>`'deleted:' || gen_random_uuid() || '@'`;

/** An address as others see it. */
export function shownAddress(address: string): string {
  if (!address.endsWith('@')) return address;
  return address.startsWith('guest:') ? 'a guest' : 'a deleted account';
}
