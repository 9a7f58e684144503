import { Type } from 'typebox';
import { call } from '../call.ts';

/** Plain reads of what is stored, under /api/data. */
export const storedCalls = {
  constants: call({
    method: 'GET',
    path: '/api/data/constants',
    summary: 'The named numbers a running game depends on',
    output: Type.Array(Type.Object({ name: Type.String(), constant: Type.Number() })),
  }),
};
