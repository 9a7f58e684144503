import { type Static, Type } from 'typebox';
import { call } from '../call.ts';
import type { TeamMember, TeamView } from '../game-view.ts';
import { text } from '../limits.ts';
import { Done, GameId, GameIdText, GameInPath, Letter, orNull, PhoneStep } from './shapes.ts';

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
  /** What the first hints say, by bar, for whoever reads the clues; left out while nobody wrote any. */
  nudges: Type.Optional(Type.Record(Type.String(), Type.Object({ nudge: Type.String(), saved_at: Type.String() }))),
  members: Type.Integer(),
  /** Those of its people who have not opened the game yet, signed in; for its host. */
  unopened: orNull(Type.Array(Type.String())),
  clues_written: Type.Integer(),
  clues_needed: Type.Integer(),
  ready: Type.Boolean(),
  reason: orNull(Type.Union([Type.Literal('no members'), Type.Literal('clues incomplete')])),
  /** [T21] Whether anyone was chosen to write the clues this team lacks; older servers leave it out. */
  has_writer: Type.Optional(Type.Boolean()),
  /** The writers' names, for callers who may see the team's members; absent for a writer identified only by an address the caller may not read. */
  writers: Type.Optional(orNull(Type.Array(Type.String()))),
});

type Stored = Static<typeof StoredGroup>;

/** An answer's team by the names that are used inside. */
export function teamFromWire(stored: Stored): TeamView {
  const { members, unopened, ready, reason } = stored;
  return {
    gameId: stored.game_id,
    letter: stored.game_group,
    emails: stored.email_members,
    clues: stored.clues && mapped(stored.clues, ({ clue, saved_at: savedAt }) => ({ clue, savedAt })),
    ...(stored.nudges && {
      nudges: mapped(stored.nudges, ({ nudge, saved_at: savedAt }) => ({ nudge, savedAt })),
    }),
    members,
    unopened,
    cluesWritten: stored.clues_written,
    cluesNeeded: stored.clues_needed,
    ready,
    reason,
    ...(stored.has_writer === undefined ? {} : { hasWriter: stored.has_writer }),
    ...(stored.writers === undefined ? {} : { writers: stored.writers }),
  };
}

/** The way back: a team as it is answered. */
export function teamToWire(team: TeamView): Stored {
  const { members, unopened, ready, reason } = team;
  return {
    game_id: team.gameId,
    game_group: team.letter,
    email_members: team.emails,
    clues: team.clues && mapped(team.clues, ({ clue, savedAt }) => ({ clue, saved_at: savedAt })),
    ...(team.nudges && { nudges: mapped(team.nudges, ({ nudge, savedAt }) => ({ nudge, saved_at: savedAt })) }),
    members,
    unopened,
    clues_written: team.cluesWritten,
    clues_needed: team.cluesNeeded,
    ready,
    reason,
    ...(team.hasWriter === undefined ? {} : { has_writer: team.hasWriter }),
    ...(team.writers === undefined ? {} : { writers: team.writers }),
  };
}

function mapped<Was, Is>(record: Record<string, Was>, change: (was: Was) => Is): Record<string, Is> {
  return Object.fromEntries(Object.entries(record).map(([key, was]) => [key, change(was)]));
}

export const teamCalls = {
  game_groups: call({
    method: 'GET',
    path: '/api/data/game_groups',
    summary: 'The teams of a game, and whether each is ready',
    query: Type.Object({ gameId: Type.Optional(GameIdText) }),
    output: Type.Array(StoredGroup),
    read: (teams) => teams.map(teamFromWire),
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
    write: ({ gameId: game, team, email: address }: TeamMember) => ({ gameId: game, gameGroup: team, email: address }),
  }),
  'remove-email-from-group': call({
    method: 'POST',
    path: '/api/remove-email-from-group',
    summary: 'Takes a person out of a team at once',
    input: Type.Object({ gameId, groupKey: Letter, emailToRemove: email }),
    output: Done,
    write: ({ gameId: game, team, email: address }: TeamMember) => ({
      gameId: game,
      groupKey: team,
      emailToRemove: address,
    }),
  }),
  'report-phone': call({
    method: 'POST',
    path: '/api/games/:gameId/phone',
    summary: 'Reports the start line step of a player’s phone, which its team and the host see; no right depends on it',
    params: Type.Object({ gameId: GameInPath }),
    input: Type.Object({ step: PhoneStep }),
    output: Done,
  }),
  'take-seat': call({
    method: 'POST',
    path: '/api/take-seat',
    summary: "Takes the seat an invitation is for, whatever address the caller's account has",
    caller: 'account',
    input: Type.Object({ gameId: GameId, seat }),
    output: Type.Object({ success: Type.Boolean(), group: Letter, already: Type.Optional(Type.Boolean()) }),
    read: ({ group: team }) => ({ team }),
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
