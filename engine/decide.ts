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
import { afterLastJar, setLastJar, tellLastJar } from './moves/last-jar.ts';
import { serveHints, takeHint } from './moves/take-hint.ts';
import { replaceBar } from './moves/replace-bar.ts';
import { shutBar } from './moves/shut-bar.ts';
import { askTeam, stillRacing } from './moves/still-racing.ts';
import { start } from './moves/start.ts';
import type { RaceState } from './race.ts';

/** [H15] What only the rules of politeness keep a host from doing over and over. A pause can always be ended. */
const repeatable: ReadonlySet<Move['type']> = new Set([
  'pause',
  'message',
  'override',
  'adjust',
  'replace-bar',
  'shut-bar',
  'reveal-code',
  'rule-finish',
  'undo',
  'call-odd',
  'set-last-jar',
] satisfies Move['type'][]);

/** What a move makes of a race; nothing when it was done already. A refusal is thrown. */
export function decide(state: RaceState | null, move: Move): EventBody[] {
  if (move.type === 'start') return start(state, move);
  if (!state) throw new Problem('race-not-begun');
  if (state.seq >= race.eventsMost && repeatable.has(move.type)) throw new Problem('race-full');
  const asked = { ...move, at: Math.max(move.at, state.at) };
  const last = afterLastJar(state, asked.at);
  if (!last) return decideDuring(state, asked);
  // [Y4] Whoever is the first to come after it also notes the end.
  const made = decideDuring(last.over, asked);
  return made.length > 0 || asked.type === 'end' || asked.type === 'last-jar' ? [...last.ended, ...made] : [];
}

function decideDuring(state: RaceState, move: Exclude<Move, { type: 'start' }>): EventBody[] {
  switch (move.type) {
    case 'verify-bar':
      return verifyBar(state, move);
    case 'submit-forfeit':
      return submitForfeit(state, move);
    case 'take-hint':
      return takeHint(state, move);
    case 'serve-hints':
      return serveHints(state, move);
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
    case 'shut-bar':
      return shutBar(state, move);
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
    case 'set-last-jar':
      return setLastJar(state, move);
    case 'last-jar':
      return tellLastJar(state, move);
    case 'ask-team':
      return askTeam(state, move);
    case 'still-racing':
      return stillRacing(state, move);
    default:
      return flag(state, move);
  }
}
