import type { FastifyInstance } from 'fastify';
import type { InputOf, OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { type Letter, letters } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { gameIdIn, heldByRunner, heldGame, runsRace } from '../../games/asked-game.ts';
import { findCaptainByCode, hasCaptain, hasCaptainByEmail } from '../../games/captains.ts';
import { teamRooms } from '../../games/people.ts';
import { inNewTeam, refuseKnowing, refuseTeam } from '../../games/team-choice.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { refuseSeeing, tellHostLeft } from '../../night/hosted-race.ts';
import { refuseOver } from '../../night/racing-team.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import type { Tx } from '../../store/database.ts';
import { keepDeed } from '../../store/games/deeds.ts';
import type { Game, GameOfPerson } from '../../store/games/games.ts';
import { keepJoining, keepNewJoinCode, keepTeamClosed } from '../../store/games/join-codes.ts';
import {
  keepMemberChange,
  listMembers,
  type Member,
  removeCaptainByCode,
  removeMember,
  removeRemovedById,
  removeWriters,
} from '../../store/games/members.ts';
import { keepSeatRemoved } from '../../store/games/moved-seats.ts';
import { readStanding } from '../../store/games/newcomers.ts';
import { removePhoneStep } from '../../store/games/phone-steps.ts';
import { isUuid } from '../../store/is-uuid.ts';
import { listSeats } from '../../store/games/seats.ts';

type Done = OutputOf<(typeof calls)['set-joining']>;
type Wishes = InputOf<(typeof calls)['set-joining']>;
type Change = InputOf<(typeof calls)['change-member']>;

interface Noted {
  viewer: Viewer;
  what: keyof typeof calls;
  team: Letter | null;
}

/** How a game takes people in, and what is said of those who came by its code. */
export function membersRoutes(app: FastifyInstance, deps: Deps): void {
  const note = (tx: Tx, gameId: number, { viewer, what, team }: Noted) =>
    keepDeed(tx, gameId, { accountId: viewer.accountId, what, team }, deps.now());

  serve(app, deps, calls['set-joining'], async ({ viewer, key, params, input }) => {
    const gameId = gameIdIn(params.gameId);
    const set = await answerOnce(deps, 'set-joining', { viewer, key, input: { ...input, gameId } }, async (tx) => {
      const found = await heldByRunner(deps, tx, viewer, gameId);
      await note(tx, gameId, { viewer, what: 'set-joining', team: input.team ?? null });
      return setJoining(tx, found, input);
    });
    if (input.captainsOnly !== undefined) deps.bell.ring({ seats: gameId });
    return set;
  });

  serve(app, deps, calls['new-join-code'], async ({ viewer, key, params }) => {
    const gameId = gameIdIn(params.gameId);
    return answerOnce(deps, 'new-join-code', { viewer, key, input: { gameId } }, async (tx) => {
      await heldByRunner(deps, tx, viewer, gameId);
      return { success: true, code: await renewCode(deps, tx, viewer, gameId) };
    });
  });

  serve(app, deps, calls['change-member'], async ({ viewer, key, params, input }) => {
    const of = { gameId: gameIdIn(params.gameId), seat: Number(params.seat) };
    const asked = { viewer, key, input: { ...input, ...of } };
    const changed = await answerOnce(deps, 'change-member', asked, async (tx) => {
      const found = await heldGame(deps, tx, viewer, of.gameId);
      const done = await changeMember(deps, tx, { found, viewer, seat: of.seat }, input);
      if (runsRace(found, viewer.accountId)) {
        await note(tx, of.gameId, { viewer, what: 'change-member', team: input.team ?? null });
      }
      return done;
    });
    // A captain could otherwise make every phone of the race read its game again, call by call.
    if (isForHost(input)) deps.bell.ring({ seats: of.gameId });
    return changed;
  });

  serve(app, deps, calls['remove-member'], async ({ viewer, key, params, input }) => {
    const of = { gameId: gameIdIn(params.gameId), seat: Number(params.seat) };
    const asked = { viewer, key, input: { ...input, ...of } };
    const removed = await answerOnce(deps, 'remove-member', asked, async (tx) => {
      const found = await heldByRunner(deps, tx, viewer, of.gameId);
      const done = await removeByHost(deps, tx, { found, viewer, seat: of.seat });
      return input.renewCode ? { ...done, code: await renewCode(deps, tx, viewer, of.gameId) } : done;
    });
    await tellHostLeft(deps, of.gameId);
    return removed;
  });

  serve(app, deps, calls['let-back'], async ({ viewer, key, params }) => {
    const of = { gameId: gameIdIn(params.gameId), person: params.person };
    return answerOnce(deps, 'let-back', { viewer, key, input: of }, async (tx) => {
      const found = await heldByRunner(deps, tx, viewer, of.gameId);
      await note(tx, of.gameId, { viewer, what: 'let-back', team: null });
      return letBack(tx, found, of.person);
    });
  });
}

/** [K8] [K9] [K14] How a game takes people in, as its host says. */
async function setJoining(tx: Tx, { game }: GameOfPerson, wishes: Wishes): Promise<Done> {
  refuseOver(game);
  const { joining, deals, captainsOnly, homeSafe, team, isClosed } = wishes;
  if ((team === undefined) !== (isClosed === undefined)) {
    throw new Problem('bad-input', { message: 'Say which team, and whether it is closed.' });
  }
  if (team !== undefined && letters.indexOf(team) >= game.teamCount) throw new Problem('no-such-team');
  await keepJoining(tx, game.gameId, {
    ...(joining === undefined ? {} : { joining }),
    ...(deals === undefined ? {} : { dealsTeams: deals }),
    ...(captainsOnly === undefined ? {} : { captainsOnly }),
    ...(homeSafe === undefined ? {} : { homeSafe }),
  });
  if (team !== undefined && isClosed !== undefined) await keepTeamClosed(tx, game.gameId, team, isClosed);
  return { success: true };
}

/** [K1] Replaces the join code. */
async function renewCode(deps: Deps, tx: Tx, { accountId }: Viewer, gameId: number): Promise<string> {
  await takeTries(deps, [['new-codes', `${gameId}`]], tx).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.retryAfterS === undefined) throw error;
    const { retryAfterS } = error;
    throw new Problem('new-codes-used-up', { params: { minutes: Math.ceil(retryAfterS / 60) }, retryAfterS });
  });
  await keepDeed(tx, gameId, { accountId, what: 'new-join-code', team: null }, deps.now());
  return keepNewJoinCode(tx, gameId);
}

interface OfMember {
  found: GameOfPerson;
  viewer: Viewer;
  seat: number;
}

/** [K10] [K11] [K14] What the host, or a captain of the team, says of one who joined by code. */
async function changeMember(deps: Deps, tx: Tx, { found, viewer, seat }: OfMember, change: Change): Promise<Done> {
  const { game } = found;
  const { team, mayWriteClues, presses } = change;
  const members = await listMembers(tx, game.gameId);
  const member = members.find((one) => one.seat === seat);
  const isOwnCaptain = isTeamCaptain(found, members, viewer);
  const isTheirs = isOwnCaptain && member?.team === found.team;
  if (!runsRace(found, viewer.accountId) && (!isTheirs || isForHost(change))) throw new Problem('not-allowed');
  refuseOver(game);
  if (!member) throw new Problem('member-not-found');
  const isMoved = team !== undefined && team !== member.team;
  if (isMoved) await refuseMove(tx, { game, member, team });
  const sits = team ?? member.team;
  const seats = await listSeats(tx, game.gameId);
  if (change.isCaptain && hasCaptainByEmail(seats, sits)) throw new Problem('captain-by-email');
  if (mayWriteClues !== undefined || change.writer !== undefined) {
    const isCaptains = isOwnCaptain && sits === found.team && member.captainAt === null && change.writer === undefined;
    if (hasCaptain(seats, members, sits) && !isCaptains) throw new Problem('captain-chooses-writers');
    if (game.status !== 'setup') throw new Problem('clues-fixed');
  }
  const now = deps.now();
  await keepMemberChange(tx, member, {
    ...(isMoved ? inNewTeam(team) : {}),
    ...(mayWriteClues === undefined ? {} : { mayWriteClues }),
    ...(presses ? { pressesAt: now } : {}),
  });
  await saveRoles(tx, { game, member, sits }, change, now);
  return { success: true };
}

/** [T20] Whether the caller is captain of their team: by one of the two places by e-mail, or made captain by the host. */
function isTeamCaptain({ team, isMember }: GameOfPerson, members: Member[], { accountId }: Viewer): boolean {
  return team !== null && (!isMember || findCaptainByCode(members, team)?.accountId === accountId);
}

function isForHost({ team, presses, isCaptain, writer }: Change): boolean {
  return [team, presses, isCaptain, writer].some((wish) => wish !== undefined);
}

interface RoleChange {
  game: Game;
  member: Member;
  /** The member's team after the change. */
  sits: Letter;
}

/** [T20] [T21] Makes a member captain or the team's only writer, or takes either away. */
async function saveRoles(
  tx: Tx,
  { game, member, sits }: RoleChange,
  { isCaptain, writer }: Change,
  now: Date,
): Promise<void> {
  const { gameId, status } = game;
  if (isCaptain) await removeCaptainByCode(tx, gameId, sits);
  if (writer) await removeWriters(tx, gameId, sits);
  // After the start a new captain is shown no clues: the host can still move them to a team that has to solve those clues.
  const isNewWriter = writer === 'only' || (isCaptain && status === 'setup');
  await keepMemberChange(tx, member, {
    ...(isCaptain === undefined ? {} : { captainAt: isCaptain ? now : null }),
    ...(isNewWriter ? { mayWriteClues: true } : {}),
  });
}

interface Move {
  game: Game;
  member: Member;
  team: Letter;
}

/** [T11] [T16] The host puts people where they like, also into a team that is closed to newcomers; themselves not once the race is on. */
async function refuseMove(tx: Tx, { game, member, team }: Move): Promise<void> {
  await refuseSeeing(tx, game, member.accountId, team);
  refuseTeam(await teamRooms(tx, game), team, true);
  refuseKnowing((await readStanding(tx, member)).known, team);
}

/** [K16] The host takes somebody out who joined by code: they come back only with the host. */
async function removeByHost(deps: Deps, tx: Tx, { found: { game }, viewer, seat }: OfMember): Promise<Done> {
  refuseOver(game);
  const member = (await listMembers(tx, game.gameId)).find((one) => one.seat === seat);
  if (!member) return { success: true, already: true };
  const isOwn = member.accountId === game.hostId || member.accountId === viewer.accountId;
  if (!isOwn) await keepSeatRemoved(tx, member, deps.now());
  await removeMember(tx, member);
  await removePhoneStep(tx, member);
  await keepDeed(
    tx,
    game.gameId,
    { accountId: viewer.accountId, what: 'remove-member', team: member.team },
    deps.now(),
  );
  return { success: true };
}

/** [K16] The host lets somebody come back: before the start by the code, after it by a knock. */
async function letBack(tx: Tx, { game }: GameOfPerson, person: string): Promise<Done> {
  refuseOver(game);
  const wasOut = isUuid(person) && (await removeRemovedById(tx, game.gameId, person));
  return wasOut ? { success: true } : { success: true, already: true };
}
