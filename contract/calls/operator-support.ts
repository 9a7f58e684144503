import { Type } from 'typebox';
import { call } from '../call.ts';
import { counter, text } from '../limits.ts';
import { Payment } from './operator-money.ts';
import { Done, GameId, orNull } from './shapes.ts';

/** Milliseconds since 1970. */
const At = Type.Integer();
const Id = Type.Object({ id: Type.String({ maxLength: 80 }) });
const Reason = Type.String({ maxLength: counter.reason });

const GameToday = Type.Object({
  gameId: GameId,
  gameName: Type.String(),
  city: Type.String(),
  gameType: Type.String(),
  status: Type.String(),
  teams: Type.Integer(),
  /** People listed in its teams. */
  seats: Type.Integer(),
  /** 'free' where games cost nothing here. */
  paid: Type.Union([Type.Literal('paid'), Type.Literal('unpaid'), Type.Literal('free')]),
});

const LiveRace = Type.Object({
  gameId: GameId,
  gameName: Type.String(),
  city: Type.String(),
  startedAt: orNull(At),
  isPaused: Type.Boolean(),
  teams: Type.Integer(),
  finished: Type.Integer(),
  /** What happened last, in the words of its feed. */
  last: orNull(Type.Object({ at: At, text: Type.String() })),
});

/** What people behind the counter see and do, but for money (operator-money.ts) and lazy orders (operator-lazy.ts). */
export const operatorSupportCalls = {
  'operator/tonight': call({
    method: 'GET',
    path: '/api/operator/tonight',
    summary: 'Games of today, races that are on, and what waits for an operator',
    caller: 'operator',
    output: Type.Object({
      /** Year-month-day where our races are run. */
      today: Type.String(),
      games: Type.Array(GameToday),
      live: Type.Array(LiveRace),
      needs: Type.Object({
        payments: Type.Integer(),
        lazy: Type.Integer(),
        mail: Type.Integer(),
        jobs: Type.Integer(),
      }),
    }),
  }),
  'operator/health': call({
    method: 'GET',
    path: '/api/operator/health',
    summary: 'How the outbox and the jobs are',
    caller: 'operator',
    output: Type.Object({
      mail: Type.Object({
        isConfigured: Type.Boolean(),
        waiting: Type.Integer(),
        oldestWaitingAt: orNull(At),
        /** Within a day, as are those kept as files because there is no mail server. */
        sent: Type.Integer(),
        kept: Type.Integer(),
        /** Given up within a week. */
        failed: Type.Integer(),
        /** Addresses that want no more of our invitations, or do not exist. */
        refusals: Type.Integer(),
        /** The newest that were given up, or wait after a try that failed. */
        troubles: Type.Array(
          Type.Object({
            id: Type.String(),
            to: Type.String(),
            subject: Type.String(),
            at: At,
            tries: Type.Integer(),
            isGivenUp: Type.Boolean(),
            error: Type.String(),
          }),
        ),
      }),
      jobs: Type.Object({
        waiting: Type.Integer(),
        /** Due for more than a minute, and nobody has taken them. */
        late: Type.Integer(),
        failing: Type.Array(
          Type.Object({ task: Type.String(), count: Type.Integer(), isGivenUp: Type.Boolean(), error: Type.String() }),
        ),
        workers: Type.Array(Type.Object({ seenAt: At, isAlive: Type.Boolean() })),
      }),
    }),
  }),
  'operator/try-again': call({
    method: 'POST',
    path: '/api/operator/try-again',
    summary: 'Lets mails or other jobs that failed be tried at once',
    caller: 'operator',
    input: Type.Object({ what: Type.Union([Type.Literal('mail'), Type.Literal('jobs')]) }),
    output: Type.Object({ count: Type.Integer() }),
  }),
  'operator/look': call({
    method: 'POST',
    path: '/api/operator/look',
    summary: 'One game for support: its facts and its log in words, never where anybody is',
    caller: 'operator',
    input: Type.Object({ gameId: GameId }),
    output: Type.Object({
      game: Type.Object({
        gameId: GameId,
        gameName: Type.String(),
        city: Type.String(),
        gameDate: Type.String(),
        gameType: Type.String(),
        status: Type.String(),
        lazyStage: orNull(Type.String()),
        teams: Type.Integer(),
        bars: Type.Integer(),
        barsListed: Type.Integer(),
        createdAt: At,
        startedAt: orNull(At),
        endedAt: orNull(At),
      }),
      host: Type.Object({
        name: Type.String(),
        email: Type.String(),
        isConfirmed: Type.Boolean(),
        isBanned: Type.Boolean(),
      }),
      seats: Type.Integer(),
      clues: Type.Integer(),
      photos: Type.Integer(),
      /** The newest first. */
      pictures: Type.Array(
        Type.Object({
          id: Type.String(),
          team: orNull(Type.String()),
          sentAt: At,
          isHidden: Type.Boolean(),
          /** The number of people who requested its removal. */
          requests: Type.Integer(),
        }),
      ),
      payments: Type.Array(Payment),
      /** The newest first. */
      log: Type.Array(Type.Object({ seq: Type.Integer(), at: At, text: Type.String() })),
    }),
  }),
  'operator/account': call({
    method: 'POST',
    path: '/api/operator/account',
    summary: 'One account by its e-mail address',
    caller: 'operator',
    input: Type.Object({ email: Type.String({ maxLength: text.email }) }),
    output: Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      createdAt: At,
      lastSignInAt: orNull(At),
      isConfirmed: Type.Boolean(),
      bannedAt: orNull(At),
      isOperator: Type.Boolean(),
      signIns: Type.Integer(),
      hosted: Type.Integer(),
      /** Of those, races that are on. */
      hostedNow: Type.Integer(),
    }),
  }),
  'operator/ban': call({
    method: 'POST',
    path: '/api/operator/accounts/:id/ban',
    summary: 'Bans an account, which ends its sign-ins at once, or lets it in again',
    caller: 'operator',
    params: Id,
    input: Type.Object({ banned: Type.Boolean(), reason: Reason }),
    output: Done,
  }),
  'operator/photo': call({
    method: 'POST',
    path: '/api/operator/photo',
    summary: 'One photo by its id, or by an address that ends with it',
    caller: 'operator',
    input: Type.Object({ photo: Type.String({ maxLength: 500 }) }),
    output: Type.Object({
      id: Type.String(),
      gameId: GameId,
      gameName: Type.String(),
      team: orNull(Type.String()),
      sentAt: At,
      hiddenAt: orNull(At),
      isRaceOn: Type.Boolean(),
      /** What people asked its host. */
      asked: Type.Array(Type.Object({ at: At, words: Type.String() })),
    }),
  }),
  'operator/picture': call({
    method: 'GET',
    path: '/api/operator/pictures/:id',
    summary: 'The photo itself, for the operator who has to judge it; its thumbnail with size=thumb',
    caller: 'operator',
    answers: 'image/jpeg',
    params: Id,
    query: Type.Object({ size: Type.Optional(Type.Literal('thumb')) }),
    output: Type.Unknown(),
  }),
  'operator/take-down': call({
    method: 'POST',
    path: '/api/operator/take-down',
    summary: 'Hides a photo from everybody but its host, or deletes it with its files; the host is told',
    caller: 'operator',
    input: Type.Object({
      id: Type.String({ maxLength: 80 }),
      how: Type.Union([Type.Literal('hide'), Type.Literal('delete')]),
      reason: Reason,
    }),
    output: Done,
  }),
  'operator/audit': call({
    method: 'GET',
    path: '/api/operator/audit',
    summary: 'What operators did, the newest first',
    caller: 'operator',
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        at: At,
        operator: Type.String(),
        action: Type.String(),
        /** Such as game:7. */
        subject: Type.String(),
        detail: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  }),
};
