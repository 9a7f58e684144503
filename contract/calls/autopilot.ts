import { Type } from 'typebox';
import { call } from '../call.ts';
import { Done, GameId, GameInPath, timeZone } from './shapes.ts';

const seq = Type.Integer();

/** A race that runs by itself: when it ends, and whether a silent team is still in it. */
export const autopilotCalls = {
  'last-jar': call({
    method: 'POST',
    path: '/api/host/:gameId/last-jar',
    summary: 'Chooses the hour at which the race ends by itself, or takes it back; for the host, and told to everybody',
    params: Type.Object({ gameId: GameInPath }),
    input: Type.Object({
      /** 23:30; '' takes it back. */
      hour: Type.String({ maxLength: 40 }),
      timeZone,
    }),
    output: Type.Object({ ...Done.properties, seq }),
  }),
  'still-racing': call({
    method: 'POST',
    path: '/api/still-racing',
    summary: 'A team that was asked says that it still races',
    input: Type.Object({ gameId: Type.Optional(GameId) }),
    output: Type.Object({ ...Done.properties, seq }),
  }),
};
