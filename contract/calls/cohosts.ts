import { Type } from 'typebox';
import { call } from '../call.ts';
import { receipts } from '../limits.ts';
import { Done, GameInPath, Letter, orNull } from './shapes.ts';

const aGame = Type.Object({ gameId: GameInPath });
const aLink = Type.Object({ token: Type.String({ maxLength: 100 }) });
const aCohost = Type.Object({ gameId: GameInPath, id: Type.String({ maxLength: 40 }) });

/** Those who help a host on the night, what each of them did, and who has seen what they said. */
export const cohostCalls = {
  'make-cohost-link': call({
    method: 'POST',
    path: '/api/host/:gameId/cohost-link',
    summary: 'A link for one co-host within ten minutes; an older one stops working. For the host',
    caller: 'account',
    params: aGame,
    output: Type.Object({ token: Type.String(), until: Type.Integer() }),
  }),
  'read-cohost-link': call({
    method: 'GET',
    path: '/api/cohost/:token',
    summary: 'What a co-host link is about, and how far the person who used it has come',
    caller: 'visitor',
    params: aLink,
    output: Type.Object({
      gameId: Type.Integer(),
      name: Type.String(),
      city: Type.String(),
      date: Type.String(),
      host: Type.String(),
      /** 'open' is to be used, 'asked' waits for the host's word, 'on' has it, 'no' will not get it by this link. */
      state: Type.Union([Type.Literal('open'), Type.Literal('asked'), Type.Literal('on'), Type.Literal('no')]),
      /** Null for a caller who is not signed in and reads an unused link. */
      you: orNull(Type.Object({ name: Type.String(), isGuest: Type.Boolean(), isHost: Type.Boolean() })),
    }),
  }),
  'take-cohost-link': call({
    method: 'POST',
    path: '/api/cohost/:token',
    summary: 'Asks the host of a game to be its co-host; the link is used up by it',
    caller: 'account',
    params: aLink,
    output: Done,
  }),
  cohosts: call({
    method: 'GET',
    path: '/api/host/:gameId/cohosts',
    summary: 'The host of a game and its co-hosts, for all of them; who asks to be one, for the host',
    params: aGame,
    output: Type.Object({
      host: Type.Object({ name: Type.String(), you: Type.Boolean(), races: Type.Boolean() }),
      cohosts: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          you: Type.Boolean(),
          state: Type.Union([Type.Literal('asked'), Type.Literal('on')]),
          /** Sees what those who race see. */
          races: Type.Boolean(),
        }),
      ),
    }),
  }),
  'confirm-cohost': call({
    method: 'POST',
    path: '/api/host/:gameId/cohosts/:id/confirm',
    summary: 'Makes somebody who asked by the link a co-host, by the name the host read; for the host',
    caller: 'account',
    params: aCohost,
    input: Type.Object({ name: Type.String({ maxLength: 200 }) }),
    output: Done,
  }),
  'end-cohost': call({
    method: 'POST',
    path: '/api/host/:gameId/cohosts/:id/end',
    summary: 'Ends a co-host at once, or says no to one who asked; for the host, and for the co-host themselves',
    caller: 'account',
    params: aCohost,
    output: Done,
  }),
  deeds: call({
    method: 'GET',
    path: '/api/host/:gameId/deeds',
    summary: 'Who did what as the host of this race or beside them, newest first',
    params: aGame,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        at: Type.Integer(),
        /** Null where that account is gone. */
        name: orNull(Type.String()),
        you: Type.Boolean(),
        /** The name of the call, or of one of the actions that call offers. */
        what: Type.String(),
        group: orNull(Letter),
      }),
    ),
  }),
  'message-seen': call({
    method: 'POST',
    path: '/api/race/:gameId/seen',
    summary: 'A phone has shown what the host said: the numbers of those lines of the feed',
    params: aGame,
    input: Type.Object({
      seqs: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
        minItems: 1,
        maxItems: receipts.atOnce,
      }),
    }),
    output: Done,
  }),
  receipts: call({
    method: 'GET',
    path: '/api/host/:gameId/receipts',
    summary: 'What the hosts said, newest first, with how many have seen it and who has not',
    params: aGame,
    output: Type.Array(
      Type.Object({
        seq: Type.Integer(),
        at: Type.Integer(),
        text: Type.String(),
        /** The one team it was for; null for everybody. */
        group: orNull(Letter),
        /** Who said it; null where that is not known. */
        by: orNull(Type.String()),
        teams: Type.Array(Type.Object({ group: Letter, seen: Type.Integer(), of: Type.Integer() })),
        unseen: Type.Array(Type.Object({ name: Type.String(), group: Letter })),
      }),
    ),
  }),
};
