import type { FastifyInstance } from 'fastify';
import type { InputOf, OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { teamNames } from '#contract/game';
import { Problem } from '#contract/problems';
import { answerOnce } from '../../http/answer-once.ts';
import type { Deps } from '../../deps.ts';
import { ownSeat } from '../../games/own-seat.ts';
import { refuseLateHost, tellHostLeft } from '../../night/late-host.ts';
import { refuseOver } from '../../night/refuse-over.ts';
import { serve } from '../../http/serve.ts';
import type { Tx } from '../../store/database.ts';
import { holdGame } from '../../store/games/games.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import { keepSeatTaken, listSeats, readInvitedSeat, removeSeat } from '../../store/games/seats.ts';
import { countFailures, networkOf, takeTries, type Tries } from '../../http/rate-limits.ts';

type Take = (typeof calls)['take-seat'];
type Asked = InputOf<Take>;

/** Seats by the link of an invitation, for whoever has it: the game's number alone opens nothing. */
export function seatsRoutes(app: FastifyInstance, deps: Deps): void {
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
        await removeSeat(tx, seat);
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
  if (own && own.gameGroup !== seat.gameGroup) {
    throw new Problem('you-are-in-another-team', { places: { team: teamNames[own.gameGroup] } });
  }
  const isFree = seat.accountId === null;
  if (own && (own.email !== seat.email || !isFree)) return { success: true, group: seat.gameGroup, already: true };
  if (!isFree) throw new Problem('seat-gone');
  refuseOver(game);
  refuseLateHost(game, viewer);
  await keepSeatTaken(tx, seat, viewer.accountId, deps.now());
  return { success: true, group: seat.gameGroup };
}
