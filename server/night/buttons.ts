import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import { shownAddress } from '../store/accounts/deleted-accounts.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listMembers, type Member } from '../store/games/members.ts';
import { listSeats, type Seat } from '../store/games/seats.ts';

/** Somebody of a team, and whether they are in it by code. */
interface Pressing {
  gameId: number;
  team: Letter;
  accountId: string;
  /** [K19] Who sits there now, where the phone that asks lost the seat. */
  seatAccountId?: string;
  isMember: boolean;
  captainsOnly: boolean;
}

/** Who of a game's teams sits in one of their two places by e-mail. An account that was deleted presses nothing. */
export function hasCaptain(seats: readonly Seat[], letter: Letter): boolean {
  return seats.some(({ team, email }) => team === letter && shownAddress(email) === email);
}

/** [K14] Who presses in a team without a captain: whom the host passed that on to last, else who joined first. */
export function presserOf(members: readonly Member[], letter: Letter): Member | null {
  const theirs = members.filter(({ team, isDeleted }) => team === letter && !isDeleted);
  const newest = theirs
    .filter(({ pressesAt }) => pressesAt !== null)
    .toSorted((one, other) => (other.pressesAt?.getTime() ?? 0) - (one.pressesAt?.getTime() ?? 0));
  return newest[0] ?? theirs[0] ?? null;
}

export function pressingOf({ game, isMember }: GameOfPerson, team: Letter, accountId: string): Pressing {
  return { gameId: game.gameId, team, accountId, isMember, captainsOnly: game.captainsOnly };
}

/** [K14] Claims, forfeits and the end of a sabotage are for everybody in the team, unless its host left the buttons to captains. */
export async function refuseUnpressing(db: Executor, pressing: Pressing): Promise<void> {
  if (!pressing.captainsOnly || !pressing.isMember) return;
  if (await isInCharge(db, pressing)) return;
  throw new Problem('captains-press');
}

/** [K12, K14] The sabotage is the captain's to give where the team has one. */
export async function refuseUngiving(db: Executor, pressing: Pressing): Promise<void> {
  const { gameId, team, isMember } = pressing;
  if (!isMember) return;
  if (hasCaptain(await listSeats(db, gameId), team)) throw new Problem('captains-sabotage');
  await refuseUnpressing(db, pressing);
}

async function isInCharge(db: Executor, { gameId, team, accountId, seatAccountId }: Pressing): Promise<boolean> {
  const seats = await listSeats(db, gameId);
  const members = await listMembers(db, gameId);
  return !hasCaptain(seats, team) && presserOf(members, team)?.accountId === (seatAccountId ?? accountId);
}
