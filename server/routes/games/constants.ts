import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { listConstants } from '../../store/games/constants.ts';

export function constantsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.constants, () => listConstants(deps.database.db));
}
