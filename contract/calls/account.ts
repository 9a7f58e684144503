import { Type } from 'typebox';
import { call } from '../call.ts';
import { Anything, Done, orNull } from './shapes.ts';

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
  devices: call({
    method: 'GET',
    path: '/api/account/devices',
    summary: 'Where this account is signed in, the newest first',
    output: Type.Array(
      Type.Object({
        id: Type.String(),
        /** The browser and the system, as far as they can be told. */
        name: Type.String(),
        signedInAt: Type.Integer(),
        seenAt: Type.Integer(),
        isThisOne: Type.Boolean(),
      }),
    ),
  }),
  'sign-out-device': call({
    method: 'DELETE',
    path: '/api/account/devices/:id',
    summary: 'Signs one device out',
    params: Type.Object({ id: Type.String({ maxLength: 80 }) }),
    output: Done,
  }),
  'recovery-codes': call({
    method: 'GET',
    path: '/api/account/recovery-codes',
    summary: 'How many recovery codes are left, and when they were made',
    caller: 'account',
    output: Type.Object({ left: Type.Integer(), madeAt: orNull(Type.Integer()) }),
  }),
  'make-recovery-codes': call({
    method: 'POST',
    path: '/api/account/recovery-codes',
    summary:
      'New recovery codes for whoever may lose their authenticator app, shown this once; older ones no longer count',
    caller: 'account',
    output: Type.Object({ codes: Type.Array(Type.String()) }),
  }),
  'export-account': call({
    method: 'GET',
    path: '/api/account/export.zip',
    summary: 'Everything we keep about this account, and its own photos, in one file',
    output: Anything,
    answers: 'application/zip',
  }),
  'delete-account': call({
    method: 'POST',
    path: '/api/account/delete',
    summary: 'Deletes the account for good; the races of others stay whole',
    input: Type.Object({
      /** For an account that has one; another must have signed in lately. */
      password: Type.Optional(orNull(Type.String({ maxLength: 200 }))),
    }),
    output: Done,
  }),
};
