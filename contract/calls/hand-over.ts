import { Type } from 'typebox';
import { call } from '../call.ts';
import { Session } from './join.ts';

const aHandOver = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** “Open in your browser”: a guest's sign-in moves from one browser to another. */
export const handOverCalls = {
  'hand-over': call({
    method: 'POST',
    path: '/api/hand-over',
    summary: "A link for one use within two minutes that moves a guest's sign-in into the phone's own browser",
    output: Type.Object({ token: Type.String(), until: Type.Integer() }),
  }),
  'read-hand-over': call({
    method: 'POST',
    path: '/api/take-hand-over/name',
    summary: 'Whose sign-in a link hands over, and their games, the newest first; the link can still be used',
    caller: 'anyone',
    input: aHandOver,
    output: Type.Object({ name: Type.String(), games: Type.Array(Type.String()) }),
  }),
  'take-hand-over': call({
    method: 'POST',
    path: '/api/take-hand-over',
    summary: 'Takes a sign-in over; the browser that handed it over is signed out',
    caller: 'anyone',
    input: aHandOver,
    output: Session,
  }),
};
