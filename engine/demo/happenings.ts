import { type Letter, letters } from '#contract/game';
import type { EventOf, RaceEvent, RaceStart } from '#contract/race';
import type { Visit } from '../rehearsal/rehearse.ts';

/** A rehearsed night, and how its moments are told. */
export interface Told {
  start: RaceStart;
  log: readonly RaceEvent[];
  visits: readonly Visit[];
  /** A moment of the night as a second of the demo. */
  secondOf: (at: number) => number;
}

interface Standing {
  team: Letter;
  done: number;
}

/** The bars a team has found, in order. */
export function doneBy(log: readonly RaceEvent[], team: Letter): EventOf<'bar-verified'>[] {
  return log.filter((event): event is EventOf<'bar-verified'> => event.type === 'bar-verified' && event.team === team);
}

/** Who is how far at a moment: most bars first, and of those who found as many the one who found them first. */
export function boardAt(log: readonly RaceEvent[], at: number): Standing[] {
  const found = letters.map((team) => ({ team, bars: doneBy(log, team).filter((event) => event.at <= at) }));
  return found
    .toSorted((one, other) => other.bars.length - one.bars.length || lastOf(one.bars) - lastOf(other.bars))
    .map(({ team, bars }) => ({ team, done: bars.length }));
}

/** When the lead goes from one team to another. */
export function leadChanges(log: readonly RaceEvent[]): { at: number; team: Letter; done: number }[] {
  let leader: Letter | undefined;
  return log.flatMap((event) => {
    if (event.type !== 'bar-verified') return [];
    const [first] = boardAt(log, event.at);
    const isNew = leader !== undefined && first?.team !== leader;
    leader = first?.team;
    return isNew && first ? [{ at: event.at, ...first }] : [];
  });
}

export function barName({ bars }: RaceStart, id: string): string {
  return bars.find((bar) => bar.id === id)?.name ?? '';
}

/** A dare without what is to be on its photo. */
export function dareOf({ sabotages }: RaceStart, sab: number): string {
  return sabotages.find(({ id }) => id === sab)?.text.replace(/ Photo: .*$/, '') ?? '';
}

function lastOf(bars: readonly { at: number }[]): number {
  return bars.at(-1)?.at ?? 0;
}
