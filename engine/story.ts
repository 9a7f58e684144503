import type { Instant, RaceEvent } from '#contract/race';
import type { Frame, RaceStory, ToldClue, ToldMiss, ToldNight } from '#contract/story';
import { provisionalUntil } from './nods.ts';
import type { RaceState, TeamState } from './race.ts';
import { standingsOf } from './standings.ts';
import { awardsOf } from './story/awards.ts';
import { type Walked, walkedBy } from './story/legs.ts';
import { type Night, nightOf } from './story/night.ts';
import { readClues } from './story/told-clues.ts';
import { knownBar, sabotageText } from './views/step-view.ts';
import type { Letter } from '#contract/game';

/** What the table depends on beside bars: so far, by team. */
type Counts = Partial<Record<Letter, Pick<TeamState, 'wrong' | 'forfeits' | 'adjustedMs'>>>;

const none = { wrong: 0, forfeits: 0, adjustedMs: 0 };

/** [M1-M10] A race that is over, told from its log as it is known at this moment. The same log and moment, the same bytes. */
export function storyOf(log: readonly RaceEvent[], now: Instant): ToldNight {
  const night = nightOf(log, now);
  const { state, endedAt, endedBy, entries } = night;
  const walked = Object.values(state.teams).flatMap((team) => walkedBy(night, team));
  const read = readClues(night, walked);
  const clues = read.map(({ clue }) => clue);
  const misses = missesOf(night, walked);
  return {
    kind: state.start.kind,
    bars: state.start.gameBars,
    startedAt: state.startedAt,
    endedAt,
    endedBy,
    provisionalUntil: provisionalUntil(state) ?? endedAt,
    pauses: state.pauses.map(({ from, to }) => ({ from, to: to ?? endedAt })),
    startBar: placeOf(state, state.start.startBar),
    places: placesOf(night, walked, clues, misses),
    teams: standingsOf(state).map((standing) => ({
      ...standing,
      legs: walked.filter(({ team }) => team === standing.group).map(({ leg }) => leg),
    })),
    awards: awardsOf(night, walked, read),
    clues,
    sabotages: state.sabotages.map(({ by, to, sab, givenAt, doneAt }) => {
      return { by, to, text: sabotageText(state, sab), givenAt, doneAt };
    }),
    lines: entries,
    frames: framesOf(night, walked),
    misses,
  };
}

function placesOf(
  { state }: Night,
  walked: readonly Walked[],
  clues: readonly ToldClue[],
  misses: readonly ToldMiss[],
): RaceStory['places'] {
  const told = new Set([...walked.map(({ leg }) => leg), ...clues, ...misses].map(({ bar }) => bar));
  return Object.keys(state.bars)
    .filter((id) => told.has(id))
    .map((id) => placeOf(state, id));
}

function placeOf({ bars }: RaceState, id: string): RaceStory['startBar'] {
  const bar = bars[id];
  if (!bar) throw new Error(`bar ${id} is not in the race`);
  return knownBar(bar);
}

/**
 * [M11] The photos of wrong guesses. Which bar was guessed is told when nothing can change any more, and before that where a team has shown
 * to be in it: somebody's claim may still be on its way.
 */
function missesOf(night: Night, walked: readonly Walked[]): ToldMiss[] {
  const { state, events, isProvisional } = night;
  const named = new Set(walked.map(({ leg }) => leg.bar));
  return events.flatMap(({ event, at }) => {
    if (event.type !== 'bar-missed') return [];
    const { team, photo } = event;
    if (photo === null) return [];
    const isTold = event.bar in state.bars && (!isProvisional || named.has(event.bar));
    return [{ team, photo, at, bar: isTold ? event.bar : null }];
  });
}

/** [M1-M3] The table at every moment it changed, from the start on; the last one is the final table. */
function framesOf(night: Night, walked: readonly Walked[]): Frame[] {
  const { state, events } = night;
  const moments = new Set([state.startedAt, ...events.filter(({ event }) => 'team' in event).map(({ at }) => at)]);
  const counts: Counts = {};
  const frames: Frame[] = [];
  let next = 0;
  for (const at of moments) {
    for (let placed = events[next]; placed && placed.at <= at; placed = events[++next]) count(counts, placed.event);
    const teams = tableAt(state, counts, walked, at);
    if (JSON.stringify(teams) !== JSON.stringify(frames.at(-1)?.teams)) frames.push({ at, teams });
  }
  return frames;
}

function count(counts: Counts, event: RaceEvent): void {
  if (event.type !== 'bar-missed' && event.type !== 'forfeit-due' && event.type !== 'time-adjusted') return;
  const so = counts[event.team] ?? none;
  counts[event.team] = {
    wrong: so.wrong + Number(event.type === 'bar-missed'),
    forfeits: so.forfeits + Number(event.type === 'forfeit-due'),
    adjustedMs: so.adjustedMs + (event.type === 'time-adjusted' ? event.ms : 0),
  };
}

function tableAt(state: RaceState, counts: Counts, walked: readonly Walked[], at: Instant): Frame['teams'] {
  const by = (moment: Instant | null) => (moment !== null && moment <= at ? moment : null);
  const teams = Object.values(state.teams).map((team): [Letter, TeamState] => [
    team.letter,
    {
      ...team,
      ...(counts[team.letter] ?? none),
      done: team.done.filter(({ official }) => official <= at),
      finishedAt: by(team.finishedAt && Math.min(team.finishedAt, state.endedAt ?? Infinity)),
      retiredAt: by(team.retiredAt),
    },
  ]);
  return standingsOf({ ...state, teams: Object.fromEntries(teams) }).map(({ group, position, done, state: became }) => {
    return { group, position, done, state: became, bar: lastTold(walked, group, done) };
  });
}

function lastTold(walked: readonly Walked[], letter: Letter, done: number): string | null {
  const told = walked.filter(({ team, leg }) => team === letter && leg.number <= done && leg.bar !== null);
  return told.at(-1)?.leg.bar ?? null;
}
