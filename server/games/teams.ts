import { cluesBy, type Letter, letters, type TeamReadiness } from '#contract/game';
import type { TeamView } from '#contract/game-view';
import { cluesNeeded, readinessOf } from '#engine/readiness';
import { shownAddress } from '../store/accounts/deleted-accounts.ts';
import type { Executor } from '../store/database.ts';
import { type Author, type Clue, listClues } from '../store/games/clues.ts';
import { type GameOfPerson, keepHostReading } from '../store/games/games.ts';
import { keepMemberReading, listMembers, type Member } from '../store/games/members.ts';
import { listNudges, type Nudge } from '../store/games/nudges.ts';
import { listNamedSeats } from '../store/games/seats.ts';
import { isNeutralHost, runsRace, startIdOf } from './asked-game.ts';
import { isTaken } from './captains.ts';

export interface TeamSoFar {
  letter: Letter;
  /** Captain first. */
  emails: string[];
  /** Those of them who have not opened the game yet; its host has. */
  unopened: string[];
  /** How many people are in it, by e-mail or by code. */
  members: number;
  /** What counts for this team's readiness: its own, or the host's where the host writes. */
  clues: Clue[];
  needed: number;
  readiness: TeamReadiness;
  /** [T21] Whether anyone was chosen to write these clues. */
  hasWriter: boolean;
  /** The members chosen to write: their names, or the address of an invitation that was not opened yet. */
  writers: { name: string | null; address: string | null }[];
}

type Game = GameOfPerson['game'];

/** Who writes what a team's readiness depends on; nobody of the game where the house does. */
export function authorFor(game: Game, letter: Letter): Author | null {
  const by = cluesBy(game);
  if (by === 'house') return null;
  return by === 'host' ? 'host' : letter;
}

/** [T1-T4] The teams of a game: who is in them, what is written for its bars as they are listed now, and whether they are ready. */
export async function teamsSoFar(db: Executor, game: Game): Promise<TeamSoFar[]> {
  // One after the other: in a transaction they share a connection.
  const seats = await listNamedSeats(db, game.gameId);
  const members = await listMembers(db, game.gameId);
  const written = await listClues(db, game.gameId);
  const startId = startIdOf(game);
  const toGuess = new Set(game.bars.map(({ id }) => id).filter((id) => id !== startId));
  return letters.slice(0, game.teamCount).map((letter) => {
    const author = authorFor(game, letter);
    const named = seats.filter(({ seat }) => seat.team === letter);
    const theirs = named.map(({ seat }) => seat);
    const emails = theirs.map(({ email }) => shownAddress(email));
    const unopened = theirs.filter(({ openedAt }) => openedAt === null).map(({ email }) => shownAddress(email));
    const joined = members.filter(({ team }) => team === letter);
    const count = emails.length + joined.length;
    const clues = written.filter((clue) => clue.author === author && toGuess.has(clue.barId));
    const needed = author === null ? 0 : cluesNeeded(game.bars.length);
    // Before the bars are picked nobody knows how many, but some remain.
    const remain = author !== null && game.bars.length === 0 ? 1 : needed;
    const readiness = readinessOf({ members: count, written: clues.length, needed: remain });
    const writers = author !== letter ? [] : listWriters(named, joined);
    const hasWriter = author === 'host' || writers.length > 0;
    return { letter, emails, unopened, members: count, clues, needed, readiness, hasWriter, writers };
  });
}

/** [T10] [K11] Captain and vice-captain by e-mail, and the members who may write. */
function listWriters(seats: Awaited<ReturnType<typeof listNamedSeats>>, members: Member[]): TeamSoFar['writers'] {
  const byEmail = seats
    .filter(({ seat }) => isTaken(seat))
    .map(({ seat, name }) => ({ name, address: shownAddress(seat.email) }));
  const byCode = members
    .filter(({ mayWriteClues, isDeleted }) => mayWriteClues && !isDeleted)
    .map(({ name }) => ({ name, address: null }));
  return [...byEmail, ...byCode];
}

/** The teams of a game as one of its people may see them. */
export async function teamViews(db: Executor, found: GameOfPerson, accountId: string): Promise<TeamView[]> {
  const { game, team: own } = found;
  const runs = runsRace(found, accountId);
  const teams = await teamsSoFar(db, game);
  const nudges = await listNudges(db, game.gameId);
  return teams.map((team) => ({
    gameId: game.gameId,
    letter: team.letter,
    emails: runs || (team.letter === own && !found.isMember) ? team.emails : null,
    clues: mayReadClues(found, accountId, team.letter) ? cluesByBar(team) : null,
    ...(mayReadClues(found, accountId, team.letter) && nudgesByBar(nudges, authorFor(game, team.letter), game.bars)),
    members: team.members,
    unopened: runs ? team.unopened : null,
    cluesWritten: team.clues.length,
    cluesNeeded: team.needed,
    ready: team.readiness.ready,
    reason: team.readiness.ready ? null : team.readiness.reason,
    hasWriter: team.hasWriter,
    writers: runs || team.letter === own ? namesOf(team, runs || !found.isMember) : null,
  }));
}

/** [T12] The names of a team's writers; members who joined by code read no addresses. */
function namesOf({ writers }: TeamSoFar, mayReadAddresses: boolean): string[] {
  return writers.flatMap(({ name, address }) => name ?? (mayReadAddresses ? (address ?? []) : []));
}

/** [T19] A host who was shown a team's clues as one of it knows them, wherever they sit when the race begins. */
export async function noteHostReading(db: Executor, { game, team }: GameOfPerson, accountId: string): Promise<void> {
  const by = cluesBy(game);
  if (game.hostId !== accountId || team === null || game.status !== 'setup' || by !== 'teams') return;
  if (!game.hostReadClues.includes(team)) await keepHostReading(db, game.gameId, team);
}

/** [K11] A member who was shown a team's clues before the race changes to no other. */
export async function noteMemberReading(db: Executor, found: GameOfPerson, accountId: string): Promise<void> {
  const { game, team, isMember, mayWriteClues } = found;
  const by = cluesBy(game);
  if (!isMember || !mayWriteClues || team === null || game.status !== 'setup' || by !== 'teams') return;
  await keepMemberReading(db, { gameId: game.gameId, accountId }, team);
}

/** Whether this team has written anything for the others. */
export async function writesClues(db: Executor, game: Game, letter: Letter): Promise<boolean> {
  if (authorFor(game, letter) !== letter) return false;
  return (await listClues(db, game.gameId)).some(({ author }) => author === letter);
}

/**
 * [T12] [K11] What a team wrote is for itself, but for members who were not told that it is theirs too, and, once the race is on, for a host who does not race: until then they may still sit down.
 * What the host wrote is for the host, from the start on also for a co-host who does not race, and stands with team A.
 */
function mayReadClues(found: GameOfPerson, accountId: string, letter: Letter): boolean {
  const { game, team, mayWriteClues } = found;
  const by = cluesBy(game);
  const isNeutral = game.status !== 'setup' && isNeutralHost(found, accountId);
  if (by === 'host') return (isNeutral || game.hostId === accountId) && letter === 'A';
  return isNeutral || (by === 'teams' && letter === team && mayWriteClues);
}

/** [I10] Beside the clues; left out while there are none. */
function nudgesByBar(nudges: Nudge[], author: Author | null, bars: Game['bars']): Pick<TeamView, 'nudges'> {
  const own = nudges.filter((one) => one.author === author && bars.some(({ id }) => id === one.barId));
  if (own.length === 0) return {};
  const entries = own.map(({ barId, nudge, savedAt }) => [barId, { nudge, savedAt: savedAt.toISOString() }]);
  return { nudges: Object.fromEntries(entries) };
}

function cluesByBar({ clues }: TeamSoFar): NonNullable<TeamView['clues']> {
  return Object.fromEntries(clues.map(({ barId, clue, savedAt }) => [barId, { clue, savedAt: savedAt.toISOString() }]));
}
