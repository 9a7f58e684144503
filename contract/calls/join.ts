import { Type } from 'typebox';
import { call } from '../call.ts';
import { ExpectedRace } from '../rehearsal.ts';
import { Done, GameInPath, Letter, orNull, PhoneStep } from './shapes.ts';

const aGame = Type.Object({ gameId: GameInPath });
/** As it was typed, scanned or pasted (contract/join-code.ts reads it). */
const aCode = Type.Object({ code: Type.String({ maxLength: 40 }) });
/** The number of a seat that somebody took by code. */
const aSeat = Type.Object({ gameId: GameInPath, seat: Type.String({ pattern: '^[1-9][0-9]{0,5}$' }) });
const aKnock = Type.Object({ id: Type.String({ maxLength: 40 }) });
const Seat = Type.Integer({ minimum: 1, maximum: 999_999 });
const Picture = Type.Object({ emoji: Type.String(), name: Type.String() });
const Pair = Type.Array(Picture, { minItems: 2, maxItems: 2 });
const joining = Type.Union([Type.Literal('open'), Type.Literal('closed')]);
/** For setSession of the account client. */
export const Session = Type.Object({ access_token: Type.String(), refresh_token: Type.String() });

/** Somebody in a team, as the game's people see them. */
export const Person = Type.Object({
  /** Null for captain and vice-captain, whose places are their e-mails'. */
  seat: orNull(Seat),
  name: Type.String(),
  role: Type.Union([Type.Literal('captain'), Type.Literal('vice-captain'), Type.Literal('member')]),
  /** 'invited' is somebody whose address nobody has opened the game with yet. */
  kind: Type.Union([Type.Literal('guest'), Type.Literal('account'), Type.Literal('invited')]),
  mayWriteClues: Type.Boolean(),
  /** Whether they press the buttons where only captains do. */
  presses: Type.Boolean(),
  /** [T20] Made captain by the host, without a place by e-mail; absent for everyone else. */
  isCaptain: Type.Optional(Type.Boolean()),
  /** Let in after the start. */
  letIn: Type.Boolean(),
  you: Type.Boolean(),
  /** [SL2] Before the start, the start line step of their phone; null until it opens the start line. Older servers leave it out. */
  phone: Type.Optional(orNull(PhoneStep)),
});

/** Joining by code, and the people of a game. */
export const joinCalls = {
  'read-join': call({
    method: 'GET',
    path: '/api/join/:code',
    summary:
      'What a join code, or the rescue code of a seat, tells: the game, its day, its teams and who is in them; never an address',
    caller: 'visitor',
    params: aCode,
    output: Type.Object({
      gameId: Type.Integer(),
      /** The join code without its hyphen; left out where the code was a seat's rescue code. */
      code: Type.Optional(Type.String()),
      name: Type.String(),
      city: Type.String(),
      date: Type.String(),
      time: orNull(Type.String()),
      meetingPoint: orNull(Type.String()),
      /** [G17] The meeting place unless the host named another; null until it is picked. Older servers leave it out. */
      startBar: Type.Optional(orNull(Type.String())),
      /** False while the host of a lazy game has not chosen a day: the date is a placeholder. Older servers leave it out. */
      isDaySet: Type.Optional(Type.Boolean()),
      host: Type.String(),
      /** [RH17] Estimated duration and distance, from when the bars are picked until the start. */
      expected: Type.Optional(ExpectedRace),
      /** Whether it takes newcomers, and if not, why. */
      state: Type.Union([
        Type.Literal('open'),
        Type.Literal('closed'),
        Type.Literal('full'),
        Type.Literal('started'),
        Type.Literal('over'),
      ]),
      /** The house deals people out; else they choose. */
      deals: Type.Boolean(),
      teams: Type.Array(
        Type.Object({
          team: Letter,
          state: Type.Union([Type.Literal('open'), Type.Literal('full'), Type.Literal('closed')]),
          names: Type.Array(Type.String()),
          /** The seats somebody may say 'That's me' to. */
          guests: Type.Array(Type.Object({ seat: Seat, name: Type.String() })),
        }),
      ),
      /** [K20] The seat that was named, where the code was a seat's rescue code. */
      seat: orNull(Seat),
      /** Whoever asks, where they are signed in. */
      you: orNull(
        Type.Object({ name: Type.String(), isGuest: Type.Boolean(), isHost: Type.Boolean(), team: orNull(Letter) }),
      ),
    }),
  }),
  join: call({
    method: 'POST',
    path: '/api/join/:code',
    summary: 'Takes a seat in the game of a code: in the team named, or where the house deals, in the smallest',
    params: aCode,
    input: Type.Object({ team: Type.Optional(Letter) }),
    output: Type.Object({ ...Done.properties, gameId: Type.Integer(), team: Letter }),
  }),
  'change-team': call({
    method: 'POST',
    path: '/api/games/:gameId/change-team',
    summary: 'Moves the caller, who joined by code, to another team before the start',
    params: aGame,
    input: Type.Object({ team: Letter }),
    output: Done,
  }),
  'leave-team': call({
    method: 'POST',
    path: '/api/games/:gameId/leave-team',
    summary: 'Gives up the seat that the caller took by code',
    params: aGame,
    output: Done,
  }),
  'own-seat': call({
    method: 'GET',
    path: '/api/games/:gameId/seat',
    summary: "The caller's seat card: its number and the code that names it to a team mate when the phone is gone",
    params: aGame,
    output: Type.Object({
      team: Letter,
      name: Type.String(),
      isGuest: Type.Boolean(),
      /** Null for captain and vice-captain. */
      seat: orNull(Seat),
      rescueCode: orNull(Type.String()),
      /** The game's own. */
      code: Type.String(),
    }),
  }),
  people: call({
    method: 'GET',
    path: '/api/games/:gameId/people',
    summary: 'Who is in the teams: all of them for the host, their own for everybody else',
    params: aGame,
    output: Type.Object({
      /** For the host and everybody in a team. */
      code: Type.String(),
      joining,
      deals: Type.Boolean(),
      captainsOnly: Type.Boolean(),
      /** The host's name; before the start. Older servers leave it out. */
      host: Type.Optional(Type.String()),
      /** [U1] Whether people are asked after the race if they are home; left out by servers that do not ask. */
      homeSafe: Type.Optional(Type.Boolean()),
      teams: Type.Array(
        Type.Object({
          team: Letter,
          isClosed: Type.Boolean(),
          count: Type.Integer(),
          /** [SL2] The number of the team's phones that are ready; before the start. */
          ready: Type.Optional(Type.Integer()),
          /** Null for what is not for the caller. */
          people: orNull(Type.Array(Person)),
        }),
      ),
      /** Whom the host took out, for the host alone. */
      removed: Type.Optional(
        Type.Array(Type.Object({ id: Type.String(), name: Type.String(), isGuest: Type.Boolean() })),
      ),
    }),
  }),
  'set-joining': call({
    method: 'POST',
    path: '/api/games/:gameId/joining',
    summary:
      'Opens or closes joining or one team, deals people out or lets them choose, leaves the buttons to captains, has people asked whether they are home; for the host',
    params: aGame,
    input: Type.Object({
      joining: Type.Optional(joining),
      deals: Type.Optional(Type.Boolean()),
      captainsOnly: Type.Optional(Type.Boolean()),
      homeSafe: Type.Optional(Type.Boolean()),
      team: Type.Optional(Letter),
      isClosed: Type.Optional(Type.Boolean()),
    }),
    output: Done,
  }),
  'new-join-code': call({
    method: 'POST',
    path: '/api/games/:gameId/join-code',
    summary: 'Makes a new code; the old one, and what is printed with it, stops working',
    params: aGame,
    output: Type.Object({ success: Type.Boolean(), code: Type.String() }),
  }),
  'change-member': call({
    method: 'POST',
    path: '/api/games/:gameId/members/:seat',
    summary:
      'Moves a member to another team, lets them write clues, makes them captain or their only writer, or passes the buttons on to them',
    params: aSeat,
    input: Type.Object({
      team: Type.Optional(Letter),
      mayWriteClues: Type.Optional(Type.Boolean()),
      presses: Type.Optional(Type.Literal(true)),
      /** [T20] Makes the member captain of a team without a place by e-mail, or ends that; for the host. */
      isCaptain: Type.Optional(Type.Boolean()),
      /** [T21] Who writes the team's clues: only this member, or none; for the host of a team without a captain. */
      writer: Type.Optional(Type.Union([Type.Literal('only'), Type.Literal('none')])),
    }),
    output: Done,
  }),
  'remove-member': call({
    method: 'POST',
    path: '/api/games/:gameId/members/:seat/remove',
    summary: 'Takes a member out, who comes back only with the host; with renewCode the join code is replaced too',
    params: aSeat,
    input: Type.Object({ renewCode: Type.Optional(Type.Literal(true)) }),
    output: Type.Object({ ...Done.properties, code: Type.Optional(Type.String()) }),
  }),
  'let-back': call({
    method: 'POST',
    path: '/api/games/:gameId/removed/:person/let-back',
    summary: 'Lets somebody come back by code or by a knock whom the host took out',
    params: Type.Object({ gameId: GameInPath, person: Type.String({ maxLength: 40 }) }),
    output: Done,
  }),
  'take-guest-seat': call({
    method: 'POST',
    path: '/api/take-guest-seat',
    summary:
      "Takes a guest's seats along into the caller's account; where it has one in a game already, that one stays",
    caller: 'account',
    input: Type.Object({ guestToken: Type.String({ maxLength: 4_096 }) }),
    output: Done,
  }),
  knock: call({
    method: 'POST',
    path: '/api/join/:code/knock',
    summary:
      'Asks to be let into a race that has begun, or to get a lost seat back; the rescue code of that seat will do for the latter',
    params: aCode,
    input: Type.Object({
      team: Letter,
      /** 'That's me': the seat of a guest. Left out, it is a new phone. */
      seat: Type.Optional(Seat),
    }),
    output: Type.Object({ success: Type.Boolean(), id: Type.String() }),
  }),
  'read-knock': call({
    method: 'GET',
    path: '/api/knocks/:id',
    summary: 'How a knock stands, for the phone that knocked; once it was let in, the way into the seat',
    params: aKnock,
    output: Type.Object({
      gameId: Type.Integer(),
      state: Type.Union([
        Type.Literal('waiting'),
        Type.Literal('let-in'),
        Type.Literal('refused'),
        Type.Literal('late'),
        Type.Literal('gone'),
      ]),
      team: Letter,
      name: Type.String(),
      pair: Pair,
      until: Type.Integer(),
      /** Too many of this phone's failed, or the host took this person out: nobody but the host is asked. */
      forHost: Type.Optional(Type.Boolean()),
      /** The names of those who have it before them. */
      seenBy: Type.Array(Type.String()),
      /** Of the seat that moved, once, to the phone that knocked. */
      session: orNull(Session),
    }),
  }),
  'take-back-knock': call({
    method: 'POST',
    path: '/api/knocks/:id/take-back',
    summary: 'Stops knocking',
    params: aKnock,
    output: Done,
  }),
  knocks: call({
    method: 'GET',
    path: '/api/games/:gameId/knocks',
    summary: 'Who stands at the door of the race, for the team mates of the seat and hosts who do not race',
    params: aGame,
    output: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.Union([Type.Literal('rescue'), Type.Literal('new')]),
        team: Letter,
        name: Type.String(),
        /** One of the three is on the new phone. */
        pairs: Type.Array(Pair),
        until: Type.Integer(),
      }),
    ),
  }),
  'answer-knock': call({
    method: 'POST',
    path: '/api/knocks/:id/answer',
    summary: 'Lets a phone in by the right pair; a wrong one, or none, ends the knock',
    params: aKnock,
    input: Type.Object({ pair: orNull(Type.Integer({ minimum: 0, maximum: 2 })) }),
    output: Type.Object({
      success: Type.Boolean(),
      outcome: Type.Union([Type.Literal('let-in'), Type.Literal('wrong'), Type.Literal('refused')]),
    }),
  }),
};
