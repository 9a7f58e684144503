import { Type } from 'typebox';
import { call } from '../call.ts';
import { watchDelay } from '../limits.ts';
import { WatchPage } from '../watch.ts';
import { Done, GameInPath, orNull } from './shapes.ts';

const aGame = Type.Object({ gameId: GameInPath });
const aWatch = Type.Object({ token: Type.String({ maxLength: 100 }) });
const delayMinutes = Type.Integer({ minimum: watchDelay.leastMinutes, maximum: watchDelay.mostMinutes });

/** A race that people without a seat follow by a link. */
export const watchCalls = {
  'watch-link': call({
    method: 'GET',
    path: '/api/host/:gameId/watch',
    summary: 'The link by which anybody may watch a race; null where there is none. For hosts and co-hosts',
    params: aGame,
    output: Type.Object({
      link: orNull(Type.Object({ url: Type.String(), delayMinutes: Type.Integer(), photos: Type.Boolean() })),
    }),
  }),
  'set-watch-link': call({
    method: 'PUT',
    path: '/api/host/:gameId/watch',
    summary: 'Opens a race to watchers, or changes how; a new link ends the one before. For hosts and co-hosts',
    caller: 'account',
    params: aGame,
    input: Type.Object({
      delayMinutes: Type.Optional(delayMinutes),
      photos: Type.Optional(Type.Boolean()),
      renew: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      link: Type.Object({ url: Type.String(), delayMinutes: Type.Integer(), photos: Type.Boolean() }),
    }),
  }),
  'end-watch-link': call({
    method: 'DELETE',
    path: '/api/host/:gameId/watch',
    summary: 'Ends the link by which people watch a race. For hosts and co-hosts',
    caller: 'account',
    params: aGame,
    output: Done,
  }),
  watch: call({
    method: 'GET',
    path: '/api/watch/:token',
    summary: 'A race as its watchers see it now; the same comes by the live line of the link',
    caller: 'anyone',
    params: aWatch,
    output: WatchPage,
  }),
  'watch-photo': call({
    method: 'GET',
    path: '/api/watch/:token/photos/:id',
    summary: 'A photo on the wall, small enough for a television',
    caller: 'anyone',
    params: Type.Object({ ...aWatch.properties, id: Type.String({ maxLength: 40 }) }),
    output: Type.Unknown(),
    answers: 'image/webp',
  }),
};
