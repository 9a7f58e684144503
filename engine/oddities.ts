import { evidence } from '#contract/limits';
import type { OddView } from '#contract/host-view';
import { metresBetween } from './distance.ts';
import { countsFrom } from './hints.ts';
import type { DoneBar, RaceState, TeamState } from './race.ts';

/** What looks odd about a team, oldest first: what its phones said, and what the log says of its legs. Never a proof of anything. */
export function oddities(state: RaceState, team: TeamState): OddView[] {
  const said = state.flags.filter((flag) => flag.team === team.letter);
  const read = team.done.flatMap((_, index) => oddLeg(state, team, index));
  return [...said, ...read, ...onPins(team)].toSorted((one, other) => one.seq - other.seq);
}

/**
 * [E13] From one bar a team has shown to be in to the next, by the clock on the wall: people walk in a pause too. What a skip code or
 * the host stands for says nothing of where the team was; the start says where the first leg began and when.
 */
function oddLeg({ bars, startedAt }: RaceState, { letter, done }: TeamState, index: number): OddView[] {
  const [here, before] = [done[index], done[index - 1]];
  if (!here || !isShown(here) || (before && !isShown(before))) return [];
  const [from, to] = [before && bars[before.bar], bars[here.bar]];
  const ms = here.official - (before ? countsFrom(before) : startedAt);
  const metres = from && to ? Math.round(metresBetween(from, to)) : 0;
  const isFast = metres > evidence.paceFromM && 1_000 * metres > evidence.paceMostMps * ms;
  if (!isFast && ms >= evidence.legLeastMs) return [];
  const leg = { seq: here.seq, at: here.official, team: letter, number: index + 1, ms, ...(from ? { metres } : {}) };
  return [{ ...leg, flag: isFast ? 'pace' : 'quick' }];
}

/** [E13] Said once, of the bar that makes it too many. */
function onPins({ letter, done }: TeamState): OddView[] {
  const exact = done.flatMap(({ onPin, seq, official }, index) => (onPin ? [{ seq, at: official, place: index }] : []));
  const enough = exact[evidence.pinBars - 1];
  return enough ? [{ seq: enough.seq, at: enough.at, team: letter, flag: 'pin', number: enough.place + 1 }] : [];
}

function isShown({ by }: DoneBar): boolean {
  return by === 'place';
}
