import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Letter, letters } from '#contract/game';
import { cohosts } from '../cohost-tables.ts';
import type { Executor, Tx } from '../database.ts';
import { shownAddress } from '../accounts/deleted-accounts.ts';
import { games, members, seats, teams } from '../game-tables.ts';
import { gathered, arrayPlaceholder } from '../races/batched.ts';
import { perConnection } from '../per-connection.ts';
import { accounts } from '../schema.ts';
import { personInGame } from './person-in-game.ts';

export type Game = typeof games.$inferSelect;
export type NewGame = Pick<
  Game,
  | 'name'
  | 'city'
  | 'date'
  | 'type'
  | 'teamCount'
  | 'barCount'
  | 'bars'
  | 'startBar'
  | 'startBarId'
  | 'hostTel'
  | 'time'
  | 'meetingPoint'
>;

type KeptLater = Pick<Game, 'finalBarId' | 'extras' | 'lazyQuestionnaire' | 'lazyStage' | 'hints'>;

/** A game with what makes it somebody's: its host, and the letter of their team. */
export interface GameOfPerson {
  game: Game;
  /** As others see it. */
  hostEmail: string;
  team: Letter | null;
  /** [K7] In their team by code, and not by one of its two e-mails. */
  isMember: boolean;
  /** [K11] Whether their team's clues are theirs to read and write: captain's, vice-captain's, and a member's who was told so. */
  mayWriteClues: boolean;
  /** [Q3] One of its co-hosts, and the team of the race they were in or knocked at, if any. */
  isCohost: boolean;
  cohostTeam: Letter | null;
}

/** A new game in setup, with an empty team for each of its letters. */
export async function keepNewGame(tx: Tx, hostId: string, game: NewGame, now: Date): Promise<number> {
  const [kept] = await tx
    .insert(games)
    .values({ ...game, hostId, createdAt: now })
    .returning({ gameId: games.gameId });
  if (!kept) throw new Error('The game was not kept.');
  const { gameId } = kept;
  await tx.insert(teams).values(letters.slice(0, game.teamCount).map((letter) => ({ gameId, letter })));
  return gameId;
}

/** The newest game of this host that was made after a moment and is the same in all they gave; null when there is none. */
export async function readTwin(tx: Tx, hostId: string, game: NewGame, since: Date): Promise<number | null> {
  const [twin] = await tx
    .select({ gameId: games.gameId })
    .from(games)
    .where(
      and(
        eq(games.hostId, hostId),
        gt(games.createdAt, since),
        eq(games.name, game.name),
        eq(games.city, game.city),
        eq(games.date, game.date),
        eq(games.type, game.type),
        eq(games.teamCount, game.teamCount),
        eq(games.barCount, game.barCount),
        sql`${games.bars} = ${JSON.stringify(game.bars)}::jsonb`,
        sql`${games.startBar} is not distinct from ${game.startBar}`,
        sql`${games.startBarId} is not distinct from ${game.startBarId}`,
        sql`${games.hostTel} is not distinct from ${game.hostTel}`,
        sql`${games.time} is not distinct from ${game.time}`,
        sql`${games.meetingPoint} is not distinct from ${game.meetingPoint}`,
      ),
    )
    .orderBy(desc(games.gameId))
    .limit(1);
  return twin?.gameId ?? null;
}

/** The games a person hosts or is a co-host of, and those they have a seat in, by this address or by an invitation's link; each once, newest first. No address, no seat. */
export async function listGames(db: Executor, accountId: string, email: string | null): Promise<GameOfPerson[]> {
  const found = await gamesOf(db, accountId, email).orderBy(desc(games.createdAt), desc(games.gameId));
  return found.map((one) => ({ ...one, hostEmail: shownAddress(one.hostEmail) }));
}

/** One game of a person, as above; null when there is none, or none of theirs. */
export async function readGame(
  db: Executor,
  gameId: number,
  accountId: string,
  email: string | null,
): Promise<GameOfPerson | null> {
  // What the column cannot hold is a game that nobody has, and must not spoil the question of others.
  return isGameId(gameId) ? gameOfPerson(db)({ gameId, accountId, email }) : null;
}

const largestId = 2_147_483_647;

/** Whether the column could hold it. */
export function isGameId(gameId: number): boolean {
  return Number.isInteger(gameId) && Math.abs(gameId) <= largestId;
}

/** Every call of the night asks this: those that come at once ask together. */
const gameOfPerson = perConnection((db) => {
  const lists = [
    arrayPlaceholder('games', 'int[]'),
    arrayPlaceholder('people', 'uuid[]'),
    arrayPlaceholder('emails', 'text[]'),
  ];
  const asked = sql`unnest(${sql.join(lists, sql`, `)}) with ordinality as asked (game_id, account_id, email, nth)`;
  const person = personInGame(sql`asked.account_id`, sql`asked.email`);
  const statement = db
    .select({
      nth: sql<number>`asked.nth::int`,
      game: games,
      hostEmail: accounts.email,
      ...person.is,
    })
    .from(games)
    .innerJoin(asked, sql`asked.game_id = ${games.gameId}`)
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .leftJoin(person.seat, person.isSeat)
    .leftJoin(person.member, person.isMember)
    .leftJoin(person.helper, person.isHelper)
    .where(person.isOfGame)
    .prepare('games_of_people');
  return gathered(async (all: { gameId: number; accountId: string; email: string | null }[]) => {
    const found = await statement.execute({
      games: all.map(({ gameId }) => gameId),
      people: all.map(({ accountId }) => accountId),
      emails: all.map(({ email }) => email),
    });
    return all.map((_asked, n): GameOfPerson | null => {
      const one = found.find(({ nth }) => nth === n + 1);
      if (!one) return null;
      const { nth: _, hostEmail, ...rest } = one;
      return { ...rest, hostEmail: shownAddress(hostEmail) };
    });
  });
});

/** A game, whoever asks. */
export async function readGameById(db: Executor, gameId: number): Promise<Game | null> {
  const [game] = await db.select().from(games).where(eq(games.gameId, gameId));
  return game ?? null;
}

/** Whether the host of a game raced in it, and whether they have a seat in it now; null when there is no such game. */
export async function readHostSeat(db: Executor, gameId: number) {
  const theirs = seatsOf(sql`${games.hostId}`, sql`${accounts.email}`);
  const [found] = await db
    .select({ status: games.status, raced: games.hostTeam, isSeated: sql<boolean>`${theirs.any}` })
    .from(games)
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .where(eq(games.gameId, gameId));
  return found ?? null;
}

/** Makes everybody else who holds this game wait until we are done. */
export async function holdGame(tx: Tx, gameId: number): Promise<void> {
  await tx.select({ gameId: games.gameId }).from(games).where(eq(games.gameId, gameId)).for('no key update');
}

/** The same for several, in the order everybody takes them in. */
export async function holdGames(tx: Tx, gameIds: number[]): Promise<void> {
  await tx
    .select({ gameId: games.gameId })
    .from(games)
    .where(inArray(games.gameId, gameIds))
    .orderBy(asc(games.gameId))
    .for('no key update');
}

export async function keepGameChange(tx: Tx, gameId: number, change: Partial<NewGame & KeptLater>): Promise<void> {
  await tx.update(games).set(change).where(eq(games.gameId, gameId));
}

/** How a race that is over stands; a later word about it replaces an earlier, never the other way round. */
export async function keepOutcome(db: Executor, gameId: number, outcome: NonNullable<Game['outcome']>): Promise<void> {
  const isNewer = sql`coalesce((${games.outcome} ->> 'seq')::int, 0) < ${outcome.seq}`;
  await db
    .update(games)
    .set({ outcome })
    .where(and(eq(games.gameId, gameId), isNewer));
}

/** Moves a lazy game on from one stage to the next, or back; any other game stays as it is. */
export async function keepLazyStage(
  tx: Tx,
  gameId: number,
  from: Game['lazyStage'],
  to: Game['lazyStage'],
): Promise<void> {
  await tx
    .update(games)
    .set({ lazyStage: to })
    .where(and(eq(games.gameId, gameId), eq(games.type, 'lazy'), eq(games.lazyStage, from)));
}

/** The host of a game was shown what this team wrote. */
export async function keepHostReading(db: Executor, gameId: number, letter: Letter): Promise<void> {
  const isNews = sql`position(${letter} in ${games.hostReadClues}) = 0`;
  await db
    .update(games)
    .set({ hostReadClues: sql`${games.hostReadClues} || ${letter}` })
    .where(and(eq(games.gameId, gameId), isNews));
}

/** Gives a game as many teams: new ones are empty, those that go take their seats along. */
export async function keepTeamCount(tx: Tx, gameId: number, count: number): Promise<void> {
  const [stay, go] = [letters.slice(0, count), letters.slice(count)];
  await tx
    .insert(teams)
    .values(stay.map((letter) => ({ gameId, letter })))
    .onConflictDoNothing();
  await tx.delete(teams).where(and(eq(teams.gameId, gameId), inArray(teams.letter, go)));
  await tx.update(games).set({ teamCount: count }).where(eq(games.gameId, gameId));
}

/** Teams, seats and clues go with it. */
export async function removeGame(tx: Tx, gameId: number): Promise<void> {
  await tx.delete(games).where(eq(games.gameId, gameId));
}

function gamesOf(db: Executor, accountId: string, email: string | null) {
  const theirs = seatsOf(sql`${accountId}`, sql`${email}`);
  const hosted = db.select({ gameId: games.gameId }).from(games).where(eq(games.hostId, accountId));
  const seated = db.select({ gameId: seats.gameId }).from(seats).where(theirs.isOne);
  const joined = db.select({ gameId: members.gameId }).from(members).where(eq(members.accountId, accountId));
  const helped = db
    .select({ gameId: cohosts.gameId })
    .from(cohosts)
    .where(and(eq(cohosts.accountId, accountId), isNotNull(cohosts.sinceAt), isNull(cohosts.endedAt)));
  return db
    .select({
      game: games,
      hostEmail: accounts.email,
      team: theirs.letter,
      isMember: theirs.isMember,
      mayWriteClues: theirs.mayWriteClues,
      isCohost: theirs.isCohost,
      cohostTeam: theirs.cohostTeam,
    })
    .from(games)
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .where(inArray(games.gameId, hosted.union(seated).union(joined).union(helped)));
}

/** Where a person sits: by this address, by an invitation's link, or by the game's code. */
function seatsOf(accountId: SQL, email: SQL) {
  const isOne = sql`(${seats.accountId} = ${accountId} or ${seats.email} = ${email})`;
  const inGame = sql`from ${seats} where ${seats.gameId} = ${games.gameId} and ${isOne}`;
  const byCode = sql`from ${members} where ${members.gameId} = ${games.gameId} and ${members.accountId} = ${accountId}`;
  // The seat they took by a link counts before one that merely has their address, and either before one they took by code.
  const seated = sql`coalesce((
    select ${seats.team} ${inGame} order by ${seats.accountId} = ${accountId} desc nulls last limit 1), (
    select ${members.team} ${byCode}))`;
  const asCohost = sql`from ${cohosts} where ${cohosts.gameId} = ${games.gameId} and ${cohosts.accountId} = ${accountId}`;
  // [Q6] Whoever has seen where everybody goes is in no team, whichever address they have by now.
  const letter = sql<Letter | null>`case when (select ${cohosts.knows} ${asCohost}) then null else ${seated} end`;
  const isOn = sql`${cohosts.sinceAt} is not null and ${cohosts.endedAt} is null`;
  const isCohost = sql<boolean>`coalesce((select ${isOn} ${asCohost}), false)`;
  const cohostTeam = sql<Letter | null>`(select ${cohosts.racedTeam} ${asCohost} and ${isOn})`;
  const isMember = sql<boolean>`(not exists (select ${inGame}) and exists (select ${byCode}))`;
  const mayWriteClues = sql<boolean>`(exists (select ${inGame}) or coalesce((select ${members.mayWriteClues} ${byCode}), false))`;
  const any = sql`(exists (select ${inGame}) or exists (select ${byCode}))`;
  return { isOne, any, letter, isMember, mayWriteClues, isCohost, cohostTeam };
}
