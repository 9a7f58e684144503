import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { EventBody, Instant, RaceBar, RaceClue } from '#contract/race';
import type { DoorView } from '#contract/host-view';
import { onFoot } from './distance.ts';
import { clueSince, servingAt } from './hints.ts';
import { houseClueFor, houseNudgeFor } from './clues/house-clue.ts';
import { runningMs } from './pauses.ts';
import type { RaceState, TeamState } from './race.ts';
import { hasArrived, isRacing, mayComeBack, teamOf } from './teams.ts';

type BarShut = Extract<EventBody, { type: 'bar-shut' }>;

/** Those that have this bar ahead of them: they race, or may still come back. */
export function teamsSentTo(state: RaceState, bar: string, at: Instant): Letter[] {
  const isAhead = ({ route, done }: TeamState) => route.some((stop, place) => stop.bar === bar && place >= done.length);
  return Object.values(state.teams)
    .filter((team) => (isRacing(team) || mayComeBack(state, team.letter, at)) && isAhead(team))
    .map(({ letter }) => letter);
}

/** [H9] Once a team has reached it the final bar is never replaced. */
export function isFinalFixed({ finalBar, teams }: RaceState, bar: string): boolean {
  return bar === finalBar && Object.values(teams).some(hasArrived);
}

/**
 * [D4] What comes of a second team's word for the same shut door. It is told whether or not anybody has the bar ahead: else whoever reports
 * it would learn that.
 */
export function ruledByTeams(
  state: RaceState,
  claim: EventBody & { type: 'bar-verified' | 'bar-missed' },
  at: Instant,
): BarShut[] {
  const { bar, team, type, step } = claim;
  const isRight = type === 'bar-verified';
  const isFinish = isRight && step === teamOf(state, team).route.length - 1;
  if (!claim.isShut || state.endedAt !== null || isFinish || state.doors.shut.includes(bar)) return [];
  const before = state.doors.reports.filter((report) => report.bar === bar);
  const isSecond = before.some((report) => report.team !== team && (isRight || report.isRight));
  const isFixed = isFinalFixed(state, bar);
  return isSecond && !isFixed ? [shutRuling(state, { bar, by: 'teams', at, wasThere: isRight ? team : null })] : [];
}

interface Ruled {
  bar: string;
  by: BarShut['by'];
  at: Instant;
  /** The team that has just been there, and goes on. */
  wasThere: Letter | null;
}

/** [D4, D6] The bar is shut: who is moved where, with which clue and how much of their time. */
export function shutRuling(state: RaceState, { bar, by, at, wasThere }: Ruled): BarShut {
  const ahead = teamsSentTo(state, bar, at).filter((letter) => letter !== wasThere);
  const { to, teams } = pickReserve(state, bar, ahead);
  const looking = teams.filter((letter) => isLookingFor(teamOf(state, letter), bar));
  return {
    type: 'bar-shut',
    bar,
    by,
    to,
    teams,
    startsOver: true,
    clues: to ? Object.fromEntries(looking.map((letter) => [letter, clueTo(state, to, letter)])) : {},
    backMs: Object.fromEntries(looking.map((letter) => [letter, backMsOf(state, teamOf(state, letter), at)])),
  };
}

/** [D8] The best reserve for a bar, and which of the teams that have the bar ahead are moved there; no reserve if none would be. */
function pickReserve(state: RaceState, bar: string, ahead: Letter[]): { to: RaceBar | null; teams: Letter[] } {
  const [to = null] = ahead.length > 0 ? nearestReserves(state, bar, ahead) : [];
  const teams = to ? teamsMovedTo(state, { from: bar, to: to.id }, ahead) : [];
  return teams.length > 0 ? { to, teams } : { to: null, teams: [] };
}

/**
 * [D8] Which of the teams that have a bar ahead are moved to another one. A team that looks for the bar and has tried the other one stays, and
 * its claim at the closed bar counts. All teams share one final bar: if one stays there, all do.
 */
export function teamsMovedTo(state: RaceState, { from, to }: { from: string; to: string }, ahead: Letter[]): Letter[] {
  const isMoved = (team: TeamState) => !isLookingFor(team, from) || !hasTried(team, to);
  const moved = ahead.filter((letter) => isMoved(teamOf(state, letter)));
  return from === state.finalBar && moved.length < ahead.length ? [] : moved;
}

/**
 * [H8, D8] Sorts the reserves, best first: one that the fewest teams in `ahead` that look for the bar have tried, then one that no team has
 * reported as closed, then one that no team has tried; ties go to the shortest walk there and back from the replaced bar. Which teams have the
 * bar further ahead makes no difference: the choice would reveal to them what lies ahead ([F8]). If `from` is itself a reserve, it may take its
 * own place, and is then no longer a reserve.
 */
export function nearestReserves(state: RaceState, from: string, ahead: Letter[]): RaceBar[] {
  const { reserves, bars, start, doors } = state;
  const metresOnFoot = onFoot(start.walks);
  const shut = bars[from];
  const teams = Object.values(state.teams);
  const looking = teams.filter((team) => ahead.includes(team.letter) && isLookingFor(team, from));
  return reserves
    .flatMap((id) => bars[id] ?? [])
    .map((bar) => ({
      bar,
      drawbacks: [
        looking.filter((team) => hasTried(team, bar.id)).length,
        Number(doors.reports.some((report) => report.bar === bar.id)),
        Number(teams.some((team) => hasTried(team, bar.id))),
        shut ? metresOnFoot(shut, bar) + metresOnFoot(bar, shut) : 0,
      ],
    }))
    .toSorted((one, other) => compareInOrder(one.drawbacks, other.drawbacks))
    .map(({ bar }) => bar);
}

function compareInOrder(one: number[], other: number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Whether a team has claimed this bar, right or wrong. */
function hasTried({ tried, done }: TeamState, bar: string): boolean {
  return [...tried, ...done].some((one) => one.bar === bar);
}

function isLookingFor(team: TeamState, bar: string): boolean {
  return isRacing(team) && servingAt(team) === null && team.route[team.done.length]?.bar === bar;
}

function clueTo(state: RaceState, bar: RaceBar, team: Letter): RaceClue {
  const start = state.bars[state.start.startBar];
  if (!start) throw new Error('A race has a start bar.');
  const others = Object.values(state.bars).filter(({ id }) => id !== start.id && id !== bar.id);
  const seed = `shut door ${state.start.seed} ${bar.id} ${team}`;
  const wanted = { bar, others, start, walks: state.start.walks };
  const clue = houseClueFor(wanted, seed);
  return { ...clue, nudge: houseNudgeFor(wanted, clue.text, seed) };
}

/** [D6] The time since a team got its present clue, pauses left out. */
function backMsOf(state: RaceState, team: TeamState, at: Instant): number {
  return Math.min(race.doorBackMostMs, runningMs(state, clueSince(state, team), at));
}

/** [D6, D7] What shut doors gave a team back so far: of bars it has found others for. */
export function givenBackMs({ givenBack, done }: TeamState): number {
  return givenBack.filter(({ step }) => step < done.length).reduce((sum, { ms }) => sum + ms, 0);
}

/** [D6] That a team was moved at its present step, for its phones; undefined where it was not. */
export function movedAt({ givenBack, done }: TeamState): { seq: number; backMs: number } | undefined {
  const here = givenBack.filter(({ step }) => step === done.length);
  const last = here.at(-1);
  return last && { seq: last.seq, backMs: here.reduce((sum, { ms }) => sum + ms, 0) };
}

/** [D5] The doors on which a host who does not race has yet to decide, the one reported first before all. */
export function openDoors(state: RaceState): DoorView[] {
  if (state.endedAt !== null) return [];
  const waiting = state.doors.reports.filter(({ isLeft, bar }) => !isLeft && !state.doors.shut.includes(bar));
  return [...new Set(waiting.map(({ bar }) => bar))].flatMap((id) => {
    const bar = Object.hasOwn(state.bars, id) ? state.bars[id] : undefined;
    const teams = teamsSentTo(state, id, state.at);
    if (!bar || teams.length === 0 || isFinalFixed(state, id)) return [];
    const reports = waiting
      .filter((report) => report.bar === id)
      .map(({ seq, at, team, isRight, photo }) => {
        return { seq, at, team, isRight, photo: photo && 'id' in photo ? photo.id : null };
      });
    const { name, lat, lon } = bar;
    const moves = pickReserve(state, id, teams);
    const hasReserve = moves.to !== null;
    return [{ bar: { id, name, lat, lon }, reports, teams: hasReserve ? moves.teams : teams, hasReserve }];
  });
}

/** Whether a promised photo shows a door that was reported. */
export function isDoorPhoto({ doors }: RaceState, team: Letter, sha256: string): boolean {
  return doors.reports.some(
    ({ team: whose, photo }) => whose === team && photo !== null && 'sha256' in photo && photo.sha256 === sha256,
  );
}
