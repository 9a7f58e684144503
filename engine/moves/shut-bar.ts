import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import { isFinalFixed, shutRuling, teamsSentTo } from '../doors.ts';
import type { RaceState } from '../race.ts';
import { checkNotOver } from './race-runs.ts';

/** [D5] A host who does not race says of a reported door that it is shut, or leaves it. Again, nothing changes. */
export function shutBar(state: RaceState, { bar, isShut, at }: MoveOf<'shut-bar'>): EventBody[] {
  checkNotOver(state);
  const reports = state.doors.reports.filter((report) => report.bar === bar);
  if (reports.length === 0) throw new Problem('door-not-reported');
  if (state.doors.shut.includes(bar)) return [];
  if (!isShut) return reports.every(({ isLeft }) => isLeft) ? [] : [{ type: 'door-left', bar }];
  if (isFinalFixed(state, bar)) throw new Problem('final-bar-fixed');
  if (teamsSentTo(state, bar, at).length === 0) throw new Problem('bar-visited');
  const ruling = shutRuling(state, { bar, by: 'host', at, wasThere: null });
  if (ruling.to === null) throw new Problem('no-reserve');
  return [ruling];
}
