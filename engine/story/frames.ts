import type { Letter } from '#contract/game';
import type { Instant, RaceEvent } from '#contract/race';
import type { Frame } from '#contract/story';
import type { RaceState, TeamState } from '../race.ts';
import { standingsOf } from '../standings.ts';
import type { Walked } from './legs.ts';
import type { Night } from './night.ts';

/** [M1-M3] The table at every moment it changed, from the start on; the last one is the final table. */
export function framesOf(night: Night, walked: readonly Walked[]): Frame[] {
  const { state, events } = night;
  const moments = new Set([state.startedAt, ...events.filter(({ event }) => 'team' in event).map(({ at }) => at)]);
  const counts: Counts = {};
  const frames: Frame[] = [];
  let next = 0;
  for (const at of moments) {
    for (let placed = events[next]; placed && placed.at <= at; placed = events[++next]) count(counts, placed.event);
    const teams = tableAt(state, counts, walked, at);
    if (JSON.stringify(teams) !== JSON.stringify(frames.at(-1)?.teams)) frames.push({ at, teams });
  }
  return frames;
}

/** What the table depends on beside bars: so far, by team. */
type Counts = Partial<Record<Letter, Pick<TeamState, 'wrong' | 'forfeits' | 'adjustedMs'>>>;

const none = { wrong: 0, forfeits: 0, adjustedMs: 0 };

function count(counts: Counts, event: RaceEvent): void {
  if (event.type !== 'bar-missed' && event.type !== 'forfeit-due' && event.type !== 'time-adjusted') return;
  const so = counts[event.team] ?? none;
  counts[event.team] = {
    wrong: so.wrong + Number(event.type === 'bar-missed'),
    forfeits: so.forfeits + Number(event.type === 'forfeit-due'),
    adjustedMs: so.adjustedMs + (event.type === 'time-adjusted' ? event.ms : 0),
  };
}

function tableAt(state: RaceState, counts: Counts, walked: readonly Walked[], at: Instant): Frame['teams'] {
  const by = (moment: Instant | null) => (moment !== null && moment <= at ? moment : null);
  const teams = Object.values(state.teams).map((team): [Letter, TeamState] => [
    team.letter,
    {
      ...team,
      ...(counts[team.letter] ?? none),
      done: team.done.filter(({ official }) => official <= at),
      finishedAt: by(team.finishedAt),
      retiredAt: by(team.retiredAt),
    },
  ]);
  return standingsOf({ ...state, teams: Object.fromEntries(teams) }).map(({ group, position, done, state: became }) => {
    return { group, position, done, state: became, bar: lastTold(walked, group, done) };
  });
}

function lastTold(walked: readonly Walked[], letter: Letter, done: number): string | null {
  const told = walked.filter(({ team, leg }) => team === letter && leg.number <= done && leg.bar !== null);
  return told.at(-1)?.leg.bar ?? null;
}
