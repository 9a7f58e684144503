import type { FastifyInstance } from 'fastify';
import type { InputOf, OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { teamToWire } from '#contract/calls/teams';
import { letters, teamNames } from '#contract/game';
import { teams } from '#contract/limits';
import { Problem } from '#contract/problems';
import { foldEmail } from '#contract/text/checks';
import type { Deps } from '../../deps.ts';
import { askedGame, heldByRunner, heldGame, ownSeat, runsRace } from '../../games/asked-game.ts';
import { type Invitation, sendInvitation } from '../../games/tell-people.ts';
import { noteHostReading, noteMemberReading, teamViews, writesClues } from '../../games/teams.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { countFailures, isUsedUp, mayTry, networkOf, takeTries, type Tries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { refuseLateHost, refuseSeeing, tellHostLeft } from '../../night/hosted-race.ts';
import { refuseOver } from '../../night/racing-team.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import type { Tx } from '../../store/database.ts';
import { keepDeed } from '../../store/games/deeds.ts';
import { type Game, holdGame } from '../../store/games/games.ts';
import {
  keepCluesKnown,
  keepRemoved,
  listSeatOwners,
  readMember,
  removeCaptainByCode,
  removeMember,
  removeRemoved,
} from '../../store/games/members.ts';
import { removePhoneStep } from '../../store/games/phone-steps.ts';
import {
  keepSeat,
  keepSeatTaken,
  keepSeatToken,
  listSeats,
  readInvitedSeat,
  removeSeat,
  type Seat,
} from '../../store/games/seats.ts';

type Add = (typeof calls)['add-email-to-group'];
type Remove = (typeof calls)['remove-email-from-group'];

export function teamsRoutes(app: FastifyInstance, deps: Deps): void {
  seatsRoutes(app, deps);
  serve(app, deps, calls.game_groups, async ({ viewer, query }) => {
    const found = await askedGame(deps, viewer, query.gameId);
    const views = await teamViews(deps.database.db, found, viewer.accountId);
    const hasClues = views.some(({ clues }) => clues !== null && Object.keys(clues).length > 0);
    if (hasClues) {
      await noteHostReading(deps.database.db, found, viewer.accountId);
      await noteMemberReading(deps.database.db, found, viewer.accountId);
    }
    return views.map(teamToWire);
  });

  serve(app, deps, calls['add-email-to-group'], (asked) =>
    answerOnce(deps, 'add-email-to-group', asked, (tx) => addMember(deps, tx, asked.viewer, asked.input)),
  );

  serve(app, deps, calls['remove-email-from-group'], async (asked) => {
    const { viewer, input } = asked;
    const removed = await answerOnce(deps, 'remove-email-from-group', asked, (tx) =>
      removeFromTeam(deps, tx, viewer, input),
    );
    await tellHostLeft(deps, Number(input.gameId));
    return removed;
  });
}

/**
 * [T6] [T7] [T20] Gives a place to an e-mail address, which ends the captaincy of a member. The answer reveals that the address has an account
 * only if that account hosts, or hosted, this race.
 */
async function addMember(deps: Deps, tx: Tx, viewer: Viewer, input: InputOf<Add>): Promise<OutputOf<Add>> {
  const { game } = await heldByRunner(deps, tx, viewer, input.gameId);
  refuseOver(game);
  const email = readEmail(input.email);
  const { gameGroup: team } = input;
  if (letters.indexOf(team) >= game.teamCount) throw new Problem('no-such-team');
  if (email === viewer.email) refuseLateHost(game, viewer);
  const owners = await listSeatOwners(tx, { accountId: null, email }, deps.config.trustsAddresses);
  for (const owner of owners) await refuseSeeing(tx, game, owner, team);
  const seats = await listSeats(tx, game.gameId);
  const there = seats.find((seat) => seat.email === email);
  if (there?.team === team) return { success: true, already: true, invited: false };
  if (there) throw new Problem('in-another-team', { params: { team: teamNames[there.team] } });
  const seat = { gameId: game.gameId, team, seatNumber: freeSeat(seats, team), email };
  const openedAt = email === viewer.email ? deps.now() : null;
  await keepSeat(tx, { ...seat, openedAt }, deps.now());
  await removeCaptainByCode(tx, game.gameId, team);
  await takeFromMembers(tx, game.gameId, owners);
  await keepDeed(tx, game.gameId, { accountId: viewer.accountId, what: 'add-email-to-group', team }, deps.now());
  return { success: true, invited: await invite(deps, tx, { game, host: viewer, seat }) };
}

/** [K7] [K16] Whoever the host gives a place by e-mail is welcome again, and has that place instead of one they took by code. */
async function takeFromMembers(tx: Tx, gameId: number, owners: string[]): Promise<void> {
  for (const accountId of owners) {
    await removeMember(tx, { gameId, accountId });
    await removeRemoved(tx, { gameId, accountId });
  }
}

function readEmail(given: string): string {
  const email = foldEmail(given);
  if (email === null) throw new Problem('no-email');
  return email;
}

function freeSeat(seats: Seat[], team: Seat['team']): number {
  const taken = seats.filter((seat) => seat.team === team).map(({ seatNumber }) => seatNumber);
  const numbers = Array.from({ length: teams.emails }, (_, at) => at + 1);
  const free = numbers.find((number) => !taken.includes(number));
  if (free === undefined) throw new Problem('team-full');
  return free;
}

/**
 * [T13] Nobody is mailed about one game twice a day, however often they are taken out and put back, nor after they said no,
 * nor without end. Whoever was mailed today has a link that works again.
 */
async function invite(deps: Deps, tx: Tx, invitation: Invitation): Promise<boolean> {
  const { seat, host } = invitation;
  const one = `${seat.gameId}\n${seat.email}`;
  if (await isUsedUp(deps, ['invitation-declined', one], tx)) return false;
  const same: Tries[number] = ['invitation-same', one];
  const all: Tries = [same, ['invitations-to', seat.email], ['invitations-a-day', host.accountId]];
  const invited = await mayTry(deps, all, tx);
  if (invited) await sendInvitation(deps, tx, invitation);
  else if (await isUsedUp(deps, same, tx)) await keepSeatToken(tx, deps.keys.cookie, seat);
  return invited;
}

/** [T11] The host takes out whom they like, others only themselves: by the address their seat has, or by their own. */
async function removeFromTeam(deps: Deps, tx: Tx, viewer: Viewer, input: InputOf<Remove>): Promise<OutputOf<Remove>> {
  const found = await heldGame(deps, tx, viewer, input.gameId);
  const { game } = found;
  const email = readEmail(input.emailToRemove);
  const seats = await listSeats(tx, game.gameId);
  const own = ownSeat(seats, viewer, deps.config);
  const theirs = seats.filter(({ team }) => team === input.groupKey);
  const named = theirs.find((seat) => seat.email === email);
  const leaving = named ?? theirs.find((seat) => seat === own && viewer.email === email);
  const runs = runsRace(found, viewer.accountId);
  const mayRemove = runs || (leaving !== undefined && leaving === own);
  if (!mayRemove) throw new Problem('not-allowed');
  refuseOver(game);
  if (!leaving) return { success: true, already: true };
  await giveUpSeat(deps, tx, { game, seat: leaving, isByHost: leaving !== own });
  const { accountId } = viewer;
  if (runs) {
    const deed = { accountId, what: 'remove-email-from-group', team: leaving.team };
    await keepDeed(tx, game.gameId, deed, deps.now());
  }
  return { success: true };
}

interface GivenUp {
  game: Game;
  seat: Seat;
  isByHost: boolean;
}

/** [K11] [K16] Who had a place by e-mail comes back by code neither into another team, once they knew the clues, nor after the host took them out. */
async function giveUpSeat(deps: Deps, tx: Tx, { game, seat, isByHost }: GivenUp): Promise<void> {
  const { gameId, team } = seat;
  await removeSeat(tx, seat);
  const hasRead = seat.openedAt !== null && (await writesClues(tx, game, team));
  for (const accountId of await listSeatOwners(tx, seat, deps.config.trustsAddresses)) {
    const key = { gameId, accountId };
    await removeMember(tx, key);
    await removePhoneStep(tx, key);
    if (hasRead) await keepCluesKnown(tx, key, team);
    if (isByHost && accountId !== game.hostId) await keepRemoved(tx, key, deps.now());
  }
}

type Take = (typeof calls)['take-seat'];
type Asked = InputOf<Take>;

/** Seats by the link of an invitation, for whoever has it: the game's number alone opens nothing. */
function seatsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['take-seat'], async (asked) => {
    const { viewer, input } = asked;
    await refuseGuesses(deps, input, [['seat-here', viewer.accountId]]);
    return answerOnce(deps, 'take-seat', asked, (tx) => takeSeat(deps, tx, viewer, input));
  });

  serve(app, deps, calls['decline-seat'], async ({ input, request }) => {
    await refuseGuesses(deps, input, [['seat-address', networkOf(request.ip)]]);
    await deps.database.turns.take(input.gameId, () =>
      deps.database.db.transaction(async (tx) => {
        const { seat, game } = await heldSeat(tx, input);
        refuseOver(game);
        await giveUpSeat(deps, tx, { game, seat, isByHost: false });
        await takeTries(deps, [['invitation-declined', `${seat.gameId}\n${seat.email}`]], tx);
      }),
    );
    await tellHostLeft(deps, input.gameId);
    return { success: true };
  });
}

/** Whoever tries links at random is soon stopped; a right one costs nothing. */
async function refuseGuesses(deps: Deps, { gameId, seat }: Asked, tries: Tries): Promise<void> {
  const known = await countFailures(deps, tries, () => readInvitedSeat(deps.database.db, gameId, seat));
  if (!known) throw new Problem('seat-gone');
}

/** The seat as it is once nobody else can change the game's. */
async function heldSeat(tx: Tx, { gameId, seat }: Asked) {
  await holdGame(tx, gameId);
  const held = await readInvitedSeat(tx, gameId, seat);
  if (!held) throw new Problem('seat-gone');
  return held;
}

/** [T8] Nobody sits twice, and a link that somebody else has used gives the seat to nobody more. */
async function takeSeat(deps: Deps, tx: Tx, viewer: Viewer, input: Asked): Promise<OutputOf<Take>> {
  const { seat, game } = await heldSeat(tx, input);
  const own = ownSeat(await listSeats(tx, input.gameId), viewer, deps.config);
  const key = { gameId: input.gameId, accountId: viewer.accountId };
  const sits = (own ?? (await readMember(tx, key)))?.team ?? null;
  if (sits !== null && sits !== seat.team) {
    throw new Problem('you-are-in-another-team', { params: { team: teamNames[sits] } });
  }
  const isFree = seat.accountId === null;
  if (own && (own.email !== seat.email || !isFree)) return { success: true, group: seat.team, already: true };
  if (!isFree) throw new Problem('seat-gone');
  refuseOver(game);
  refuseLateHost(game, viewer);
  await refuseSeeing(tx, game, viewer.accountId, seat.team);
  await keepSeatTaken(tx, seat, viewer.accountId, deps.now());
  await removeMember(tx, key);
  return { success: true, group: seat.team };
}
