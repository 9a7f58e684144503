import type { Teammate } from '../../app/people.ts';

/** A team's two places by e-mail, in their order. */
export const ranks = ['Captain', 'Vice-captain'] as const;

type Rank = (typeof ranks)[number];

/** [T6] The places of a team's e-mails: a vice-captain whose captain left stays one. Until the list of people shows as many, they fill up in order. */
export function ranksOf(people: Pick<Teammate, 'role'>[], emails: number): Rank[] {
  const taken = people.flatMap(({ role }) => (role === 'member' ? [] : [role === 'captain' ? ranks[0] : ranks[1]]));
  return taken.length === emails ? taken : ranks.slice(0, emails);
}
