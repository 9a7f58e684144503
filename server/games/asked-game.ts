import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Audience } from '#engine/views/view-for';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { isConfirmed } from '../store/accounts/accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Executor, Tx } from '../store/database.ts';
import { type GameOfPerson, holdGame, listGames, readGame } from '../store/games/games.ts';
import { readMovedSeat } from '../store/games/moved-seats.ts';
import type { Seat } from '../store/games/seats.ts';

/** The game a call is about: the one it names, else the caller's only ongoing one. For others than its people there is none. */
export async function askedGame(
  deps: Deps,
  viewer: Viewer,
  gameId?: number | string,
  db: Executor = deps.database.db,
): Promise<GameOfPerson> {
  const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
  if (gameId !== undefined) {
    const isOutside = db === deps.database.db;
    const known = isOutside ? takeInGame(viewer, Number(gameId)) : undefined;
    const named = known === undefined ? await readGame(db, Number(gameId), viewer.accountId, email) : known;
    if (named) return named;
    // [K19] Their seat moved to another phone: the refusal says so.
    const moved = await readMovedSeat(db, { gameId: Number(gameId), accountId: viewer.accountId });
    throw new Problem(moved ? 'seat-moved' : 'game-not-found');
  }
  const mine = await listGames(db, viewer.accountId, email);
  const [ongoing, ...others] = mine.filter(({ game }) => game.status === 'ongoing');
  if (!ongoing || others.length > 0) throw new Problem('game-id-required');
  return ongoing;
}

/** So long after it was asked with the cookie: who sends a body slowly does not keep a seat that was taken from them meanwhile. */
const goodForMs = 1_000;

/** What was asked of this game with the cookie of this call, once: whoever asks again wants to know how it stands by then. */
function takeInGame(viewer: Viewer, gameId: number): GameOfPerson | null | undefined {
  const { inGame } = viewer;
  delete viewer.inGame;
  if (!inGame || inGame.gameId !== gameId || performance.now() - inGame.askedAt > goodForMs) return undefined;
  return inGame.found;
}

/** The same, held: whoever else changes it waits until we are done. */
export async function heldGame(deps: Deps, tx: Tx, viewer: Viewer, gameId?: number | string): Promise<GameOfPerson> {
  const { game } = await askedGame(deps, viewer, gameId, tx);
  await holdGame(tx, game.gameId);
  return askedGame(deps, viewer, game.gameId, tx);
}

/** The same, for what only its host may do: money, editing, cancelling, naming co-hosts. */
export async function heldByHost(deps: Deps, tx: Tx, viewer: Viewer, gameId?: number | string): Promise<GameOfPerson> {
  const found = await heldGame(deps, tx, viewer, gameId);
  if (!isHost(found, viewer.accountId)) throw new Problem('not-allowed');
  return found;
}

/** [Q3] The same, for what its host and co-hosts may do. */
export async function heldByRunner(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  gameId?: number | string,
): Promise<GameOfPerson> {
  const found = await heldGame(deps, tx, viewer, gameId);
  if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
  return found;
}

/** What the column holds. */
const largest = 2_147_483_647;

/** The game a path names, which may be anything. */
export function gameIdIn(path: string): number {
  if (!/^[1-9]\d{0,9}$/.test(path)) throw new Problem('invalid-game-id');
  if (Number(path) > largest) throw new Problem('game-not-found');
  return Number(path);
}

/** What may be changed until the race begins, and not after. */
export function refuseBegun({ game }: Pick<GameOfPerson, 'game'>): void {
  if (game.status !== 'setup') throw new Problem('race-begun');
}

/** Where somebody sits among the seats of a game: the one they took by a link, else the one that has their confirmed address. */
export function ownSeat(seats: Seat[], viewer: Viewer, config: Config): Seat | null {
  const taken = seats.find(({ accountId }) => accountId === viewer.accountId);
  if (taken) return taken;
  return (isConfirmed(viewer, config) && seats.find(({ email }) => email === viewer.email)) || null;
}

type Found = Pick<GameOfPerson, 'game' | 'team' | 'isCohost' | 'cohostTeam'>;

/** Whose game it is. */
export function isHost({ game }: Pick<Found, 'game'>, accountId: string | null): boolean {
  return game.hostId === accountId;
}

/** [Q3] Its host, or one of the co-hosts. */
export function runsRace(found: Pick<Found, 'game' | 'isCohost'>, accountId: string): boolean {
  return isHost(found, accountId) || found.isCohost;
}

/** Whose eyes somebody of a game watches its race with: a host or co-host who races, or raced, sees what those who race see. */
export function audienceOf(found: Found, accountId: string): Audience {
  const { team } = found;
  const runs = runsRace(found, accountId);
  if (team !== null) return { kind: runs ? 'seated-host' : 'player', team };
  if (!runs) return { kind: 'spectator' };
  const raced = racedAs(found, accountId);
  return raced === null ? { kind: 'host' } : { kind: 'left-host', raced };
}

/** [H17] [Q5] A host or co-host who neither races nor raced in this race: nobody else reads what lies ahead of a team. */
export function isNeutralHost(found: Found, accountId: string): boolean {
  return runsRace(found, accountId) && found.team === null && racedAs(found, accountId) === null;
}

function racedAs(found: Found, accountId: string): Letter | null {
  return isHost(found, accountId) ? found.game.hostTeam : found.cohostTeam;
}

/** Which bar of the list is the start; undefined while there is none. */
export function startIdOf({ startBarId, startBar, bars }: GameOfPerson['game']): string | undefined {
  return startBarId ?? bars.find(({ name }) => name === startBar)?.id;
}
