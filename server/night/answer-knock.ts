import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { askedGame, isNeutralHost } from '../games/asked-game.ts';
import { isLostable } from '../games/people.ts';
import { answerOnce } from '../http/answer-once.ts';
import { mayTry } from '../http/rate-limits.ts';
import { isConfirmed, readAccount } from '../store/accounts/accounts.ts';
import { keepGuestAccount } from '../store/accounts/guests.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Tx } from '../store/database.ts';
import { knowsRoutes } from '../store/games/cohosts.ts';
import { type Deed, keepDeed } from '../store/games/deeds.ts';
import { type GameOfPerson, holdGame, readGame, readGameById } from '../store/games/games.ts';
import {
  holdKnock,
  isOpen,
  keepEarlierGone,
  keepKnockAnswer,
  keepKnockSeat,
  keepKnocksSeen,
  type Knock,
  knockEndsAt,
  listOpenKnocks,
  readKnock,
} from '../store/games/knocks.ts';
import { keepMember, listMembers, removeRemoved } from '../store/games/members.ts';
import { keepSeatMoved } from '../store/games/moved-seats.ts';
import { listSeats } from '../store/games/seats.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { isUuid } from '../store/is-uuid.ts';
import { refuseSeeing } from './hosted-race.ts';
import { shownPair } from './knock-pictures.ts';
import { noteFailed } from './knock-lock.ts';
import { refuseKnowingOthers, refuseNoRoom, ringFor } from './knocks.ts';

type Answerer = 'team' | 'host';

/** [K15-K18] The role in which a person may answer a knock; null where they may not, and then the knock is hidden from them. */
function answererOf(found: GameOfPerson, accountId: string, knocked: Knock): Answerer | null {
  if (isNeutralHost(found, accountId)) return 'host';
  return found.team === knocked.team && !knocked.isForHost && !needsHost(found, knocked) ? 'team' : null;
}

/** [K17] While the race is not on, only a host who does not race gives a seat back. */
function needsHost({ game }: GameOfPerson, { seatAccountId }: Knock): boolean {
  return seatAccountId !== null && game.status !== 'ongoing';
}

/** Who stands at the door, for whoever may answer: they have it before them now. */
export async function knocksFor(
  deps: Deps,
  viewer: Viewer,
  gameId: number,
): Promise<OutputOf<(typeof calls)['knocks']>> {
  const { db } = deps.database;
  const found = await askedGame(deps, viewer, gameId);
  const open = await listOpenKnocks(db, gameId, deps.now());
  const theirs = open.filter((one) => answererOf(found, viewer.accountId, one) !== null);
  const unseen = theirs.filter(({ seenBy }) => !seenBy.includes(viewer.accountId));
  await keepKnocksSeen(
    db,
    unseen.map(({ id }) => id),
    viewer.accountId,
  );
  return theirs.map((one) => ({
    id: one.id,
    kind: one.seatAccountId === null ? 'new' : 'rescue',
    team: one.team,
    name: one.name,
    pairs: one.pairs.map(shownPair),
    until: knockEndsAt(one).getTime(),
  }));
}

type Outcome = OutputOf<(typeof calls)['answer-knock']>['outcome'];

interface Answering {
  viewer: Viewer;
  id: string;
  /** Null for 'Not us'. */
  pair: number | null;
  key: string | null;
}

/** [K15-K18] The right pair lets a phone in; anything else ends its knock. */
export async function answerKnock(deps: Deps, { viewer, id, pair, key }: Answering): Promise<Outcome> {
  const known = isUuid(id) ? await readKnock(deps.database.db, id) : null;
  if (!known) throw new Problem('knock-gone');
  const { gameId } = known;
  const { outcome } = await answerOnce(
    deps,
    'answer-knock',
    { viewer, input: Object.assign({ gameId }, { id, pair }), key },
    async (tx) => {
      await holdGame(tx, gameId);
      const { knocked, by } = await openKnock(deps, tx, viewer, id);
      if (by === 'host') await keepDeed(tx, gameId, deedOf(viewer, knocked), deps.now());
      if (pair === knocked.rightPair) await letIn(deps, tx, knocked, by);
      else await keepFailed(deps, tx, knocked);
      const answer = pair === knocked.rightPair ? 'yes' : pair === null ? 'no' : 'pair';
      await keepKnockAnswer(tx, id, answer, { by: viewer.accountId, now: deps.now() });
      return { success: true, outcome: outcomes[answer] };
    },
  );
  ringFor(deps, known);
  if (outcome === 'let-in') await tellLetIn(deps, id);
  return outcome;
}

function deedOf({ accountId }: Viewer, { team }: Knock): Deed {
  return { accountId, what: 'answer-knock', team };
}

const outcomes = { yes: 'let-in', no: 'refused', pair: 'wrong' } as const;

/** The knock, held, and as what this person answers it. */
async function openKnock(
  { config, now }: Deps,
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<{ knocked: Knock; by: Answerer }> {
  const knocked = await holdKnock(tx, id);
  if (!knocked) throw new Problem('knock-gone');
  const email = isConfirmed(viewer, config) ? viewer.email : null;
  const found = await readGame(tx, knocked.gameId, viewer.accountId, email);
  const by = found && answererOf(found, viewer.accountId, knocked);
  if (!found || !isOpen(knocked, now())) throw new Problem('knock-gone');
  if (by) return { knocked, by };
  throw new Problem(found.team === knocked.team && needsHost(found, knocked) ? 'rescue-needs-host' : 'knock-gone');
}

async function letIn(deps: Deps, tx: Tx, knocked: Knock, by: Answerer): Promise<void> {
  const { gameId, team, accountId, seatAccountId } = knocked;
  const now = deps.now();
  if (by === 'host') await removeRemoved(tx, { gameId, accountId });
  else await refuseKnowingOthers(tx, { gameId, accountId }, team);
  if (seatAccountId === null) {
    const game = await readGameById(tx, gameId);
    if (!game) throw new Problem('knock-gone');
    await refuseNoRoom(tx, game, team);
    await refuseSeeing(tx, game, accountId, team);
    await refuseSeated(tx, { gameId, accountId });
    await keepMember(tx, { gameId, accountId, team, letInAt: now }, now);
    return;
  }
  const seats = await listMembers(tx, gameId);
  const seat = seats.find((member) => member.accountId === seatAccountId && member.team === team);
  const owner = seat && isLostable(seat) ? await readAccount(tx, seatAccountId) : null;
  if (!seat || !owner || owner.bannedAt) throw new Problem('knock-gone');
  await keepEarlierGone(tx, knocked);
  // A guest of its own: the new phone gets this seat, and nothing else that its owner has.
  const guestId = await keepGuestAccount(tx, owner.displayName, now);
  await keepSeatMoved(tx, seat, guestId, now);
  await keepKnockSeat(tx, knocked.id, guestId);
}

/** Somebody whom the host gave a place meanwhile needs no other. */
async function refuseSeated(tx: Tx, { gameId, accountId }: Pick<Knock, 'gameId' | 'accountId'>): Promise<void> {
  const isThere = (await listMembers(tx, gameId)).some((member) => member.accountId === accountId);
  const isListed = (await listSeats(tx, gameId)).some((seat) => seat.accountId === accountId);
  if (isThere || isListed) throw new Problem('knock-gone');
}

async function keepFailed(deps: Deps, tx: Tx, knocked: Knock): Promise<void> {
  const { id, gameId, team } = knocked;
  await noteFailed(deps, tx, knocked);
  const isTold = await mayTry(deps, [['knock-pushes', `${gameId} ${team} failed`]], tx);
  if (isTold) await addJob(tx, 'push-knock', { knockId: id, news: 'failed' }, { tries: 1 });
}

/** [K15] [K17] The feed says that a phone was let in or a seat moved, once, however often this is asked. A race that is not on has none. */
export async function tellLetIn({ database, races }: Deps, id: string): Promise<void> {
  const knocked = await readKnock(database.db, id);
  if (knocked?.answer !== 'yes') return;
  const { gameId, team, answeredBy, seatAccountId } = knocked;
  const game = await readGameById(database.db, gameId);
  if (game?.status !== 'ongoing') return;
  const isHosts = game.hostId === answeredBy && game.hostTeam === null;
  const isCohosts = answeredBy !== null && (await knowsRoutes(database.db, { gameId, accountId: answeredBy }));
  const by = isHosts || isCohosts ? 'host' : 'team';
  const move = { type: 'let-in', team, by, ...(seatAccountId !== null && { seat: true as const }) } as const;
  const command = { gameId, move, moveId: `let-in:${id}` };
  await races
    .play(command, ({ state: { seq } }) => ({ seq }))
    .catch((error: unknown) => {
      // The race ended in that very moment, or the seat is in a team that does not race.
      const isUntold = error instanceof Problem && ['race-over', 'team-not-racing'].includes(error.code);
      if (!isUntold) throw error;
    });
}
