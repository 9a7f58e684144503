import type { Letter } from '#contract/game';
import type { StoryView } from '#contract/story';

type ToldTeam = StoryView['teams'][number];

/** Where a team lay when it reached each of its bars; the first is 0. */
export interface Laps {
  team: ToldTeam;
  ranks: number[];
}

/** Each team's place at bar 1, bar 2 and so on, among those who reached that bar; at the final one it is the final place. */
export function lapsOf(teams: readonly ToldTeam[], bars: number): Laps[] {
  const orders = Array.from({ length: bars }, (_, index) => orderAt(teams, index, bars));
  return teams.map((team) => ({
    team,
    ranks: team.legs.map((_leg, index) => orders[index]?.indexOf(team.group) ?? 0),
  }));
}

function orderAt(teams: readonly ToldTeam[], index: number, bars: number): Letter[] {
  const there = teams.filter(({ legs }) => legs.length > index);
  const isFinal = index === bars - 1;
  const inOrder = isFinal ? there : there.toSorted((one, other) => msAt(one, index) - msAt(other, index));
  return inOrder.map(({ group }) => group);
}

function msAt({ legs }: ToldTeam, index: number): number {
  return legs[index]?.raceMs ?? 0;
}

/** Who was first at which bars, as a sentence. */
export function leadersIn(laps: readonly Laps[], bars: number): string {
  const runs: { name: string; to: number }[] = [];
  for (let bar = 1; bar <= bars; bar += 1) {
    const name = laps.find(({ ranks }) => ranks[bar - 1] === 0)?.team.name;
    const last = runs.at(-1);
    if (name === undefined) break;
    if (last?.name === name) last.to = bar;
    else runs.push({ name, to: bar });
  }
  const [first, ...others] = runs;
  if (!first) return '';
  if (others.length === 0 && first.to === bars) return `${first.name} led from the first bar to the last.`;
  if (others.length === 0) return `${first.name} led all the way, as far as bar ${first.to}.`;
  const until = (bar: number) => (bar === bars ? 'to the end' : `to bar ${bar}`);
  return `${[`${first.name} led ${until(first.to)}`, ...others.map(({ name, to }) => `then ${name} ${until(to)}`)].join(', ')}.`;
}
