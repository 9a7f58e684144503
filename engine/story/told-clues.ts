import type { Letter } from '#contract/game';
import type { Instant } from '#contract/race';
import type { ToldClue } from '#contract/story';
import { runningMs } from '../pauses.ts';
import type { TeamState } from '../race.ts';
import { type Walked, wrongsOf } from './legs.ts';
import type { Night, Placed } from './night.ts';

/** A clue, and the leg it was for; none when its team's night ended on it. */
export interface Read {
  clue: ToldClue;
  walked: Walked | null;
}

/** [M5, M6] The clues that teams were given and that may be told, by team and in their order. */
export function readClues(night: Night, walked: readonly Walked[]): Read[] {
  return Object.values(night.state.teams).flatMap((team) => {
    const own = walked.filter((one) => one.team === team.letter).map((one) => givenFor(one));
    return [...own, ...lastGiven(night, team)]
      .filter((one) => mayBeTold(night, one))
      .flatMap((one) => read(night, one));
  });
}

interface Given {
  team: Letter;
  bar: string;
  step: number;
  since: Instant;
  until: Instant;
  walked: Walked | null;
}

function givenFor(walked: Walked): Given {
  const { team, bar, since, leg } = walked;
  return { team, bar, step: leg.number - 1, since, until: leg.at, walked };
}

/** The one a team was left with. */
function lastGiven({ endedAt }: Night, { letter: team, route, done, step, retiredAt }: TeamState): Given[] {
  const bar = route[done.length]?.bar;
  if (bar === undefined) return [];
  return [{ team, bar, step: done.length, since: step.since, until: retiredAt ?? endedAt, walked: null }];
}

/** While somebody's claim may still be on its way there, the clue would give the bar away: teams may share its words. */
function mayBeTold({ isProvisional, state }: Night, { bar, walked }: Given): boolean {
  if (!isProvisional) return true;
  const isAhead = ({ route, done }: TeamState) =>
    route.slice(done.length).some((stop) => stop.bar === bar || stop.replaced.some((old) => old.bar === bar));
  return walked !== null && walked.leg.bar !== null && !Object.values(state.teams).some(isAhead);
}

function read(night: Night, given: Given): Read[] {
  const { team, bar, step, until, walked } = given;
  const clue = night.state.clues[team]?.[bar];
  if (!clue) return [];
  const from = givenAt(night, given);
  const isCracked = walked !== null && walked.leg.by !== 'override';
  const ms = isCracked ? runningMs(night.state, from, until) : null;
  const wrong = wrongsOf(night, team, step).filter((at) => at >= from).length;
  return [{ clue: { by: clue.by, for: team, bar, text: clue.text, ms, wrong }, walked }];
}

/** From when on the team had the clue of this bar: since the bar before, or since it took the place of one that was shut. */
function givenAt({ events }: Night, { bar, since, until }: Given): Instant {
  const isPut = ({ event, at }: Placed) =>
    (event.type === 'bar-replaced' || event.type === 'bar-shut') && event.to?.id === bar && at <= until;
  const put = events.findLast(isPut);
  return Math.max(since, put?.at ?? since);
}
