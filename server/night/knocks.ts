import { type Letter, teamNames } from '#contract/game';
import { joining } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { isLostable, peopledTeams } from '../games/people.ts';
import { refuseKnowing, refuseTeam } from '../games/team-choice.ts';
import { answerOnce } from '../http/answer-once.ts';
import { mayTry, networkOf, sealed, takeTries, type Tries } from '../http/rate-limits.ts';
import { isConfirmed } from '../store/accounts/accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Tx } from '../store/database.ts';
import { hasNeutralCohost } from '../store/games/cohosts.ts';
import { type Game, holdGame, readGame, readGameById, readHostSeat } from '../store/games/games.ts';
import {
  holdKnock,
  isOpen,
  keepKnock,
  keepKnockAnswer,
  keepKnocksLate,
  type Knock,
  listOpenKnocks,
  readKnock,
} from '../store/games/knocks.ts';
import { listMembers, type Member, wasRemoved } from '../store/games/members.ts';
import { readStanding } from '../store/games/newcomers.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { isUuid } from '../store/is-uuid.ts';
import { readTeamsRaced } from '../store/races/contacts.ts';
import { refuseLateHost, refuseNoTeam, refuseSeeing } from './hosted-race.ts';
import { isLocked } from './knock-lock.ts';
import { freshPairs } from './knock-pictures.ts';
import { refuseOver } from './racing-team.ts';
import { writeContacts } from './team-contact.ts';

interface AtTheDoor {
  viewer: Viewer;
  game: Game;
  team: Letter;
  /** The number of the seat they say is theirs; null for a new phone. */
  seat: number | null;
  ip: string | undefined;
  key: string | null;
}

/** [K15-K18] A phone asks to be let into a team, or for a seat of it that somebody lost their phone of. The knock's id. */
export async function knock(deps: Deps, asked: AtTheDoor): Promise<string> {
  const { viewer, game, team, seat, key } = asked;
  const { gameId } = game;
  refuseNoTeam({ game }, team);
  if (seat === null) await refuseNotRacing(deps, game, team);
  await writeContacts(deps, gameId);
  const input = { gameId, team, seat };
  const { id } = await answerOnce(deps, 'knock', { viewer, input, key }, async (tx) => ({
    success: true,
    id: await keepNewKnock(deps, tx, asked),
  }));
  const kept = await readKnock(deps.database.db, id);
  if (kept) ringFor(deps, kept);
  return id;
}

async function keepNewKnock(deps: Deps, tx: Tx, { viewer, game: named, team, seat, ip }: AtTheDoor): Promise<string> {
  const now = deps.now();
  const { gameId } = named;
  const { accountId } = viewer;
  await holdGame(tx, gameId);
  const game = await readGameById(tx, gameId);
  if (!game) throw new Problem('join-code-unknown');
  await refuseOfGame(deps, tx, viewer, gameId);
  await refuseSeeing(tx, game, accountId, team);
  const isRemoved = await wasRemoved(tx, { gameId, accountId });
  if (!isRemoved) await refuseKnowingOthers(tx, { gameId, accountId }, team);
  const network = sealed(deps, networkOf(ip));
  const isLockedOut = await isLocked(deps, tx, { gameId, accountId, network });
  // [K17] While the race is not on, no team gives a seat back.
  const isRescueOff = seat !== null && game.status !== 'ongoing';
  const isForHost = isRemoved || isLockedOut || isRescueOff;
  if (isForHost && !(await hasNeutralHost(tx, gameId))) {
    if (isRemoved) throw new Problem('was-removed');
    if (isRescueOff) throw new Problem('rescue-needs-host');
    throw new Problem('knock-locked', { retryAfterS: joining.knocksWithinS });
  }
  if (seat === null) await refuseNoRoom(tx, game, team);
  const seatAccountId = seat === null ? null : (await lostSeat(tx, { gameId, team, seat })).accountId;
  await keepKnocksLate(tx, gameId, now);
  const open = await listOpenKnocks(tx, gameId, now);
  const own = open.find((one) => one.accountId === accountId);
  const isSame = own?.team === team && own.seatAccountId === seatAccountId && own.isForHost === isForHost;
  if (isSame) return own.id;
  const before = open.find((one) => one !== own && seatAccountId !== null && one.seatAccountId === seatAccountId);
  // Whoever is locked out stands in nobody's way: that would lock the seat.
  if (before && (isForHost || !before.isForHost)) throw new Problem('knock-open');
  const tries: Tries = [
    ['knocks', accountId],
    ['knocks-here', `${gameId} ${network}`],
  ];
  await takeTries(deps, tries, tx);
  // Whoever knocks elsewhere has left the door they stood at.
  if (own) await keepKnockAnswer(tx, own.id, 'gone', { by: accountId, now });
  if (before) await keepKnockAnswer(tx, before.id, 'gone', { by: before.accountId, now });
  const id = await keepKnock(
    tx,
    { gameId, team: team, accountId, seatAccountId, isForHost, network, ...freshPairs() },
    now,
  );
  const isTold = await mayTry(deps, [['knock-pushes', `${gameId} ${isForHost ? 'host' : team}`]], tx);
  if (isTold) await addJob(tx, 'push-knock', { knockId: id, news: 'asked' }, { tries: 1 });
  return id;
}

/** Nobody is let into a team that does not race, nor before the race or after it. */
async function refuseNotRacing({ races }: Deps, { gameId, status }: Game, team: Letter): Promise<void> {
  if (status === 'setup') throw new Problem('race-not-begun');
  if (status === 'over') throw new Problem('race-over');
  if (!(await races.current(gameId)).teams[team]) throw new Problem('team-not-racing');
}

/** [T16] Who is in a team stays in it, and who hosts knows too much to race. */
async function refuseOfGame({ config }: Deps, tx: Tx, viewer: Viewer, gameId: number): Promise<void> {
  const found = await readGame(tx, gameId, viewer.accountId, isConfirmed(viewer, config) ? viewer.email : null);
  if (found?.team) throw new Problem('you-are-in-another-team', { params: { team: teamNames[found.team] } });
  if (!found) return;
  refuseLateHost(found.game, viewer);
  if (found.isCohost) throw new Problem('cohost-too-late');
  throw new Problem('not-allowed');
}

/** [K11] [K15] Who was shown what another team wrote, or raced with it and left, is let into no other by a team; a host may know better. */
export async function refuseKnowingOthers(
  tx: Tx,
  key: Pick<Knock, 'gameId' | 'accountId'>,
  team: Letter,
): Promise<void> {
  refuseKnowing(`${(await readStanding(tx, key)).known}${await readTeamsRaced(tx, key)}`, team);
}

async function hasNeutralHost(tx: Tx, gameId: number): Promise<boolean> {
  if (await hasNeutralCohost(tx, gameId)) return true;
  const host = await readHostSeat(tx, gameId);
  return host !== null && host.raced === null && !host.isSeated;
}

/** [K7] [K9] A team that is closed or full lets nobody in by code, with or without a knock. */
export async function refuseNoRoom(tx: Tx, game: Game, team: Letter): Promise<void> {
  refuseOver(game);
  if (game.joining === 'closed') throw new Problem('joining-closed');
  refuseTeam(await peopledTeams(tx, game), team);
}

/** [K17] The seat of a guest: whoever has an account logs in. */
async function lostSeat(
  tx: Tx,
  { gameId, team, seat }: { gameId: number; team: Letter; seat: number },
): Promise<Member> {
  const members = await listMembers(tx, gameId);
  const found = members.find((member) => member.seat === seat && member.team === team);
  if (!found || !isLostable(found)) throw new Problem('member-not-found');
  return found;
}

/** [K18] Whoever knocked thinks better of it. */
export async function takeBackKnock(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const known = isUuid(id) ? await readKnock(db, id) : null;
  if (known?.accountId !== viewer.accountId) throw new Problem('knock-gone');
  await db.transaction(async (tx) => {
    await holdGame(tx, known.gameId);
    const held = await holdKnock(tx, id);
    if (held && isOpen(held, now)) await keepKnockAnswer(tx, id, 'gone', { by: viewer.accountId, now });
  });
  ringFor(deps, known);
}

/** Every node tells whoever may answer. */
export function ringFor(
  { bell }: Deps,
  { gameId, team, isForHost }: Pick<Knock, 'gameId' | 'team' | 'isForHost'>,
): void {
  bell.ring({ knocks: gameId, team: isForHost ? null : team });
}
