import type { GameView, TeamButtons } from '#contract/game-view';
import { joining } from '#contract/limits';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listMembers, type Member } from '../store/games/members.ts';
import { listNamedSeats } from '../store/games/seats.ts';
import { isTaken } from './captains.ts';
import { peopleOf } from './people.ts';

/** During the race, adds to a game who presses the buttons of the caller's team. */
export async function addTeamButtons(
  deps: Deps,
  view: GameView,
  found: GameOfPerson,
  viewer: Viewer,
): Promise<GameView> {
  if (!found.isMember || found.game.status !== 'ongoing') return view;
  const buttons = await readTeamButtons(deps, found, viewer);
  return buttons ? { ...view, buttons } : view;
}

/** [K12] [K13] [K14] Names the same people as the team's list, without deleted accounts. Null for a captain. */
async function readTeamButtons(
  { database: { db }, config, now }: Deps,
  found: GameOfPerson,
  viewer: Viewer,
): Promise<TeamButtons | null> {
  const { game, team: letter } = found;
  if (letter === null) return null;
  const seats = (await listNamedSeats(db, game.gameId)).filter(({ seat }) => seat.team === letter && isTaken(seat));
  const members = (await listMembers(db, game.gameId)).filter((one) => one.team === letter && !one.isDeleted);
  const people = peopleOf({ letter, seats, members }, { viewer, config, mayReadAddresses: false, steps: null });
  const captains = people.filter(({ role, isCaptain }) => role !== 'member' || isCaptain);
  const you = people.find((person) => person.you);
  if (!you || captains.includes(you)) return null;
  const inCharge = captains.length > 0 ? captains : people.filter(({ presses }) => presses);
  const hasCaptain = captains.length > 0;
  const retiring = hasCaptain ? null : findRetiring(members, viewer, now());
  return {
    hasCaptain,
    presses: !game.captainsOnly || you.presses,
    names: inCharge.map(({ name }) => name).filter((name) => name !== ''),
    people: people.length,
    ...(retiring && { retiring }),
  };
}

/** [K13] The one member who asked for the team to retire in the last ten minutes: a second one retires it. */
function findRetiring(members: readonly Member[], viewer: Viewer, now: Date): TeamButtons['retiring'] | null {
  for (const { accountId, name, wantsOutAt } of members) {
    const until = Number(wantsOutAt) + joining.retireUndoMs;
    if (wantsOutAt && until > now.getTime()) return { name, isYou: accountId === viewer.accountId, until };
  }
  return null;
}
