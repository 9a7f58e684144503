import { type Letter, teamColours, teamEmojis, teamNames } from '#contract/game';
import type { StandingView } from '#contract/race-view';
import { givenBackMs } from './doors.ts';
import { countedHints, minutesIn } from './hints.ts';
import { runningMs } from './pauses.ts';
import type { DoneBar, RaceState, TeamState } from './race.ts';
import { hasArrived } from './teams.ts';

/** [W1-W6] The teams in their order, the leader first; equal teams share a position. */
export function standingsOf(state: RaceState): StandingView[] {
  return inOrder(state).map(({ ranked, position }) => standingOf(state, ranked, position));
}

/** Where each team stands, and nothing else. */
export function positionsOf(state: RaceState): Partial<Record<Letter, number>> {
  return Object.fromEntries(inOrder(state).map(({ ranked, position }) => [ranked.letter, position]));
}

function inOrder(state: RaceState): { ranked: Ranked; position: number }[] {
  const all = state.start.teams.map((letter) => rankedTeam(state, letter)).toSorted(byRank);
  let position = 1;
  return all.map((ranked, index) => {
    const above = all[index - 1];
    if (above && compareRank(above, ranked) !== 0) position = index + 1;
    return { ranked, position };
  });
}

/** The bars a team has shown to be in. One the host marked is not among them: that may be taken back, and would give it away. */
export function provenBars({ done }: TeamState): DoneBar[] {
  return done.filter(({ by }) => by !== 'override');
}

/**
 * [F15] The bars everybody may know a team was in. Where it finished, or serves its hints first, all others still have to go: until the
 * race is over that is for the team itself and for a host who does not race.
 */
export function toldBars({ endedAt }: Pick<RaceState, 'endedAt'>, team: TeamState): DoneBar[] {
  const isSecret = endedAt === null && hasArrived(team);
  return provenBars(isSecret ? { ...team, done: team.done.slice(0, -1) } : team);
}

interface Ranked {
  letter: Letter;
  /** Missing for a team that nobody was in at the start. */
  team: TeamState | undefined;
  /** From the start to the last bar done, and of a finish the minutes of the hints to it. */
  ms: number;
}

function rankedTeam(state: RaceState, letter: Letter): Ranked {
  const team = state.teams[letter];
  const last = team?.done.at(-1);
  if (!team || !last) return { letter, team, ms: 0 };
  const servedMs = team.finishedAt === null ? 0 : last.hintMinutes * 60_000;
  const ms = runningMs(state, state.startedAt, last.official) + servedMs + team.adjustedMs - givenBackMs(team);
  return { letter, team, ms };
}

function byRank(one: Ranked, other: Ranked): number {
  return compareRank(one, other) || (one.letter < other.letter ? -1 : 1);
}

function compareRank(one: Ranked, other: Ranked): number {
  if (!one.team || !other.team) return Number(!one.team) - Number(!other.team);
  return (
    Number(other.team.finishedAt !== null) - Number(one.team.finishedAt !== null) ||
    other.team.done.length - one.team.done.length ||
    one.ms - other.ms ||
    one.team.wrong - other.team.wrong ||
    one.team.forfeits - other.team.forfeits
  );
}

interface Shown {
  position: number;
  ms: number;
  bars: RaceState['bars'];
  isOver: boolean;
  standing: StandingView;
}

/** What was last shown of a team. As long as nothing of it has changed it is the same thing, so that nobody has to compare. */
const shown = new WeakMap<TeamState, Shown>();

function standingOf(state: RaceState, ranked: Ranked, position: number): StandingView {
  const { team, ms } = ranked;
  if (!team) return { position, ...standingNow(state, ranked) };
  const { bars } = state;
  const isOver = state.endedAt !== null;
  const known = shown.get(team);
  const isSame = known && known.position === position && known.ms === ms && known.isOver === isOver;
  if (isSame && known.bars === bars) return known.standing;
  const standing = { position, ...standingNow(state, ranked) };
  shown.set(team, { position, ms, bars, isOver, standing });
  return standing;
}

function standingNow(state: RaceState, { letter, team, ms }: Ranked): Omit<StandingView, 'position'> {
  const done = team?.done.length ?? 0;
  return {
    group: letter,
    name: teamNames[letter],
    animalEmoji: teamEmojis[letter],
    progressColor: teamColours[letter],
    state: stateOf(team),
    done,
    progress: Math.round((100 * done) / state.start.gameBars),
    incorrectGuesses: team?.wrong ?? 0,
    forfeits: team?.forfeits ?? 0,
    raceMs: team && team.finishedAt !== null ? Math.max(0, ms) : null,
    adjustedMs: team?.adjustedMs ?? 0,
    ...(team && givenBackMs(team) > 0 && { givenBackMs: givenBackMs(team) }),
    banked: team?.done.at(-1)?.banked ?? false,
    ...(team && hintsTaken(team)),
    lastBar: team ? lastBarOf(state, toldBars(state, team)) : null,
  };
}

/** [I9] Everybody may know how many hints a team took, and what they cost. */
function hintsTaken(team: TeamState): Pick<StandingView, 'hints'> {
  const taken = countedHints(team);
  return taken.length > 0 ? { hints: { taken: taken.length, minutes: minutesIn(taken) } } : {};
}

function stateOf(team: TeamState | undefined): StandingView['state'] {
  if (!team) return 'absent';
  if (team.finishedAt !== null) return 'finished';
  return team.retiredAt === null ? 'racing' : 'retired';
}

/** The last of these bars, and since when. */
export function lastBarOf({ bars }: RaceState, done: readonly DoneBar[]): StandingView['lastBar'] {
  const last = done.at(-1);
  const bar = last && bars[last.bar];
  return bar ? { id: bar.id, name: bar.name, lat: bar.lat, lon: bar.lon, at: last.official } : null;
}
