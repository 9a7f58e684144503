import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import { cluesBy } from '#contract/game';
import { callServer } from '../call/api.ts';

export type People = OutputOf<typeof joinCalls.people>;
export type TeamPeople = People['teams'][number];
export type Teammate = NonNullable<TeamPeople['people']>[number];

/** People appear while somebody looks. */
const lookEveryMs = 3_000;

const peopleKey = (gameId: number) => ['people', gameId] as const;

/** Who is in the teams of a game, looked for again and again while the page is on the screen. */
export function usePeople(gameId: number) {
  return useQuery({
    queryKey: peopleKey(gameId),
    queryFn: () => callServer(joinCalls.people, { params: { gameId: String(gameId) } }),
    refetchInterval: ({ state }) => state.data !== undefined && lookEveryMs,
  });
}

/** How a screen that changed who is in a game makes the others see it. */
export function usePeopleChanges(gameId: number) {
  const client = useQueryClient();
  return {
    showPeople: (change: (people: People) => People) => {
      // An answer that is still on its way knows nothing of this.
      void client.cancelQueries({ queryKey: peopleKey(gameId) });
      client.setQueryData<People>(peopleKey(gameId), (people) => people && change(people));
    },
    askPeopleAgain: () => client.invalidateQueries({ queryKey: peopleKey(gameId) }),
  };
}

/** What somebody is in a team, in a word or two. */
export function standingOf({ role, kind, isCaptain }: Pick<Teammate, 'role' | 'kind' | 'isCaptain'>): string {
  const kinds = { guest: 'Guest', account: 'Account', invited: 'Invited' } as const;
  const roles = { captain: 'Captain, ', 'vice-captain': 'Vice-captain, ', member: '' } as const;
  const rank = isCaptain ? roles.captain : roles[role];
  return rank ? rank + kinds[kind].toLowerCase() : kinds[kind];
}

/** [T20] What a captain may do, in a sentence. */
export function captainDuties(game: Parameters<typeof cluesBy>[0] & { status: string }): string {
  const writes = game.status === 'setup' && cluesBy(game) === 'teams' ? 'write the clues, ' : '';
  return `You ${writes}give the sabotage and can retire the team.`;
}

/** '12 are in'. */
export function countWords({ teams }: Pick<People, 'teams'>): string {
  const count = teams.reduce((sum, team) => sum + team.count, 0);
  return count === 0 ? 'Nobody is in yet' : areIn(count);
}

export function areIn(count: number): string {
  return count === 1 ? '1 is in' : `${count} are in`;
}
