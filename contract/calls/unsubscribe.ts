import { Type } from 'typebox';
import { call } from '../call.ts';
import { Done } from './shapes.ts';

export const unsubscribeCalls = {
  unsubscribe: call({
    method: 'POST',
    path: '/api/unsubscribe',
    summary: 'Ends the mail that one may refuse to the address a link was made for, or lets it come again',
    caller: 'anyone',
    input: Type.Object({
      /** The end of the link in the mail. */
      token: Type.String({ maxLength: 100 }),
      wanted: Type.Optional(Type.Boolean()),
    }),
    output: Done,
  }),
};
