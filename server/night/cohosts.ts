import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import { cohosts as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { isConfirmed, readAccount } from '../store/accounts/accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Executor, Tx } from '../store/database.ts';
import {
  countCohosts,
  keepCohostAsked,
  keepCohostEnded,
  keepCohostLink,
  keepCohostLinkUsed,
  keepCohostOn,
  type LinkedGame,
  listCohosts,
  type NamedCohost,
  readCohost,
  readCohostLink,
  readTeamTouched,
} from '../store/games/cohosts.ts';
import { keepDeed } from '../store/games/deeds.ts';
import { type Game, type GameOfPerson, holdGame, readGame } from '../store/games/games.ts';
import { refuseOver } from './racing-team.ts';
import { isHost } from '../games/asked-game.ts';

type Done = OutputOf<(typeof calls)['end-cohost']>;
type Told = OutputOf<(typeof calls)['read-cohost-link']>;

/** [Q1] A link for one more co-host, while there is room for one and the race is not over. */
export async function makeCohostLink(deps: Deps, tx: Tx, { game }: GameOfPerson) {
  refuseOver(game);
  await refuseFull(tx, game.gameId);
  const { token, expiresAt } = await keepCohostLink(tx, game.gameId, deps.now());
  return { token, until: expiresAt.getTime() };
}

/** [Q1] Reads a link for its holder, signed in or not. A used or expired link does not exist for anyone but its user. */
export async function readLink(deps: Deps, viewer: Viewer | null, token: string): Promise<Told> {
  const linked = await liveLink(deps, deps.database.db, viewer, token);
  const { game, host } = linked;
  return {
    gameId: game.gameId,
    name: game.name,
    city: game.city,
    date: game.date,
    host,
    state: viewer === null || linked.usedBy === null ? 'open' : await stateOf(deps, viewer, game),
    you: viewer && { name: viewer.displayName, isGuest: viewer.isGuest, isHost: game.hostId === viewer.accountId },
  };
}

async function stateOf(deps: Deps, { accountId }: Viewer, { gameId }: Game): Promise<Told['state']> {
  const theirs = (await listCohosts(deps.database.db, gameId, deps.now())).find((one) => one.accountId === accountId);
  if (!theirs) return 'no';
  return theirs.sinceAt === null ? 'asked' : 'on';
}

async function liveLink(
  { now }: Pick<Deps, 'now'>,
  db: Executor,
  viewer: Viewer | null,
  token: string,
): Promise<LinkedGame> {
  const linked = await readCohostLink(db, token);
  const isTheirs = viewer !== null && linked?.usedBy === viewer.accountId;
  const isOpen = linked?.usedBy === null && linked.expiresAt > now();
  if (!linked || !(isTheirs || isOpen)) throw new Problem('cohost-link-gone');
  return linked;
}

/** [Q1] [Q2] Uses a link up: the host is asked. Whoever is a co-host already stays one. */
export async function takeLink(deps: Deps, tx: Tx, viewer: Viewer, token: string): Promise<Done> {
  const { accountId } = viewer;
  const { game } = await liveLink(deps, tx, viewer, token);
  const { gameId, hostId } = game;
  if (hostId === accountId) throw new Problem('cohost-own-game');
  if (!isConfirmed(viewer, deps.config)) throw new Problem('cohost-unconfirmed');
  refuseOver(game);
  await holdGame(tx, gameId);
  const { usedBy } = await liveLink(deps, tx, viewer, token);
  if (usedBy === accountId) return { success: true, already: true };
  const before = await readCohost(tx, { gameId, accountId });
  if (before?.sinceAt && !before.endedAt) return { success: true, already: true };
  await keepCohostLinkUsed(tx, token, accountId);
  await keepCohostAsked(tx, { gameId, accountId }, deps.now());
  return { success: true };
}

/** [Q2] [Q5] The host says yes to the name they read. Who was in a team of the race, or knocked at one, races for its rest. */
export async function confirmCohost(
  deps: Deps,
  tx: Tx,
  { game }: GameOfPerson,
  { id, name, by }: { id: string; name: string; by: Viewer },
): Promise<Done> {
  const { gameId, status } = game;
  refuseOver(game);
  const asked = (await listCohosts(tx, gameId, deps.now())).find((one) => one.id === id);
  if (!asked) throw new Problem('cohost-not-found');
  if (asked.sinceAt !== null) return { success: true, already: true };
  if (asked.name !== name) throw new Problem('cohost-renamed');
  await refuseFull(tx, gameId);
  const racedTeam = status === 'setup' ? null : await teamRaced(deps, tx, asked);
  const knows = status !== 'setup' && racedTeam === null;
  await keepCohostOn(tx, id, { now: deps.now(), racedTeam, knows });
  await keepDeed(tx, gameId, { accountId: by.accountId, what: 'confirm-cohost', team: null }, deps.now());
  return { success: true };
}

/** [Q5] The team of a race that somebody is in, was in, or stood at the door of; null for whoever never did. */
async function teamRaced(
  { config }: Deps,
  tx: Tx,
  { gameId, accountId, ...asked }: NamedCohost,
): Promise<Letter | null> {
  if (asked.knows) return null;
  if (asked.racedTeam) return asked.racedTeam;
  const account = await readAccount(tx, accountId);
  const email = account && isConfirmed(account, config) ? account.email : null;
  const found = await readGame(tx, gameId, accountId, email);
  return found?.team ?? (await readTeamTouched(tx, { gameId, accountId }));
}

/** [Q4] Ends a co-host, or says no to one who asks: the host whom they like, a co-host themselves. */
export async function endCohost(
  deps: Deps,
  tx: Tx,
  found: GameOfPerson,
  { id, by }: { id: string; by: Viewer },
): Promise<Done> {
  const { gameId } = found.game;
  const { accountId } = by;
  const theirs = (await listCohosts(tx, gameId, deps.now())).find((one) => one.id === id);
  const isOwn = theirs?.accountId === accountId;
  if (!isHost(found, accountId) && !isOwn) throw new Problem('not-allowed');
  if (!theirs) return { success: true, already: true };
  await keepCohostEnded(tx, id, deps.now());
  const what = isOwn ? 'leave-cohost' : 'end-cohost';
  if (theirs.sinceAt !== null) await keepDeed(tx, gameId, { accountId, what, team: null }, deps.now());
  return { success: true };
}

type Crew = OutputOf<(typeof calls)['cohosts']>;

/** The host and the co-hosts of a game, for all of them; who asks, for the host alone. */
export async function crewOf(deps: Deps, found: GameOfPerson, { accountId }: Viewer): Promise<Crew> {
  const { db } = deps.database;
  const { game } = found;
  const listed = await listCohosts(db, game.gameId, deps.now());
  const shown = listed.filter(({ sinceAt }) => sinceAt !== null || isHost(found, accountId));
  const host = await readAccount(db, game.hostId);
  const cohosts = await Promise.all(
    shown.map(async (one) => ({
      id: one.id,
      name: one.name,
      you: one.accountId === accountId,
      state: one.sinceAt === null ? ('asked' as const) : ('on' as const),
      races: await isRacing(deps, game, one.accountId),
    })),
  );
  const isYou = game.hostId === accountId;
  return {
    host: { name: host?.displayName ?? '', you: isYou, races: await isRacing(deps, game, game.hostId) },
    cohosts,
  };
}

/** Whether somebody who runs a game sits in a team of it, or did when its race was on. */
async function isRacing({ config, database: { db } }: Deps, { gameId, hostId, hostTeam }: Game, accountId: string) {
  const account = await readAccount(db, accountId);
  const email = account && isConfirmed(account, config) ? account.email : null;
  const found = await readGame(db, gameId, accountId, email);
  const raced = accountId === hostId ? hostTeam : (found?.cohostTeam ?? null);
  return raced !== null || (found?.team ?? null) !== null;
}

async function refuseFull(tx: Tx, gameId: number): Promise<void> {
  if ((await countCohosts(tx, gameId)) >= limits.most) throw new Problem('cohosts-full');
}
