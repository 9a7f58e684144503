import { Type } from 'typebox';
import { call } from '../call.ts';
import { Anything, Done, GameId, Letter, orNull } from './shapes.ts';

const gameId = Type.Optional(GameId);

/** Notifications. */
export const pushCalls = {
  'save-push-subscription': call({
    method: 'POST',
    path: '/api/save-push-subscription',
    summary: 'Remembers a device that wants notifications',
    input: Type.Object({ subscription: Anything, gameId, group: Type.Optional(Letter) }),
    output: Done,
  }),
  'send-notification': call({
    method: 'POST',
    path: '/api/send-notification',
    summary: 'Tells the others; a player’s words are composed by the server',
    input: Type.Object({
      gameId,
      group: Type.Optional(orNull(Letter)),
      payload: Type.Optional(Type.Object({ title: Type.Optional(Type.String()), body: Type.Optional(Type.String()) })),
    }),
    output: Done,
  }),
};
