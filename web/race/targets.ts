import { type Letter, teamNames } from '#contract/game';
import { race } from '#contract/limits';
import type { RaceView, StandingView } from '#contract/race-view';
import type { Errand } from './queue/errand.ts';

export interface Target {
  team: Letter;
  /** Why it cannot be struck; null when it can. */
  whyNot: string | null;
}

type Seen = Pick<RaceView, 'audience' | 'kind' | 'team' | 'standings' | 'mayStrike' | 'sabotages' | 'status'>;

/** As whom somebody strikes: the host of a god game as such, also one who races. */
export function giverOf({ audience, kind, team }: Pick<Seen, 'audience' | 'kind' | 'team'>): Letter | 'host' | null {
  const isHost = audience === 'host' || audience === 'seated-host';
  return isHost && kind === 'god' ? 'host' : team;
}

/** Every team but the giver's own, the leader first, and why some cannot be struck. */
export function targetsOf(view: Seen): Target[] {
  const giver = giverOf(view);
  return view.standings
    .filter(({ group }) => group !== giver)
    .map((standing) => ({
      team: standing.group,
      whyNot: view.mayStrike.includes(standing.group) ? null : reasonOf(view, standing, giver),
    }));
}

const outs = { finished: 'has finished', retired: 'is out', absent: 'is not racing' } as const;

function reasonOf({ sabotages }: Seen, { group, state }: StandingView, giver: Letter | 'host' | null): string {
  if (state !== 'racing') return outs[state];
  const onThem = sabotages.filter(({ given_to: to }) => to === group);
  if (giver === 'host') return 'has one to do';
  const byTeams = onThem.filter(({ given_by: by }) => by !== 'host');
  return byTeams.length >= race.sabotagesPerTarget ? 'has had two' : 'not now';
}

/** Why nobody can be struck by this phone now; null when somebody can. */
export function whyNobody(view: Seen, errands: readonly Errand[]): string | null {
  const giver = giverOf(view);
  if (giver === null) return 'Only teams sabotage each other.';
  const onItsWay = errands.find(({ task, outcome }) => task.kind === 'give-sabotage' && outcome.type === 'waiting');
  if (onItsWay?.task.kind === 'give-sabotage' && giver !== 'host') {
    return `Yours is on its way to ${teamNames[onItsWay.task.target]}.`;
  }
  if (view.mayStrike.length > 0) return null;
  if (view.status === 'ended') return 'The race is over.';
  const used = giver === 'host' ? undefined : view.sabotages.find(({ given_by: by }) => by === giver);
  if (used) return `Spent: you egged ${teamNames[used.given_to]}.`;
  if (view.status === 'paused' && giver !== 'host') return 'The race is paused. Hold your eggs.';
  const own = view.standings.find(({ group }) => group === giver);
  if (own && own.state !== 'racing') return 'Your team does not race any more.';
  return 'Nobody is left to sabotage.';
}
