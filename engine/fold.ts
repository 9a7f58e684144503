import type { Letter } from '#contract/game';
import { joining } from '#contract/limits';
import type { EventBody, EventOf, Instant, PhotoRef, RaceEvent } from '#contract/race';
import { feedAfter, toldAfter } from './feed.ts';
import { type AutopilotEvent, autopilotAfter, isAutopilots, lastJarSet, spoken } from './fold/autopilot.ts';
import { barReplaced, restoreOldStep, routeWith } from './fold/bar-replaced.ts';
import { changeTeam } from './fold/change-team.ts';
import { doorLeft, photoOfDoor } from './fold/door-reports.ts';
import { barShut, withoutShut } from './fold/doors.ts';
import { hintsServed, hintTaken } from './fold/hints.ts';
import { codeMissed, codeRevealed, codeUsed, endCode } from './fold/codes.ts';
import { momentOfEnd, pausesUntil, raceEnded } from './fold/race-ended.ts';
import { barMissed, barVerified, finishRuled, forfeitDone, forfeitDue, mayUndo } from './fold/rulings.ts';
import type { CodeState, RaceState, SabotageState, Step, TeamState, Undoable } from './race.ts';

type Replaced = Extract<Undoable, { stops: unknown }>;

/** An event of a newer version: whoever meets it must not go on with this race. */
export class UnknownEvent extends Error {
  constructor(type: string) {
    super(`unknown event ${type}`);
    this.name = 'UnknownEvent';
  }
}

/** What was decided, in its place after the race so far: no gap, and never before the event before it. */
export function stamp(events: EventBody[], state: RaceState | null, at: Instant): RaceEvent[] {
  const before = state ?? { seq: 0, at };
  return events.map((event, index) => ({ ...event, seq: before.seq + 1 + index, at: Math.max(at, before.at) }));
}

/** The race after one more event. */
export function fold(state: RaceState | null, event: RaceEvent): RaceState {
  if (event.seq !== (state?.seq ?? 0) + 1) throw new Error(`event ${event.seq} does not follow ${state?.seq ?? 0}`);
  return {
    ...spoken(after(state, event), event),
    seq: event.seq,
    at: event.at,
    feed: feedAfter(state, event),
    told: toldAfter(state, event),
  };
}

function after(state: RaceState | null, event: RaceEvent): RaceState {
  if (event.type === 'race-started') return raceStarted(event);
  if (!state) throw new Error(`a race cannot begin with ${event.type}`);
  // Told, and nothing else.
  if (event.type === 'host-said' || event.type === 'let-in') return state;
  return isAutopilots(event) ? autopilotAfter(state, event) : foldDuring(state, event);
}

function foldDuring(
  state: RaceState,
  event: Exclude<RaceEvent, { type: 'race-started' | 'host-said' | 'let-in' | AutopilotEvent['type'] }>,
): RaceState {
  switch (event.type) {
    case 'bar-verified':
      return barVerified(state, event);
    case 'bar-missed':
      return barMissed(state, event);
    case 'forfeit-due':
      return forfeitDue(state, event);
    case 'forfeit-done':
      return forfeitDone(state, event);
    case 'team-finished':
      return changeTeam(state, event.team, () => ({ finishedAt: event.official }));
    case 'team-retired':
      return teamRetired(state, event);
    case 'hint-taken':
      return hintTaken(state, event);
    case 'hints-served':
      return hintsServed(state, event);
    case 'code-used':
      return codeUsed(state, event);
    case 'code-missed':
      return codeMissed(state, event);
    case 'code-revealed':
      return codeRevealed(state, event);
    case 'sabotage-given':
      return { ...state, sabotages: [...state.sabotages, given(event)] };
    case 'sabotage-landed':
      return changeSabotage(state, event.id, { landedAt: event.at });
    case 'sabotage-done':
      return changeSabotage(state, event.id, { doneAt: event.doneAt ?? event.at, photo: event.photo });
    case 'bar-replaced':
      return barReplaced(state, event);
    case 'bar-shut':
      return barShut(state, event);
    case 'door-left':
      return doorLeft(state, event);
    case 'time-adjusted':
      return timeAdjusted(state, event);
    case 'finish-ruled':
      return finishRuled(state, event);
    case 'undone':
      return undone(state, event);
    case 'photo-arrived':
      return photoArrived(state, event);
    case 'race-paused':
      return { ...state, pauses: [...state.pauses, { from: event.at, to: null }] };
    case 'race-resumed':
      return { ...state, pauses: pausesUntil(state, event.at) };
    case 'race-ended':
      return raceEnded(state, momentOfEnd(event), event.by);
    case 'team-flagged':
      return { ...state, flags: [...state.flags, flagged(event)] };
    case 'team-called-odd':
      return { ...state, calledOdd: calledOdd(state, event) };
    case 'host-left':
      return { ...state, racingHost: state.racingHost && { ...state.racingHost, hasLeft: true } };
    default:
      throw new UnknownEvent((event satisfies never as RaceEvent).type);
  }
}

/** [K13] What two members did may be taken back for a while. */
function teamRetired(state: RaceState, { seq, at, team, by }: EventOf<'team-retired'>): RaceState {
  const retired = changeTeam(state, team, () => ({ retiredAt: at }));
  if (by !== 'members') return retired;
  return mayUndo(retired, { seq, type: 'team-retired', team, until: at + joining.retireUndoMs });
}

function given({ id, sab, by, to, at }: EventOf<'sabotage-given'>): SabotageState {
  return { id, sab, by, to, givenAt: at, landedAt: null, doneAt: null, photo: null };
}

function changeSabotage(state: RaceState, id: string, change: Partial<SabotageState>): RaceState {
  return { ...state, sabotages: state.sabotages.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

function timeAdjusted(state: RaceState, { seq, team, ms }: EventOf<'time-adjusted'>): RaceState {
  const adjusted = changeTeam(state, team, ({ adjustedMs }) => ({ adjustedMs: adjustedMs + ms }));
  return mayUndo(adjusted, { seq, type: 'time-adjusted', team, ms });
}

function photoArrived(state: RaceState, { team, sha256, id }: EventOf<'photo-arrived'>): RaceState {
  const isIt = (photo: PhotoRef | null) => photo !== null && 'sha256' in photo && photo.sha256 === sha256;
  const arrived = changeTeam(state, team, ({ done }) => ({
    done: done.map((bar) => (isIt(bar.photo) ? { ...bar, photo: { id } } : bar)),
  }));
  const sabotages = state.sabotages.map((one) =>
    one.to === team && isIt(one.photo) ? { ...one, photo: { id } } : one,
  );
  return photoOfDoor({ ...arrived, sabotages }, team, isIt, id);
}

function calledOdd({ calledOdd: before }: RaceState, { team, odd }: EventOf<'team-called-odd'>): Letter[] {
  const others = before.filter((letter) => letter !== team);
  return odd ? [...others, team] : others;
}

function flagged({ seq, at, team, flag }: EventOf<'team-flagged'>): RaceState['flags'][number] {
  return { seq, at, team, flag };
}

function undone(state: RaceState, event: EventOf<'undone'>): RaceState {
  const one = state.undoable.find(({ seq }) => seq === event.undoes);
  if (!one) throw new Error(`event ${event.seq} undoes ${event.undoes}, which cannot be undone`);
  return without({ ...state, undoable: state.undoable.filter((other) => other !== one) }, one, event);
}

function without(state: RaceState, one: Undoable, event: EventOf<'undone'>): RaceState {
  switch (one.type) {
    case 'bar-verified':
      return changeTeam(state, one.team, ({ done }) => ({ ...one.before, done: done.slice(0, -1), finishedAt: null }));
    case 'bar-missed':
      return changeTeam(state, one.team, ({ wrong, tried, forfeits, step, banked }) => ({
        ...one.before,
        step: undoMissInStep(step, one),
        banked: banked.filter(({ seq }) => seq !== one.seq),
        wrong: wrong - 1,
        tried: tried.filter(({ seq }) => seq !== one.seq),
        forfeits: step.forfeit && !one.before.step.forfeit ? forfeits - 1 : forfeits,
      }));
    case 'time-adjusted':
      return changeTeam(state, one.team, ({ adjustedMs }) => ({ adjustedMs: adjustedMs - one.ms }));
    case 'team-retired':
      return changeTeam(state, one.team, () => ({ retiredAt: null }));
    case 'bar-shut':
      return withoutShut(withoutReplacement(state, one, event), one);
    default:
      return withoutReplacement(state, one, event);
  }
}

/** If the team was moved after the wrong guess, it stays at its new clue, and only the stored old step changes. */
function undoMissInStep(step: Step, one: Extract<Undoable, { type: 'bar-missed' | 'bar-verified' }>): Step {
  const { movedFrom } = step;
  if (!movedFrom || movedFrom.seq < one.seq) return one.before.step;
  return { ...step, movedFrom: { ...movedFrom, step: undoMissInStep(movedFrom.step, one) } };
}

/** The bar is back where it was. Teams that were sent to the other one meanwhile may still be ruled on there. */
function withoutReplacement(state: RaceState, one: Replaced, event: EventOf<'undone'>): RaceState {
  const { from, to, stops, wasReserve, hasNewCode } = one;
  const isReserve = (bar: string) => state.reserves.includes(bar) || (wasReserve && bar === to);
  let before = hasNewCode ? endCode(state, to, event.at) : state;
  for (const [letter, stopAt] of Object.entries(stops) as [Letter, number][]) {
    before = changeTeam(before, letter, (team) => ({
      route: routeWith(team, stopAt, from, event),
      ...(team.step.movedFrom?.seq === one.seq && restoreOldStep(team, team.step.movedFrom.step)),
    }));
  }
  return {
    ...before,
    finalBar: state.finalBar === to ? from : state.finalBar,
    reserves: state.listed.filter(isReserve),
  };
}

/** The race as its first event makes it. */
function raceStarted(event: EventOf<'race-started'>): RaceState {
  const { gameId, kind, gameBars, bars, startBar, finalBar, teams, routes, clues, codes } = event;
  const { sabotages, forfeits, radiusM, seed, racingHost, lastJar = null, hints, walks, seq, at } = event;
  const dealt = { kind, gameBars, startBar, teams, sabotages, forfeits, radiusM, seed };
  const listed = bars.map(({ id }) => id);
  const used = new Set([startBar, ...Object.values(routes).flat()]);
  return {
    seq,
    at,
    gameId,
    start: { ...dealt, ...(hints && { hints }), ...(walks && { walks }) },
    racingHost: racingHost ? { ...racingHost, hasLeft: false } : null,
    startedAt: at,
    bars: Object.fromEntries(bars.map((bar) => [bar.id, bar])),
    listed,
    reserves: listed.filter((id) => !used.has(id)),
    finalBar,
    clues,
    codes: Object.fromEntries(Object.entries(codes).map(([bar, code]) => [bar, [firstCode(code, at)]])),
    teams: Object.fromEntries(
      teams.flatMap((letter) => {
        const route = routes[letter];
        return route ? [[letter, teamAtStart(letter, route, at)]] : [];
      }),
    ),
    sabotages: [],
    pauses: [],
    lastJar: lastJarSet(lastJar, at),
    endedAt: null,
    endedBy: null,
    undoable: [],
    flags: [],
    calledOdd: [],
    doors: { reports: [], shut: [] },
    feed: [],
    told: [],
  };
}

function teamAtStart(letter: Letter, route: string[], at: Instant): TeamState {
  return {
    letter,
    route: route.map((bar) => ({ bar, replaced: [] })),
    done: [],
    step: { since: at, wrong: 0, wrongAt: null, forfeit: null },
    wrong: 0,
    tried: [],
    forfeits: 0,
    adjustedMs: 0,
    givenBack: [],
    finishedAt: null,
    retiredAt: null,
    banked: [],
    finishTime: null,
    lastRuling: null,
    spokeAt: at,
    askedAt: null,
    hints: [],
    codes: { missedAt: [], lockedAt: null },
  };
}

function firstCode(code: string, at: Instant): CodeState {
  return { code, from: at, until: null, revealedAt: null };
}
