import type { Letter } from '#contract/game';
import type { EventOf } from '#contract/race';
import { countsFrom, minutesAt, movedTo } from '../hints.ts';
import type { RaceState, Step, TeamState, Undoable } from '../race.ts';
import { isForOldClue } from '../stops.ts';
import { teamOf } from '../teams.ts';
import { changeTeam } from './change-team.ts';
import { backAt, doorReported } from './door-reports.ts';

export function barVerified(state: RaceState, event: EventOf<'bar-verified'>): RaceState {
  const { seq, at, team: letter, bar, official, by, banked, photo, onPin = false, isShut = false } = event;
  const { countedFrom = null } = event;
  const before = teamOf(state, letter);
  const { step, lastRuling } = before;
  const hintMinutes = minutesAt(before, before.done.length, bar);
  const found = { bar, official, seq, by, banked, photo, isShut, onPin, countedFrom, ruledAt: at };
  const verified = changeTeam(ruled(doorReported(state, event), letter), letter, (team) => ({
    done: [...team.done, { ...found, hintMinutes, servedAt: null }],
    givenBack: by === 'override' ? team.givenBack : backAt(team, bar),
    step: { since: official, wrong: 0, wrongAt: null, forfeit: null },
    lastRuling: { seq, at, official },
    ...bankedWith(team, event),
  }));
  if (by !== 'override') return verified;
  return mayUndo(verified, { seq, type: 'bar-verified', team: letter, before: { step, lastRuling } });
}

export function barMissed(state: RaceState, event: EventOf<'bar-missed'>): RaceState {
  const { seq, at, team: letter, bar, official } = event;
  const { step, lastRuling } = teamOf(state, letter);
  const missed = changeTeam(ruled(doorReported(state, event), letter), letter, (team) => ({
    wrong: team.wrong + 1,
    tried: [...team.tried, { seq, bar }],
    step: isForOldClue(step, official) ? guessedBefore(step) : { ...step, wrong: step.wrong + 1, wrongAt: official },
    lastRuling: { seq, at, official },
    ...bankedWith(team, event),
  }));
  return mayUndo(missed, { seq, type: 'bar-missed', team: letter, before: { step, lastRuling } });
}

/** [D12] The guess costs nothing at the new clue, once: without a minute to wait, a phone could claim one bar after another. */
function guessedBefore(step: Step): Step {
  return step.movedFrom ? { ...step, movedFrom: { ...step.movedFrom, isGuessed: true } } : step;
}

export function forfeitDue(state: RaceState, event: EventOf<'forfeit-due'>): RaceState {
  return changeTeam(state, event.team, ({ step, forfeits }) => ({
    forfeits: forfeits + 1,
    step: { ...step, forfeit: { id: event.forfeit, dueAt: event.at, doneAt: null } },
  }));
}

export function forfeitDone(state: RaceState, { seq, at, team: letter }: EventOf<'forfeit-done'>): RaceState {
  return changeTeam(ruled(state, letter), letter, ({ step }) => ({
    step: { ...step, forfeit: step.forfeit && { ...step.forfeit, doneAt: at } },
    lastRuling: { seq, at, official: at },
  }));
}

/** [W8] The finish counts from another moment; where it counts from its arrival it is no longer a banked one. */
export function finishRuled(state: RaceState, { team: letter, time, official }: EventOf<'finish-ruled'>): RaceState {
  return changeTeam(state, letter, ({ done, step }) => {
    const moved = done.slice(-1).map((bar) => ({ ...movedTo(state, bar, official), banked: time === 'banked' }));
    const [finish = official] = moved.map(countsFrom);
    return {
      done: [...done.slice(0, -1), ...moved],
      step: { ...step, since: finish },
      finishedAt: finish,
      finishTime: time,
    };
  });
}

function bankedWith(
  { banked }: TeamState,
  event: EventOf<'bar-verified'> | EventOf<'bar-missed'>,
): Partial<Pick<TeamState, 'banked'>> {
  if (!event.banked) return {};
  const { seq, step, official, at: ruledAt, shared = false } = event;
  const arrived = Math.max(event.arrived ?? ruledAt, official);
  return { banked: [...banked, { seq, step, official, arrived, ruledAt, shared }] };
}

export function mayUndo(state: RaceState, undoable: Undoable): RaceState {
  return { ...state, undoable: [...state.undoable, undoable] };
}

/** A ruling puts what was ruled on this team before out of an undo's reach, and a bar replaced at this stop too. */
function ruled(state: RaceState, letter: Letter): RaceState {
  const stop = teamOf(state, letter).done.length;
  const isOut = (one: Undoable) => {
    if ('stops' in one) return one.stops[letter] === stop;
    return one.team === letter && one.type !== 'team-retired';
  };
  return { ...state, undoable: state.undoable.filter((one) => !isOut(one)) };
}
