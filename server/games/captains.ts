import type { Letter } from '#contract/game';
import { shownAddress } from '../store/accounts/deleted-accounts.ts';
import type { Member } from '../store/games/members.ts';
import type { Seat } from '../store/games/seats.ts';

/** Whether a place by e-mail is taken; one of a deleted account is not. */
export function isTaken({ email }: Pick<Seat, 'email'>): boolean {
  return shownAddress(email) === email;
}

/** [T6] Whether one of a team's two places is taken by e-mail. */
export function hasCaptainByEmail(seats: readonly Seat[], letter: Letter): boolean {
  return seats.some((seat) => seat.team === letter && isTaken(seat));
}

/** [T20] The member the host made captain of a team. */
export function findCaptainByCode(members: readonly Member[], letter: Letter): Member | null {
  return members.find(({ team, captainAt, isDeleted }) => team === letter && captainAt !== null && !isDeleted) ?? null;
}

/** [T6] [T20] Whether a team has a captain, by e-mail or by code. */
export function hasCaptain(seats: readonly Seat[], members: readonly Member[], letter: Letter): boolean {
  return hasCaptainByEmail(seats, letter) || findCaptainByCode(members, letter) !== null;
}

/**
 * [K14] The member who presses the buttons of a team without places by e-mail: its captain by code, else the one the host passed the buttons
 * on to last, else the first who joined.
 */
export function presserOf(members: readonly Member[], letter: Letter): Member | null {
  const theirs = members.filter(({ team, isDeleted }) => team === letter && !isDeleted);
  const [latest] = theirs
    .filter(({ pressesAt }) => pressesAt !== null)
    .toSorted((one, other) => Number(other.pressesAt) - Number(one.pressesAt));
  return findCaptainByCode(members, letter) ?? latest ?? theirs[0] ?? null;
}
