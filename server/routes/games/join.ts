import type { FastifyInstance } from 'fastify';
import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { ExpectedRace } from '#contract/rehearsal';
import { isDaySet } from '#contract/when-where';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn, heldGame, refuseBegun } from '../../games/asked-game.ts';
import { readExpectedRace } from '../../games/expected-race.ts';
import { readLiveCode } from '../../games/join-code.ts';
import { joinState, peopledTeams, peopleView, roomsOf, teamRooms, toldTeams } from '../../games/people.ts';
import { inNewTeam, refuseKnowing, refuseTeam, teamFor } from '../../games/team-choice.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { serve } from '../../http/serve.ts';
import { refuseKnowingRoutes, refuseLateHost, tellHostLeft } from '../../night/hosted-race.ts';
import { refuseOver } from '../../night/racing-team.ts';
import { isConfirmed } from '../../store/accounts/accounts.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import type { Executor, Tx } from '../../store/database.ts';
import { inTime } from '../../places/loading.ts';
import { type Game, type GameOfPerson, readGame } from '../../store/games/games.ts';
import { holdGameByCode } from '../../store/games/join-codes.ts';
import { keepMember, keepMemberChange, readMember, removeMember } from '../../store/games/members.ts';
import { readNewcomer, readStanding } from '../../store/games/newcomers.ts';
import { keepPhoneStep, removePhoneStep } from '../../store/games/phone-steps.ts';
import { membersRoutes } from './members.ts';

type Join = (typeof calls)['join'];
type Done = OutputOf<(typeof calls)['change-team']>;

/** Joining by code, and the people of a game. */
export function joinRoutes(app: FastifyInstance, deps: Deps): void {
  ownSeatRoutes(app, deps);
  membersRoutes(app, deps);
  serve(app, deps, calls['read-join'], async ({ viewer, params, request }) => {
    const { game, host, seat } = await openedBy(deps, { code: params.code, ip: request.ip, orSeat: true });
    const peopled = await peopledTeams(deps.database.db, game);
    const expected = await readEstimateInTime(deps, game);
    return {
      gameId: game.gameId,
      // [K20] A seat card that is found or photographed must not open the race.
      ...(seat === null ? { code: game.joinCode } : {}),
      name: game.name,
      city: game.city,
      date: game.date,
      time: game.time,
      meetingPoint: game.meetingPoint,
      startBar: game.startBar,
      isDaySet: isDaySet(game, deps.now()),
      host,
      ...(expected ? { expected } : {}),
      state: joinState(game, peopled),
      deals: game.dealsTeams,
      teams: toldTeams(peopled),
      seat,
      you: viewer && {
        name: viewer.displayName,
        isGuest: viewer.isGuest,
        isHost: game.hostId === viewer.accountId,
        team: await teamOf(deps, deps.database.db, viewer, game.gameId),
      },
    };
  });

  serve(app, deps, calls.join, async ({ viewer, key, params, input, request }) => {
    const { game, noteJoined } = await openedBy(deps, { code: params.code, ip: request.ip });
    const { gameId, joinCode: code } = game;
    const asked = { viewer, key, input: { ...input, gameId } };
    const joined = await answerOnce(deps, 'join', asked, (tx) =>
      joinGame(deps, tx, viewer, { gameId, code, chosen: input.team }),
    );
    await noteJoined();
    return joined;
  });
}

/** [K2] The game of a code; one that is unknown and one that was replaced are answered alike. */
async function openedBy(deps: Deps, given: Parameters<typeof readLiveCode>[1]) {
  const found = await readLiveCode(deps, given);
  if (!found) throw new Problem('join-code-unknown');
  return found;
}

/** How long the answer waits for an estimate that is not cached yet; a later request finds it in the cache. */
const estimatePatienceMs = 300;

/** [RH17] The estimate, or null if it is late or fails: people can join without it. */
async function readEstimateInTime(deps: Deps, game: Game): Promise<ExpectedRace | null> {
  const estimate = readExpectedRace(deps, game, { isOpen: false }).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the estimate of a race failed');
    return null;
  });
  return inTime(estimate, estimatePatienceMs);
}

/** Where somebody sits in a game, by e-mail or by code. */
async function teamOf(deps: Deps, db: Executor, viewer: Viewer, gameId: number): Promise<Letter | null> {
  const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
  return (await readGame(db, gameId, viewer.accountId, email))?.team ?? null;
}

/** [K7-K10] Takes a seat in the game of a code. Who sits in it already sits where they sat. */
async function joinGame(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { gameId, code, chosen }: { gameId: number; code: string; chosen: Letter | undefined },
): Promise<OutputOf<Join>> {
  const game = await holdGameByCode(tx, deps.database.db, code);
  // Replaced since it was looked up.
  if (game?.gameId !== gameId) throw new Problem('join-code-unknown');
  const key = { gameId, accountId: viewer.accountId };
  const { team: byCode, wasRemoved, known, knowsRoutes, sizes } = await readNewcomer(tx, key);
  // A guest has no place by e-mail.
  const sits = viewer.isGuest ? byCode : await teamOf(deps, tx, viewer, gameId);
  if (sits) return { success: true, already: true, gameId, team: sits };
  refuseOver(game);
  if (wasRemoved) throw new Problem('was-removed');
  refuseLateHost(game, viewer);
  if (game.status !== 'setup') throw new Problem('race-started');
  const team = teamFor(game, roomsOf(sizes), { chosen, known });
  refuseKnowingRoutes(knowsRoutes);
  await keepMember(tx, { ...key, team }, deps.now());
  return { success: true, gameId, team };
}

/** What somebody does with the seat they have. */
function ownSeatRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['change-team'], async ({ viewer, key, params, input }) => {
    const gameId = gameIdIn(params.gameId);
    return answerOnce(deps, 'change-team', { viewer, key, input: { ...input, gameId } }, async (tx) =>
      changeTeam(tx, await heldGame(deps, tx, viewer, gameId), viewer, input.team),
    );
  });

  serve(app, deps, calls['leave-team'], async ({ viewer, key, params }) => {
    const gameId = gameIdIn(params.gameId);
    const left = await answerOnce(deps, 'leave-team', { viewer, key, input: { gameId } }, async (tx) =>
      leaveTeam(tx, await heldGame(deps, tx, viewer, gameId), viewer),
    );
    await tellHostLeft(deps, gameId);
    return left;
  });

  serve(app, deps, calls['own-seat'], async ({ viewer, params }) => {
    const { game, team, isMember } = await askedGame(deps, viewer, gameIdIn(params.gameId));
    if (team === null) throw new Problem('no-team');
    const { accountId, displayName: name, isGuest } = viewer;
    const member = isMember ? await readMember(deps.database.db, { gameId: game.gameId, accountId }) : null;
    const { seat = null, rescueCode = null } = member ?? {};
    return { team, name, isGuest, seat, rescueCode, code: game.joinCode };
  });

  serve(app, deps, calls['report-phone'], async ({ viewer, params, input }) => {
    const gameId = gameIdIn(params.gameId);
    await deps.database.db.transaction(async (tx) => {
      const found = await heldGame(deps, tx, viewer, gameId);
      if (found.team === null) throw new Problem('no-team');
      refuseBegun(found);
      await keepPhoneStep(tx, { gameId, accountId: viewer.accountId }, input.step);
    });
    return { success: true };
  });

  serve(app, deps, calls.people, async ({ viewer, params }) => {
    const found = await askedGame(deps, viewer, gameIdIn(params.gameId));
    return peopleView(deps.database.db, found, viewer, deps.config);
  });
}

/** [K10] Somebody who joined by code goes to another team before the start. */
async function changeTeam(tx: Tx, found: GameOfPerson, viewer: Viewer, team: Letter): Promise<Done> {
  const { game } = found;
  refuseSeatedByEmail(found);
  refuseOver(game);
  refuseBegun(found);
  if (found.team === team) return { success: true, already: true };
  // [K9] While joining is closed only the host moves people.
  if (game.joining === 'closed') throw new Problem('joining-closed');
  const key = { gameId: game.gameId, accountId: viewer.accountId };
  refuseTeam(await teamRooms(tx, game), team);
  refuseKnowing((await readStanding(tx, key)).known, team);
  await keepMemberChange(tx, key, inNewTeam(team));
  return { success: true };
}

/** [K10] [T17] Gives up a seat that was taken by code. */
async function leaveTeam(tx: Tx, found: GameOfPerson, viewer: Viewer): Promise<Done> {
  refuseSeatedByEmail(found);
  refuseOver(found.game);
  const key = { gameId: found.game.gameId, accountId: viewer.accountId };
  await removeMember(tx, key);
  await removePhoneStep(tx, key);
  return { success: true };
}

/** Captain and vice-captain have the places of their e-mails, which are given up by remove-email-from-group. */
function refuseSeatedByEmail({ team, isMember }: GameOfPerson): void {
  if (team === null) throw new Problem('no-team');
  if (!isMember) throw new Problem('not-allowed');
}
