import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, Move } from '#contract/race';
import {
  adjust,
  callOdd,
  end,
  leaveTeam,
  letIn,
  message,
  override,
  pause,
  resume,
  retire,
  revealCode,
  ruleFinish,
  undo,
} from './moves/host.ts';
import { endSabotage, giveSabotage, sabotageLanded } from './moves/sabotage.ts';
import { flag, photoArrived, submitForfeit, verifyBar } from './moves/verify-bar.ts';
import { replaceBar } from './moves/replace-bar.ts';
import { start } from './moves/start.ts';
import type { RaceState } from './race.ts';

/** [H15] What only the rules of politeness keep a host from doing over and over. A pause can always be ended. */
const repeatable: ReadonlySet<Move['type']> = new Set([
  'pause',
  'message',
  'override',
  'adjust',
  'replace-bar',
  'reveal-code',
  'rule-finish',
  'undo',
  'call-odd',
] satisfies Move['type'][]);

/** What a move makes of a race; nothing when it was done already. A refusal is thrown. */
export function decide(state: RaceState | null, move: Move): EventBody[] {
  if (move.type === 'start') return start(state, move);
  if (!state) throw new Problem('race-not-begun');
  if (state.seq >= race.eventsMost && repeatable.has(move.type)) throw new Problem('race-full');
  return decideDuring(state, { ...move, at: Math.max(move.at, state.at) });
}

function decideDuring(state: RaceState, move: Exclude<Move, { type: 'start' }>): EventBody[] {
  switch (move.type) {
    case 'verify-bar':
      return verifyBar(state, move);
    case 'submit-forfeit':
      return submitForfeit(state, move);
    case 'give-sabotage':
      return giveSabotage(state, move);
    case 'sabotage-landed':
      return sabotageLanded(state, move);
    case 'end-sabotage':
      return endSabotage(state, move);
    case 'retire':
      return retire(state, move);
    case 'end':
      return end(state, move);
    case 'pause':
      return pause(state);
    case 'resume':
      return resume(state);
    case 'message':
      return message(state, move);
    case 'override':
      return override(state, move);
    case 'adjust':
      return adjust(state, move);
    case 'replace-bar':
      return replaceBar(state, move);
    case 'reveal-code':
      return revealCode(state, move);
    case 'rule-finish':
      return ruleFinish(state, move);
    case 'undo':
      return undo(state, move);
    case 'photo-arrived':
      return photoArrived(state, move);
    case 'call-odd':
      return callOdd(state, move);
    case 'leave-team':
      return leaveTeam(state);
    case 'let-in':
      return letIn(state, move);
    default:
      return flag(state, move);
  }
}
