import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import { findCaptainByCode, hasCaptain, hasCaptainByEmail, presserOf } from '../games/captains.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listMembers } from '../store/games/members.ts';
import { listSeats } from '../store/games/seats.ts';

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
  if (await isCaptainByCode(db, pressing)) return;
  if (hasCaptain(await listSeats(db, gameId), await listMembers(db, gameId), team)) {
    throw new Problem('captains-sabotage');
  }
  await refuseUnpressing(db, pressing);
}

/** [T20] Whether the host made this member captain. [K19] The captain's seat may have moved to another phone since. */
export async function isCaptainByCode(
  db: Executor,
  { gameId, team, accountId, seatAccountId }: Pick<Pressing, 'gameId' | 'team' | 'accountId' | 'seatAccountId'>,
): Promise<boolean> {
  return findCaptainByCode(await listMembers(db, gameId), team)?.accountId === (seatAccountId ?? accountId);
}

async function isInCharge(db: Executor, { gameId, team, accountId, seatAccountId }: Pressing): Promise<boolean> {
  const seats = await listSeats(db, gameId);
  const members = await listMembers(db, gameId);
  return !hasCaptainByEmail(seats, team) && presserOf(members, team)?.accountId === (seatAccountId ?? accountId);
}
