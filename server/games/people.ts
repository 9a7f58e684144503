import type { Static } from 'typebox';
import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { Person } from '#contract/calls/join';
import type { Letter } from '#contract/game';
import { joining, teams } from '#contract/limits';
import type { Config } from '../config/config.ts';
import { readAccount } from '../store/accounts/accounts.ts';
import { shownAddress } from '../store/accounts/deleted-accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Executor } from '../store/database.ts';
import type { Game, GameOfPerson } from '../store/games/games.ts';
import { listMembers, listRemoved, type Member } from '../store/games/members.ts';
import { listTeamSizes, type TeamSize } from '../store/games/newcomers.ts';
import { listPhoneSteps } from '../store/games/phone-steps.ts';
import { listNamedSeats } from '../store/games/seats.ts';
import { ownSeat, runsRace } from './asked-game.ts';
import { findCaptainByCode, hasCaptainByEmail, presserOf } from './captains.ts';

type PhoneSteps = Awaited<ReturnType<typeof listPhoneSteps>>;
type NamedSeat = Awaited<ReturnType<typeof listNamedSeats>>[number];

/** A team of a game, and whether it takes one more by code. */
export interface TeamRoom {
  letter: Letter;
  state: 'open' | 'full' | 'closed';
  isFull: boolean;
  /** How many are in it. */
  count: number;
}

/** The same with everybody in it. */
interface PeopledTeam extends TeamRoom {
  seats: NamedSeat[];
  members: Member[];
}

/** [K7] How many join a team by code: its two places by e-mail are kept free for those they are for. */
const byCodeMost = joining.perTeam - teams.emails;

/** [K9] What room the teams of a game have. */
export async function teamRooms(db: Executor, { gameId }: Pick<Game, 'gameId'>): Promise<TeamRoom[]> {
  return roomsOf(await listTeamSizes(db, gameId));
}

export function roomsOf(sizes: TeamSize[]): TeamRoom[] {
  return sizes.map(({ letter, isClosed, byEmail, byCode }) => {
    const isFull = byCode >= byCodeMost;
    return { letter, state: isClosed ? 'closed' : isFull ? 'full' : 'open', isFull, count: byEmail + byCode };
  });
}

export async function peopledTeams(db: Executor, { gameId }: Pick<Game, 'gameId'>): Promise<PeopledTeam[]> {
  const rooms = await teamRooms(db, { gameId });
  const seats = await listNamedSeats(db, gameId);
  const members = await listMembers(db, gameId);
  return rooms.map((room) => ({
    ...room,
    seats: seats.filter(({ seat }) => seat.team === room.letter),
    members: members.filter(({ team }) => team === room.letter),
  }));
}

type Told = OutputOf<(typeof calls)['read-join']>;

/** [K9] Whether a game takes newcomers by its code, and if not, why. */
export function joinState(game: Game, rooms: TeamRoom[]): Told['state'] {
  if (game.status === 'over') return 'over';
  if (game.status === 'ongoing') return 'started';
  if (game.joining === 'closed') return 'closed';
  if (rooms.some(({ state }) => state === 'open')) return 'open';
  return rooms.some(({ state }) => state === 'full') ? 'full' : 'closed';
}

/** [K2] What a code tells of the teams: what their people are called, and nothing else of them. */
export function toldTeams(peopled: PeopledTeam[]): Told['teams'] {
  return peopled.map(({ letter, seats, members, state }) => ({
    team: letter,
    state,
    names: [...seats.flatMap(({ name }) => name ?? []), ...members.map(({ name }) => name)],
    guests: members.filter(isLostable).map(({ seat, name }) => ({ seat, name })),
  }));
}

/** [K17] A seat that is got back by a knock: whoever has an account logs in. */
export const isLostable = ({ isGuest, isDeleted }: Member) => isGuest && !isDeleted;

type People = OutputOf<(typeof calls)['people']>;

/** [K10] The people of a game: everybody for its host and co-hosts, their own team for everybody else. */
export async function peopleView(db: Executor, found: GameOfPerson, viewer: Viewer, config: Config): Promise<People> {
  const { game, team: own, isMember } = found;
  const runs = runsRace(found, viewer.accountId);
  const peopled = await peopledTeams(db, game);
  const steps = game.status === 'setup' ? await listPhoneSteps(db, game.gameId) : null;
  const seen = { viewer, config, mayReadAddresses: runs || !isMember, steps };
  return {
    code: game.joinCode,
    joining: game.joining,
    deals: game.dealsTeams,
    captainsOnly: game.captainsOnly,
    homeSafe: game.homeSafe,
    ...(steps && { host: (await readAccount(db, game.hostId))?.displayName ?? '' }),
    teams: peopled.map((team) => ({
      team: team.letter,
      isClosed: team.state === 'closed',
      count: team.count,
      ...(steps && { ready: countReadyPhones(team, steps) }),
      people: runs || team.letter === own ? peopleOf(team, seen) : null,
    })),
    ...(runs ? { removed: await listRemoved(db, game.gameId) } : {}),
  };
}

interface Seen {
  viewer: Viewer;
  config: Config;
  /** [T12] Who joined by code reads no address. */
  mayReadAddresses: boolean;
  /** Null once the race has begun. */
  steps: PhoneSteps | null;
}

/** [SL2] Counts the team's phones that are ready. */
function countReadyPhones({ seats, members }: PeopledTeam, steps: PhoneSteps): number {
  const accounts = [...seats, ...members].map(({ accountId }) => accountId);
  return accounts.filter((id) => id !== null && steps.get(id) === 'ready').length;
}

export function peopleOf(
  { letter, seats, members }: Pick<PeopledTeam, 'letter' | 'seats' | 'members'>,
  seen: Seen,
): Static<typeof Person>[] {
  const { viewer, config, mayReadAddresses, steps } = seen;
  const phoneOf = (id: string | null) => steps && { phone: (id !== null && steps.get(id)) || null };
  const places = seats.map(({ seat }) => seat);
  const mine = ownSeat(places, viewer, config);
  const captain = findCaptainByCode(members, letter);
  const presser = hasCaptainByEmail(places, letter) ? null : presserOf(members, letter);
  const byEmail = seats.map(({ seat, name, accountId }) => ({
    seat: null,
    name: name ?? (mayReadAddresses ? shownAddress(seat.email) : ''),
    role: seat.seatNumber === 1 ? ('captain' as const) : ('vice-captain' as const),
    kind: name === null ? ('invited' as const) : ('account' as const),
    mayWriteClues: true,
    presses: true,
    letIn: false,
    you: seat === mine,
    ...phoneOf(accountId),
  }));
  const byCode = members.map((member) => ({
    seat: member.seat,
    name: member.name,
    role: 'member' as const,
    kind: member.isGuest ? ('guest' as const) : ('account' as const),
    mayWriteClues: member.mayWriteClues,
    presses: member === presser,
    ...(member === captain ? { isCaptain: true } : {}),
    letIn: member.letInAt !== null,
    you: member.accountId === viewer.accountId,
    ...phoneOf(member.accountId),
  }));
  return [...byEmail, ...byCode];
}
