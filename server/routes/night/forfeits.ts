import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import type { RaceState } from '#engine/race';
import { teamOf } from '#engine/teams';
import { knownBar } from '#engine/views/step-view';
import type { Deps } from '../../deps.ts';
import { readStep } from '../../night/asked-step.ts';
import { readProof } from '../../night/proof.ts';
import { racingTeam } from '../../night/racing-team.ts';
import { noteContact } from '../../night/team-contact.ts';
import { serve } from '../../http/serve.ts';

export function forfeitsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['forfeit-complete'], async ({ viewer, input, key }) => {
    const racer = await racingTeam(deps, viewer, input.gameId, input.gameGroup);
    const { gameId, team, accountId } = racer;
    noteContact(deps, gameId, team);
    const step = readStep(racer, input.correctBarId);
    const present = teamOf(await deps.races.current(gameId), team).done.length;
    const about = { kind: 'forfeit', about: String(step ?? present) } as const;
    const photo = await readProof(deps, racer, input.photoId, about);
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
