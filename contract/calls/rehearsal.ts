import { Type } from 'typebox';
import { call } from '../call.ts';
import { Rehearsal } from '../rehearsal.ts';
import { GameInPath } from './shapes.ts';

/** A race before it happens. */
export const rehearsalCalls = {
  rehearsal: call({
    method: 'GET',
    path: '/api/host/:gameId/rehearsal',
    summary: 'A whole night with bots, and what it shows: for hosts and co-hosts, as soon as the route is complete',
    params: Type.Object({ gameId: GameInPath }),
    query: Type.Object({
      /** Another night of the same race; the same number, the same night. */
      seed: Type.Optional(Type.String({ maxLength: 40 })),
      /** Where the host's clock is; ours unless said. */
      timeZone: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    output: Rehearsal,
    isLarge: true,
  }),
};
