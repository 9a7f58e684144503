import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { refuseUnpressing } from '../../night/buttons.ts';
import { readStep } from '../../night/claim-move.ts';
import { moved } from '../../night/hosted-race.ts';
import { racingTeam } from '../../night/racing-team.ts';
import { noteContact } from '../../night/team-contact.ts';
import { serveDue } from '../../races/serve-hints.ts';

export function hintsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['take-hint'], async ({ viewer, input, key }) => {
    const racer = await racingTeam(deps, viewer, input.gameId, input.gameGroup);
    const { gameId, team, accountId } = racer;
    noteContact(deps, racer);
    await refuseUnpressing(deps.database.db, racer);
    const step = readStep(racer, input.token);
    if (step === null) throw new Problem('step-unknown');
    await serveDue(deps, await deps.races.current(gameId));
    const { rung, minutes } = input;
    return deps.races.play(
      {
        gameId,
        move: { type: 'take-hint', team, step, rung, minutes },
        asked: { accountId, call: 'take-hint', key, body: input },
      },
      moved,
    );
  });
}
