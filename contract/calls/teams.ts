import { Type } from 'typebox';
import { call } from '../call.ts';
import { text } from '../limits.ts';
import { Done, GameId, GameIdText, Letter, orNull } from './shapes.ts';

const gameId = Type.Optional(GameId);
const email = Type.String({ maxLength: text.email });
const seat = Type.String({ minLength: 20, maxLength: 100 });
/** A team as one of the game's people may see it: null stands for what is not for them. */
export const StoredGroup = Type.Object({
  game_id: Type.Integer(),
  game_group: Letter,
  /** Captain first. */
  email_members: orNull(Type.Array(Type.String())),
  /** By bar; in a game whose clues the host writes they stand with team A, for the host alone. */
  clues: orNull(Type.Record(Type.String(), Type.Object({ clue: Type.String(), saved_at: Type.String() }))),
  members: Type.Integer(),
  /** Those of its people who have not opened the game yet, signed in; for its host. */
  unopened: orNull(Type.Array(Type.String())),
  clues_written: Type.Integer(),
  clues_needed: Type.Integer(),
  ready: Type.Boolean(),
  reason: orNull(Type.Union([Type.Literal('no members'), Type.Literal('clues incomplete')])),
});

export const teamCalls = {
  game_groups: call({
    method: 'GET',
    path: '/api/data/game_groups',
    summary: 'The teams of a game, and whether each is ready',
    query: Type.Object({ gameId: Type.Optional(GameIdText) }),
    output: Type.Array(StoredGroup),
  }),
  'add-email-to-group': call({
    method: 'POST',
    path: '/api/add-email-to-group',
    summary: 'Puts a person into a team and invites them',
    input: Type.Object({ gameId, gameGroup: Letter, email }),
    output: Type.Object({
      ...Done.properties,
      /** Whether an invitation goes out now: one a day for a person and game, and so many a day for a host. */
      invited: Type.Boolean(),
    }),
  }),
  'remove-email-from-group': call({
    method: 'POST',
    path: '/api/remove-email-from-group',
    summary: 'Takes a person out of a team at once',
    input: Type.Object({ gameId, groupKey: Letter, emailToRemove: email }),
    output: Done,
  }),
  'take-seat': call({
    method: 'POST',
    path: '/api/take-seat',
    summary: "Takes the seat an invitation is for, whatever address the caller's account has",
    caller: 'account',
    input: Type.Object({ gameId: GameId, seat }),
    output: Type.Object({ success: Type.Boolean(), group: Letter, already: Type.Optional(Type.Boolean()) }),
  }),
  'decline-seat': call({
    method: 'POST',
    path: '/api/decline-seat',
    summary: 'Declines an invitation: the address is taken out of the team',
    caller: 'anyone',
    input: Type.Object({ gameId: GameId, seat }),
    output: Done,
  }),
};
