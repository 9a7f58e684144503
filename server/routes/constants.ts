import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../deps.ts';
import { serveSignedIn } from '../serve.ts';
import { listConstants } from '../store/constants.ts';

export function constantsRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, calls.constants, () => listConstants(deps.database.db));
}
