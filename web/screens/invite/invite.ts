import { useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { joinCalls } from '#contract/calls/join';
import type { Letter } from '#contract/game';
import { joinPath } from '#contract/join-code';
import { expectedWords } from '#contract/text/expected-words';
import type { Game } from '../../app/game.ts';
import { callServer } from '../../call/api.ts';
import { type People, type TeamPeople, type Teammate, usePeople } from '../../app/people.ts';
import { type Joining, useJoining } from './use-joining.ts';

/** What the host is asked, or looks at, over the sheet. */
export type InviteAsk =
  | { about: 'person'; seat: number }
  | { about: 'remove'; seat: number }
  | { about: 'new-code' }
  | { about: 'hold-up'; team: Letter | null }
  | { about: 'print' };

export interface Invite {
  game: Game;
  /** Undefined until somebody could look. */
  people: People | undefined;
  error: Error | null;
  tryAgain: () => void;
  joining: Joining;
  asked: InviteAsk | null;
  ask: (what: InviteAsk | null) => void;
}

const InviteContext = createContext<Invite | null>(null);

export const InviteProvider = InviteContext;

/** Everything about letting people into a game, for its host. */
export function useInviteTo(game: Game): Invite {
  const { data, error, refetch } = usePeople(game.gameId);
  const [asked, ask] = useState<InviteAsk | null>(null);
  return { game, people: data, error, tryAgain: () => void refetch(), joining: useJoining(game.gameId), asked, ask };
}

export function useInvite(): Invite {
  const invite = use(InviteContext);
  if (!invite) throw new Error('Nobody is invited here.');
  return invite;
}

/** The same where who is in is known. */
export function useInvited(): Invite & { people: People } {
  const { people, ...invite } = useInvite();
  if (!people) throw new Error('Nobody has looked yet who is in.');
  return { ...invite, people };
}

/** Where somebody sits who joined by code; null once they do not any more. */
export function seatedAt({ teams }: People, seat: number): { team: TeamPeople; person: Teammate } | null {
  for (const team of teams) {
    const person = team.people?.find((one) => one.seat === seat);
    if (person) return { team, person };
  }
  return null;
}

/** Whether one of a team's two places is taken by e-mail. */
export function hasCaptainByEmail({ people }: TeamPeople): boolean {
  return people?.some(({ role }) => role !== 'member') ?? false;
}

/** [T20] The same, or whether the host made a member captain. */
export function hasCaptain(team: TeamPeople): boolean {
  return hasCaptainByEmail(team) || (team.people?.some(({ isCaptain }) => isCaptain) ?? false);
}

/** The whole address that a code, or a team's code, is handed out as. */
export function joinLink(code: string, team?: Letter | null): string {
  return `${location.origin}${joinPath(code, team ?? undefined)}`;
}

/** [RH17] The estimated duration and distance for everyone with the code; null without an estimate. */
export function useExpectedWords(code: string): string | null {
  const { data } = useQuery({
    queryKey: ['join', code],
    queryFn: () => callServer(joinCalls['read-join'], { params: { code } }),
    retry: false,
  });
  return data?.expected ? expectedWords(data.expected) : null;
}
