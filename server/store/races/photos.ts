import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Instant, KeptPhoto } from '#contract/race';
import { isUuid } from '../is-uuid.ts';
import type { Executor, Tx } from '../database.ts';
import { games } from '../game-tables.ts';
import { photos } from '../race-tables.ts';
import { accounts } from '../schema.ts';

export type Photo = typeof photos.$inferSelect;
export type NewPhoto = Omit<Photo, 'kind' | 'about' | 'hiddenAt'> & PhotoAbout;

/** What a photo proves: a step (`about` is its number, counted from 0), a forfeit (the same), a sabotage (its id), or nothing. */
export interface PhotoAbout {
  kind: Photo['kind'];
  about: string | null;
}

/** A photo that arrived, when, what it was taken to prove then, and the hash (in hex) a claim may have named it by. */
export type BoundPhoto = KeptPhoto & PhotoAbout & { sha256: string };

const bound = {
  id: photos.id,
  at: photos.createdAt,
  kind: photos.kind,
  about: photos.about,
  sha256: sql<string>`encode(${photos.sha256}, 'hex')`,
};
const isSender = and(eq(accounts.id, photos.accountId), isNull(accounts.deletedAt));
const isAbout = ({ kind, about }: PhotoAbout) =>
  and(eq(photos.kind, kind), about === null ? isNull(photos.about) : eq(photos.about, about));
const ofTeam = (gameId: number, team: Letter | null) =>
  and(eq(photos.gameId, gameId), team === null ? isNull(photos.team) : eq(photos.team, team));

/** The newest photo of a team about something, from a moment on; null when there is none. */
export async function newestPhotoSince(
  db: Executor,
  gameId: number,
  team: Letter,
  about: PhotoAbout,
  since: Instant,
): Promise<KeptPhoto | null> {
  const found = await oneBound(db, and(ofTeam(gameId, team), isAbout(about), gte(photos.createdAt, new Date(since))));
  return found && { id: found.id, at: found.at };
}

/** A photo of this team of this game by its id, which may be anything; null when there is no such. */
export async function photoOf(db: Executor, gameId: number, team: Letter, id: string): Promise<BoundPhoto | null> {
  return isUuid(id) ? oneBound(db, and(ofTeam(gameId, team), eq(photos.id, id))) : null;
}

/** A photo of this team by the hash (in hex) of what the phone sent; null when it has not arrived. */
export async function photoWithHash(
  db: Executor,
  gameId: number,
  team: Letter,
  sha256: string,
): Promise<BoundPhoto | null> {
  return oneBound(db, and(ofTeam(gameId, team), eq(photos.sha256, Buffer.from(sha256, 'hex'))));
}

/** What was promised that this photo would prove, when its hash was named before it arrived; null when it was not. */
export async function readPromise(
  db: Executor,
  gameId: number,
  team: Letter,
  sha256: Buffer,
): Promise<PhotoAbout | null> {
  const { rows } = await db.execute<{ step: string | null; id: string | null }>(sql`
    select body ->> 'step' as step, body ->> 'id' as id from events
    where game_id = ${gameId} and body -> 'photo' ->> 'sha256' = ${sha256.toString('hex')}
      and (body ->> 'team' = ${team} or exists (
        select from events given where given.game_id = ${gameId} and given.body ->> 'type' = 'sabotage-given'
          and given.body ->> 'id' = events.body ->> 'id' and given.body ->> 'to' = ${team}))
    order by seq desc limit 1`);
  const [found] = rows;
  if (!found) return null;
  return found.step === null ? { kind: 'sabotage', about: found.id } : { kind: 'step', about: found.step };
}

/** All photos of a race, oldest first. */
export async function listPhotos(db: Executor, gameId: number): Promise<Photo[]> {
  return db.select().from(photos).where(eq(photos.gameId, gameId)).orderBy(asc(photos.createdAt), asc(photos.id));
}

/** The photos of a race that its host has not hidden, and how large they are. */
export async function listShownPhotos(
  db: Executor,
  gameId: number,
): Promise<ReadonlyMap<string, { width: number; height: number }>> {
  const shown = await db
    .select({ id: photos.id, width: photos.width, height: photos.height })
    .from(photos)
    .where(and(eq(photos.gameId, gameId), isNull(photos.hiddenAt)));
  return new Map(shown.map(({ id, ...size }) => [id, size]));
}

/** The newest photos of a race, of one team or of all of them, newest first. */
export async function listNewestPhotos(db: Executor, gameId: number, team: Letter | 'all', most: number) {
  return db
    .select({
      id: photos.id,
      team: photos.team,
      at: photos.createdAt,
      kind: photos.kind,
      about: photos.about,
      sender: accounts.displayName,
    })
    .from(photos)
    .leftJoin(accounts, isSender)
    .where(team === 'all' ? eq(photos.gameId, gameId) : ofTeam(gameId, team))
    .orderBy(desc(photos.createdAt), desc(photos.id))
    .limit(most);
}

/** [P16] What those who sent photos to a race are called, by their accounts; whose account is gone is nobody. */
export async function readSenders(db: Executor, gameId: number): Promise<ReadonlyMap<string, string>> {
  const senders = await db
    .selectDistinct({ id: accounts.id, name: accounts.displayName })
    .from(photos)
    .innerJoin(accounts, isSender)
    .where(eq(photos.gameId, gameId));
  return new Map(senders.map(({ id, name }) => [id, name]));
}

/** One photo by its id, whoever asks; null when there is none. */
export async function readPhoto(db: Executor, id: string): Promise<Photo | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select().from(photos).where(eq(photos.id, id));
  return found ?? null;
}

/** The photo this person sent to this game before, by its hash or by the upload it came in; null when there is none. */
export async function readTwinPhoto(
  db: Executor,
  { gameId, accountId }: { gameId: number; accountId: string },
  same: { sha256: Buffer } | { uploadId: string },
): Promise<string | null> {
  const isSame = 'sha256' in same ? eq(photos.sha256, same.sha256) : eq(photos.uploadId, same.uploadId);
  const [found] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.gameId, gameId), eq(photos.accountId, accountId), isSame))
    .limit(1);
  return found?.id ?? null;
}

/** How many photos a team has sent (null: the host), in all and about one thing. */
export async function countPhotos(
  db: Executor,
  gameId: number,
  team: Letter | null,
  about: PhotoAbout,
): Promise<{ all: number; about: number }> {
  const [counted] = await db
    .select({ all: count(), about: sql<number>`(count(*) filter (where ${isAbout(about)}))::integer` })
    .from(photos)
    .where(ofTeam(gameId, team));
  return counted ?? { all: 0, about: 0 };
}

/** Whoever else would keep a photo of this game waits until we are done. */
export async function holdPhotos(tx: Tx, gameId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('photos'), ${gameId})`);
}

export async function keepPhoto(tx: Tx, photo: NewPhoto): Promise<void> {
  await tx.insert(photos).values(photo);
}

/** Hides a photo, or shows it again (null); false when it was so already. */
export async function keepPhotoHidden(db: Executor, id: string, hiddenAt: Date | null): Promise<boolean> {
  const isOther = hiddenAt ? isNull(photos.hiddenAt) : isNotNull(photos.hiddenAt);
  const changed = await db
    .update(photos)
    .set({ hiddenAt })
    .where(and(eq(photos.id, id), isOther))
    .returning();
  return changed.length > 0;
}

/** Some photos of races that ended before a moment. */
export async function listPhotosEndedBefore(db: Executor, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(games, eq(games.gameId, photos.gameId))
    .where(lt(games.endedAt, before))
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function removePhotos(db: Executor, ids: string[]): Promise<void> {
  await db.delete(photos).where(inArray(photos.id, ids));
}

/** Which of these are photos we have. */
export async function listKnownPhotos(db: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids));
  return new Set(rows.map(({ id }) => id));
}

async function oneBound(db: Executor, which: SQL | undefined): Promise<BoundPhoto | null> {
  const [found] = await db.select(bound).from(photos).where(which).orderBy(desc(photos.createdAt)).limit(1);
  return found ? { ...found, at: found.at.getTime() } : null;
}
