import type { Letter } from '#contract/game';
import type { EventOf } from '#contract/race';
import type { RaceState, Undoable } from '../race.ts';
import { teamOf } from '../teams.ts';
import { changeTeam } from './change-team.ts';

export function barVerified(state: RaceState, event: EventOf<'bar-verified'>): RaceState {
  const { seq, team: letter, bar, official, by, banked, photo } = event;
  const { step, lastRuling } = teamOf(state, letter);
  const verified = changeTeam(ruled(state, letter), letter, ({ done }) => ({
    done: [...done, { bar, official, seq, by, banked, photo }],
    step: { since: official, wrong: 0, wrongAt: null, forfeit: null },
    lastRuling: { seq, official },
  }));
  if (by !== 'override') return verified;
  return mayUndo(verified, { seq, type: 'bar-verified', team: letter, before: { step, lastRuling } });
}

export function barMissed(state: RaceState, { seq, team: letter, official }: EventOf<'bar-missed'>): RaceState {
  const { step, lastRuling } = teamOf(state, letter);
  const missed = changeTeam(ruled(state, letter), letter, ({ wrong }) => ({
    wrong: wrong + 1,
    step: { ...step, wrong: step.wrong + 1, wrongAt: official },
    lastRuling: { seq, official },
  }));
  return mayUndo(missed, { seq, type: 'bar-missed', team: letter, before: { step, lastRuling } });
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
    lastRuling: { seq, official: at },
  }));
}

export function mayUndo(state: RaceState, undoable: Undoable): RaceState {
  return { ...state, undoable: [...state.undoable, undoable] };
}

/** A ruling puts what was ruled on this team before out of an undo's reach, and a bar replaced at this stop too. */
function ruled(state: RaceState, letter: Letter): RaceState {
  const stop = teamOf(state, letter).done.length;
  const isOut = (one: Undoable) => one.team === letter || (one.type === 'bar-replaced' && one.stops[letter] === stop);
  return { ...state, undoable: state.undoable.filter((one) => !isOut(one)) };
}
