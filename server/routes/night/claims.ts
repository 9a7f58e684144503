import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import { teamOf } from '#engine/teams';
import { knownBar } from '#engine/views/step-view';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { refuseUnpressing } from '../../night/buttons.ts';
import { claimMove, readProof, readStep } from '../../night/claim-move.ts';
import { refuseMoved } from '../../night/moved-seat.ts';
import { readPhoneTime } from '../../night/phone-fix.ts';
import { racingTeam, racingTeamOfSeat } from '../../night/racing-team.ts';
import { recordingFirstAttempt } from '../../night/said-time.ts';
import { recordPosition } from '../../night/record-position.ts';
import { lastRuling, rulingOf } from '../../night/ruling.ts';
import { noteContact } from '../../night/team-contact.ts';
import { serveDue } from '../../races/serve-hints.ts';
import { noteClaimPhotoArrived } from '../../photos/claim-photo-arrived.ts';

/** “We are at this bar.” */
export function claimsRoutes(app: FastifyInstance, deps: Deps): void {
  forfeitsRoutes(app, deps);
  serve(
    app,
    deps,
    calls['correctly-guessed'],
    async ({ viewer, input, key, request }) => {
      const racer = await racingTeamOfSeat(deps, viewer, input.gameId, input.gameGroup);
      refuseMoved(racer, readPhoneTime(input.claimedAt), deps.now());
      const { gameId, team, accountId } = racer;
      noteContact(deps, racer);
      await refuseUnpressing(deps.database.db, racer);
      const state = await serveDue(deps, await deps.races.current(gameId));
      const move = await claimMove(deps, racer, state, { input, key, request });
      const ruling = await deps.races.play(
        {
          gameId,
          move,
          ...(input.claimId === undefined ? {} : { moveId: `claim:${team}:${input.claimId}` }),
          asked: { accountId, call: 'correctly-guessed', key, body: input },
        },
        (played) => rulingOf(played, racer, move.step),
      );
      if (input.fix && move.fix) await recordPosition(deps, racer, { ...move.fix, at: move.fix.at ?? move.claimedAt });
      if (input.photoSha256 !== undefined) await noteClaimPhotoArrived(deps, gameId, team, input.photoSha256);
      if ('wrongCode' in ruling) throw new Problem('code-wrong');
      return ruling;
    },
    (asked, take) => recordingFirstAttempt(deps, asked, take),
  );

  serve(app, deps, calls['incorrectly-guessed'], async ({ viewer, input }) => {
    const racer = await racingTeam(deps, viewer, input.gameId, input.gameGroup);
    const { gameId, team } = racer;
    noteContact(deps, racer);
    return lastRuling(await deps.races.current(gameId), team);
  });
}

function forfeitsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['forfeit-complete'], async ({ viewer, input, key }) => {
    const racer = await racingTeamOfSeat(deps, viewer, input.gameId, input.gameGroup);
    const { gameId, team, accountId } = racer;
    noteContact(deps, racer);
    await refuseUnpressing(deps.database.db, racer);
    const step = readStep(racer, input.correctBarId);
    const present = teamOf(await deps.races.current(gameId), team).done.length;
    const about = { kind: 'forfeit', about: String(step ?? present) } as const;
    const photo = await readProof(deps, racer, input.photoId, about);
    // Only a phone with the seat sends photos: one that had come by then shows that the forfeit was done.
    refuseMoved(racer, photo?.at ?? null, deps.now());
    return deps.races.play(
      {
        gameId,
        move: { type: 'submit-forfeit', team, step, photo },
        asked: { accountId, call: 'forfeit-complete', key, body: input },
      },
      ({ events, state }) => ({
        success: true,
        seq: events.at(-1)?.seq ?? state.seq,
        ...(events.length === 0 ? { already: true } : {}),
        bar: revealedBar(state, team, step),
      }),
    );
  });
}

/** The bar a forfeit has shown to its team: that of the step it was due at. One the host only marked was never shown. */
function revealedBar(state: RaceState, letter: Letter, step: number | null) {
  const { route, done } = teamOf(state, letter);
  const at = step ?? done.length;
  const passed = done[at];
  const bar = passed?.by === 'override' ? undefined : state.bars[passed?.bar ?? route[at]?.bar ?? ''];
  return bar ? knownBar(bar) : null;
}
