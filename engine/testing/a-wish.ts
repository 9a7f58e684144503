import { type Letter, letters } from '#contract/game';
import type { MoveBody } from '#contract/race';
import { kickOff } from './a-night.ts';
import { openDoors } from '../doors.ts';
import { claim, now, typed, whereIs } from './a-move.ts';
import type { RaceState } from '../race.ts';
import { liveCode } from '../skip-codes.ts';

/** For tests: what may be wished for. */
export const kinds = [
  'right',
  'wrong',
  'shut',
  'shut-wrong',
  'rule-door',
  'code',
  'wrong-code',
  'no-code',
  'forfeit',
  'strike',
  'land',
  'end-sabotage',
  'override',
  'undo',
  'replace',
  'retire',
  'pause',
  'resume',
  'message',
  'whisper',
  'adjust',
  'reveal',
  'flag',
  'odd',
  'leave',
  'end',
] as const;

/** Something that somebody would do in a race, whatever its state. */
export interface Wish {
  kind: (typeof kinds)[number];
  team: Letter;
  pick: number;
  afterS: number;
}

export function timeOf(state: RaceState, { afterS }: Wish): number {
  return state.at + afterS * 1_000;
}

/** The move it comes to as a race stands; null for none. */
export function moveOf(state: RaceState, { kind, team: letter, pick, afterS }: Wish): MoveBody | null {
  const seconds = (state.at - kickOff) / 1_000 + afterS;
  const team = state.teams[letter];
  const expected = team?.route[team.done.length]?.bar ?? '';
  const bars = Object.keys(state.bars);
  const anyBar = bars[pick % bars.length] ?? '';
  const photo = { id: 'photo', at: state.at };
  const open = state.sabotages.find(({ to, doneAt }) => to === letter && doneAt === null)?.id ?? '';
  switch (kind) {
    case 'right':
      return freshened(claim(seconds, letter, expected)[1], state);
    case 'wrong':
      return freshened(claim(seconds, letter, anyBar)[1], state);
    case 'shut':
      return freshened(claim(seconds, letter, expected, { isShut: true })[1], state);
    case 'shut-wrong':
      return freshened(claim(seconds, letter, anyBar, { isShut: true })[1], state);
    case 'rule-door': {
      const doors = openDoors(state);
      const door = doors[pick % Math.max(1, doors.length)];
      return door ? { type: 'shut-bar', bar: door.bar.id, isShut: pick % 4 > 0 } : null;
    }
    case 'code':
      return freshened(typed(seconds, letter, liveCode(state, expected)?.code ?? '')[1], state);
    case 'wrong-code':
      return freshened(typed(seconds, letter, liveCode(state, anyBar)?.code ?? '')[1], state);
    case 'no-code':
      return freshened(typed(seconds, letter, 'NOCODE')[1], state);
    case 'forfeit':
      return { type: 'submit-forfeit', team: letter, step: null, photo };
    case 'strike':
      return strike(state, pick % 4 === 0 ? 'host' : letter, letters[pick % 3] ?? 'A');
    case 'land':
      return { type: 'sabotage-landed', sabotageId: open };
    case 'end-sabotage':
      return { type: 'end-sabotage', team: letter, sabotageId: open, photo, ...now };
    case 'undo': {
      const one = state.undoable[pick % Math.max(1, state.undoable.length)];
      return one ? { type: 'undo', seq: one.seq } : null;
    }
    case 'replace': {
      const to = state.bars[state.reserves.at(-1 - (pick % 2)) ?? ''] ?? whereIs('nag');
      return { type: 'replace-bar', from: anyBar, to, clues: {}, freshCodes: fresh(state) };
    }
    case 'retire':
      return pick % 10 === 0 ? { type: 'retire', team: letter, by: 'team' } : null;
    case 'end':
      return pick % 20 === 0 ? { type: 'end', by: 'host' } : null;
    case 'override':
      return { type: 'override', team: letter, reason: 'No signal.' };
    case 'adjust':
      return { type: 'adjust', team: letter, ms: 60_000 * ((pick % 5) + 1), reason: 'A detour.' };
    case 'reveal':
      return { type: 'reveal-code', bar: anyBar };
    case 'flag':
      return { type: 'flag', team: letter, flag: 'sweep' };
    case 'odd':
      return { type: 'call-odd', team: letter, odd: pick % 3 > 0 };
    case 'leave':
      return { type: 'leave-team' };
    case 'message':
      return { type: 'message', text: 'Mind the traffic.', ...(pick % 2 > 0 && { wall: true }) };
    case 'whisper':
      return { type: 'message', text: `For ${letter} alone.`, to: letter };
    default:
      return { type: kind };
  }
}

export function strike(state: RaceState, by: Letter | 'host', to: Letter): MoveBody {
  return { type: 'give-sabotage', sabotageId: `s${state.seq}`, by, to, sab: 1 };
}

function freshened(move: MoveBody, state: RaceState): MoveBody {
  return move.type === 'verify-bar' ? { ...move, freshCodes: fresh(state) } : move;
}

function fresh({ seq }: RaceState): string[] {
  return [`NEW${seq}`];
}
