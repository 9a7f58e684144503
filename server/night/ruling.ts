import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import type { RaceState } from '#engine/race';
import { teamOf } from '#engine/teams';
import type { Played } from '../races/door.ts';
import type { RacingTeam } from './racing-team.ts';

type Ruling = OutputOf<(typeof calls)['correctly-guessed']>;

/**
 * The answer to a claim. A wrong code is refused, but only once it has been counted. [K19] The answer to a phone whose seat moved leaves out
 * bars that other members found.
 */
export function rulingOf(
  { events, state }: Played,
  { team: letter, movedAt }: Pick<RacingTeam, 'team' | 'movedAt'>,
  step: number | null,
): Ruling | { wrongCode: true } {
  if (events.some(({ type }) => type === 'code-missed')) return { wrongCode: true };
  if (events.length === 0) {
    const { bar, ...ruling } = earlierRuling(state, letter, step);
    return bar === undefined || movedAt ? ruling : { ...ruling, bar };
  }
  return {
    success: true,
    correct: events.some(({ type }) => type === 'bar-verified'),
    ...findBarName(
      state,
      events.find((event) => event.type === 'bar-verified'),
    ),
    seq: events.at(-1)?.seq ?? state.seq,
    finished: events.some(({ type }) => type === 'team-finished'),
    ...timeOf(events),
    ...findTimeGivenBack(state, letter, step),
  };
}

/** From when it counts. */
function timeOf(events: Played['events']): Pick<Ruling, 'official' | 'banked' | 'countedFrom'> {
  const ruled = events.find(({ type }) => type === 'bar-verified' || type === 'bar-missed');
  if (!ruled || !('banked' in ruled)) return {};
  const { official, banked, countedFrom } = ruled;
  return { official, banked, ...(countedFrom && { countedFrom }) };
}

/** [D6] The time given back for closed bars in a step that is done; sent with the ruling on the bar found instead. */
function findTimeGivenBack(state: RaceState, letter: Letter, step: number | null): Pick<Ruling, 'givenBackMs'> {
  const { done, givenBack } = teamOf(state, letter);
  const at = step ?? done.length - 1;
  const ms = at < done.length ? givenBack.reduce((sum, one) => sum + (one.step === at ? one.ms : 0), 0) : 0;
  return ms > 0 ? { givenBackMs: ms } : {};
}

/** How a step that is behind this team was ruled. */
function earlierRuling(state: RaceState, letter: Letter, step: number | null): Ruling {
  const { done, route, finishedAt } = teamOf(state, letter);
  const at = step ?? done.length - 1;
  const passed = done[at];
  return {
    success: true,
    correct: true,
    ...findBarName(state, passed),
    seq: passed?.seq ?? state.seq,
    finished: at === route.length - 1 && finishedAt !== null,
    ...(passed ? { official: passed.official, banked: passed.banked } : {}),
    ...(passed?.countedFrom && { countedFrom: passed.countedFrom }),
    ...findTimeGivenBack(state, letter, at),
    already: true,
  };
}

/** The last ruling on a team: a wrong guess at the bar it looks for, or the bar it found before. */
export function lastRuling(state: RaceState, letter: Letter): Ruling {
  const { done, step, finishedAt, lastRuling: last } = teamOf(state, letter);
  return {
    success: true,
    correct: step.wrong === 0 && done.length > 0,
    seq: last?.seq ?? state.seq,
    finished: finishedAt !== null,
  };
}

/** [F3] The full name of a bar the team has found; its phone may have sent a part of the name, or a code. */
function findBarName({ bars }: RaceState, found: { bar: string; by: string } | undefined): Pick<Ruling, 'bar'> {
  const bar = found && found.by !== 'override' ? bars[found.bar] : undefined;
  return bar ? { bar: bar.name } : {};
}
