import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { sealed } from '../http/rate-limits.ts';
import { isConfirmed, readAccount } from '../store/accounts/accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Executor } from '../store/database.ts';
import { listCohostsOn } from '../store/games/cohosts.ts';
import type { Game, GameOfPerson } from '../store/games/games.ts';
import { listMovedSeats } from '../store/games/home-safe.ts';
import { listMembers } from '../store/games/members.ts';
import { keepSeatOpened, listNamedSeats } from '../store/games/seats.ts';

/** Somebody who was out on the night: in a team, a host or co-host, or both. */
export interface HomePerson {
  accountId: string;
  name: string;
  team: Letter | null;
  isGuest: boolean;
  /** The host or a co-host. */
  isHost: boolean;
  isCohost: boolean;
  /** [U6] Came in, or got another phone in, after the start. */
  isLate: boolean;
  /** [U6] Became a co-host after the start: for others than team mates they came in then. */
  isLateHost: boolean;
}

/** Everybody of a game who can say that they are home, each once; not those whose account is deleted. */
export async function homePeople(db: Executor, game: Game): Promise<HomePerson[]> {
  const { gameId, startedAt } = game;
  const cohosts = await listCohostsOn(db, gameId);
  const hosts = [game.hostId, ...cohosts.map(({ accountId }) => accountId)];
  const isAfterStart = (at: Date | null) => startedAt !== null && at !== null && at > startedAt;
  const lateHosts = cohosts.filter(({ sinceAt }) => isAfterStart(sinceAt)).map(({ accountId }) => accountId);
  const moved = await listMovedSeats(db, gameId);
  const people = new Map<string, HomePerson>();
  const add = (person: Omit<HomePerson, 'isHost' | 'isCohost' | 'isLateHost'>) => {
    const { accountId } = person;
    if (people.has(accountId)) return;
    const [isHost, isLateHost] = [hosts.includes(accountId), lateHosts.includes(accountId)];
    people.set(accountId, { ...person, isHost, isCohost: isHost && accountId !== game.hostId, isLateHost });
  };
  for (const { seat, name, accountId } of await listNamedSeats(db, gameId)) {
    if (name === null || accountId === null) continue;
    // Whoever took it by the invitation's link came in then.
    const isLate = isAfterStart(seat.createdAt) || (seat.accountId !== null && isAfterStart(seat.openedAt));
    add({ accountId, name, team: seat.team, isGuest: false, isLate });
  }
  for (const { accountId, name, team, isGuest, isDeleted, letInAt } of await listMembers(db, gameId)) {
    const isLate = letInAt !== null || moved.includes(accountId);
    if (!isDeleted) add({ accountId, name, team, isGuest, isLate });
  }
  for (const accountId of hosts.filter((id) => !people.has(id))) {
    const account = await readAccount(db, accountId);
    if (account && !account.deletedAt) {
      add({ accountId, name: account.displayName, team: null, isGuest: account.isGuest, isLate: false });
    }
  }
  return [...people.values()];
}

/** The same with whoever asks among them: they have opened the game now, if they never had. */
export async function peopleAround(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  { game }: Pick<GameOfPerson, 'game'>,
  viewer: Viewer,
): Promise<{ people: HomePerson[]; you: HomePerson }> {
  const { db } = deps.database;
  const { accountId } = viewer;
  const find = (people: HomePerson[]) => ({ people, you: people.find((one) => one.accountId === accountId) });
  let { people, you } = find(await homePeople(db, game));
  if (!you) {
    const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
    await keepSeatOpened(db, { gameId: game.gameId, accountId, email }, deps.now());
    ({ people, you } = find(await homePeople(db, game)));
  }
  if (!you) throw new Problem('game-not-found');
  return { people, you };
}

/** [U5] [U6] Team mates and hosts, and nobody else, see of somebody whether they are home and may be let see where they are. */
export function lookersOf(people: HomePerson[], of: Pick<HomePerson, 'accountId' | 'team'>): HomePerson[] {
  return people.filter(
    ({ accountId, team, isHost }) => accountId !== of.accountId && (isHost || (team !== null && team === of.team)),
  );
}

/** What stands for a person in the answers about one game. */
export function personIdOf(deps: Pick<Deps, 'keys'>, gameId: number, accountId: string): string {
  return sealed(deps, `home\n${gameId}\n${accountId}`).slice(0, 22);
}
