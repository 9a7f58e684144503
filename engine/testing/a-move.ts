import type { Letter } from '#contract/game';
import { Problem, type ProblemCode } from '#contract/problems';
import type { EventBody, FinishTime, MoveBody, MoveOf, RaceBar, RaceEvent, RaceStart } from '#contract/race';
import { aStart, kickOff } from './a-night.ts';
import { decide } from '../decide.ts';
import { fold, stamp } from '../fold.ts';
import { saidNow } from '../official-time.ts';
import type { RaceState } from '../race.ts';

/** What somebody wants, and how many seconds after the start they ask for it. */
export type Wish = [seconds: number, move: MoveBody];

/** For tests: the moment so many seconds after the start. */
export function second(seconds: number): number {
  return kickOff + seconds * 1_000;
}

/** For tests: the race after these moves. */
export function after(start: RaceStart, ...wishes: Wish[]): RaceState {
  const [first] = stamp(decide(null, { type: 'start', ...start, at: kickOff }), null, kickOff);
  return wishes.reduce((state, wish) => next(state, wish), fold(null, first as RaceEvent));
}

/** For tests: the race after one more move. */
export function next(state: RaceState, [seconds, move]: Wish): RaceState {
  return stamp(decided(state, [seconds, move]), state, second(seconds)).reduce(fold, state);
}

/** For tests: what a move makes of this race. */
export function decided(state: RaceState, [seconds, move]: Wish): EventBody[] {
  return decide(state, { ...move, at: second(seconds) });
}

/** For tests: why a move is refused. */
export function refusal(state: RaceState, wish: Wish): ProblemCode | 'taken' {
  return refused(state, wish)?.code ?? 'taken';
}

/** For tests: the refusal of a move; null when it is taken. */
export function refused(state: RaceState, wish: Wish): Problem | null {
  try {
    decided(state, wish);
    return null;
  } catch (problem) {
    if (problem instanceof Problem) return problem;
    throw problem;
  }
}

/** For tests: what a phone says that does not say when. */
export const now = saidNow;

const everyBar = aStart({ gameBars: 12 }).bars;

/** For tests: a team says it is at this bar, and its phone is there, a step from the pin. */
export function claim(seconds: number, team: Letter, bar: string, more: Partial<MoveOf<'verify-bar'>> = {}): Wish {
  const place = whereIs(bar);
  const fix = place && { lat: place.lat + 0.00001, lon: place.lon, accuracyM: 20, at: null };
  const made = { step: null, place, code: null, fix, photo: { id: 'photo' }, ...now };
  return [seconds, { type: 'verify-bar', team, ...made, freshCodes: ['FRESH2', 'FRESH3'], ...more }];
}

/** For tests: a bar of any race. */
export function whereIs(bar: string): RaceBar | null {
  return everyBar.find(({ id }) => id === bar) ?? null;
}

/** For tests: a claim made on a phone without signal, so many seconds after the start, that arrives later. */
export function banked(arrival: number, team: Letter, bar: string, made: number): Wish {
  return claim(arrival, team, bar, { claimedAt: second(made) });
}

/** For tests: a claim by team Fox from a phone without signal, with the time of the claim and of the last contact of another phone of the team. */
export function shared(
  seconds: number,
  bar: string,
  made: number,
  othersAt: number | null,
  more: Partial<MoveOf<'verify-bar'>> = {},
): Wish {
  const said = { claimedAt: second(made), othersAt: othersAt === null ? null : second(othersAt) };
  return claim(seconds, 'A', bar, { ...said, ...more });
}

/** For tests: a team types a skip code, from nowhere in particular. */
export function typed(seconds: number, team: Letter, code: string, more: Partial<MoveOf<'verify-bar'>> = {}): Wish {
  return claim(seconds, team, '', { code, ...more });
}

/** For tests: one strikes another with the first of the list; the sabotage is named after both. */
export function strikes(seconds: number, by: Letter | 'host', to: Letter): Wish {
  return [seconds, { type: 'give-sabotage', sabotageId: `${by}-${to}`, by, to, sab: 1 }];
}

/** For tests: a phone of the target has shown it. */
export function lands(seconds: number, sabotageId: string): Wish {
  return [seconds, { type: 'sabotage-landed', sabotageId }];
}

/** For tests: its target says it is done, with a photo of this moment. */
export function ends(seconds: number, team: Letter, sabotageId: string): Wish {
  return [seconds, { type: 'end-sabotage', team, sabotageId, photo: { id: 'proof', at: second(seconds) }, ...now }];
}

/** For tests: a host who does not race says from when a banked finish counts. */
export function rules(seconds: number, team: Letter, time: FinishTime): Wish {
  return [seconds, { type: 'rule-finish', team, time }];
}

/** For tests: what only a host does, each once. */
export const everyHostMove: MoveBody[] = [
  { type: 'pause' },
  { type: 'resume' },
  { type: 'message', text: 'Hello' },
  { type: 'override', team: 'B', reason: 'I see them' },
  { type: 'replace-bar', from: 'anchor', to: null, clues: {}, freshCodes: [] },
  { type: 'reveal-code', bar: 'anchor' },
];
