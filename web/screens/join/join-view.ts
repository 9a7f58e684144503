import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import type { Letter } from '#contract/game';
import { callServer, RequestError } from '../../call/api.ts';

/** What a code tells of its race. */
export type JoinView = OutputOf<(typeof joinCalls)['read-join']>;
export type JoinTeam = JoinView['teams'][number];

export function useJoinView(code: string) {
  return useQuery({
    queryKey: ['join', code],
    queryFn: () => callServer(joinCalls['read-join'], { params: { code } }),
  });
}

/** What the server said of a call it refused, whatever its status. */
export function refusalIn(error: unknown): string {
  const said = error instanceof RequestError ? error.field('message') : null;
  if (typeof said === 'string' && said !== '') return said;
  return error instanceof Error ? error.message : 'That did not work. Try again.';
}

/** The teams somebody may still join. */
function openTeams({ teams }: Pick<JoinView, 'teams'>): Letter[] {
  return teams.filter(({ state }) => state === 'open').map(({ team }) => team);
}

/** The team asked for where it takes people, else the next one that does; null when none does. */
export function nextOpenTeam(game: Pick<JoinView, 'teams'>, asked: Letter): Letter | null {
  const open = openTeams(game);
  return open.find((team) => team >= asked) ?? open[0] ?? null;
}
