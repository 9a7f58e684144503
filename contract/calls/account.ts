import { Type } from 'typebox';
import { call } from '../call.ts';
import { Done } from './shapes.ts';

export const accountCalls = {
  'set-token': call({
    method: 'POST',
    path: '/api/set-token',
    summary: 'Turns a valid access token into the session cookie',
    caller: 'anyone',
    query: Type.Object({ ajax: Type.Optional(Type.String()), redirectTo: Type.Optional(Type.String()) }),
    input: Type.Object({
      token: Type.Optional(Type.String({ maxLength: 8_192 })),
      /** Sent by every client, believed by nobody: the account comes from the token. */
      email: Type.Optional(Type.Unknown()),
    }),
    output: Type.Object({ success: Type.Boolean(), redirectTo: Type.String() }),
  }),
  'clear-token': call({
    method: 'POST',
    path: '/api/clear-token',
    summary: 'Ends the cookie session; always succeeds',
    caller: 'anyone',
    input: Type.Unknown(),
    output: Done,
  }),
};
