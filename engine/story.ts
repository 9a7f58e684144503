import type { Instant, RaceEvent } from '#contract/race';
import type { RaceStory, ToldClue, ToldMiss, ToldNight } from '#contract/story';
import { provisionalUntil } from './nods.ts';
import type { RaceState } from './race.ts';
import { standingsOf } from './standings.ts';
import { awardsOf } from './story/awards.ts';
import { framesOf } from './story/frames.ts';
import { type Walked, walkedBy } from './story/legs.ts';
import { type Night, nightOf } from './story/night.ts';
import { readClues } from './story/told-clues.ts';
import { knownBar, sabotageText } from './views/step-view.ts';

/** [M1-M10] A race that is over, told from its log as it is known at this moment. The same log and moment, the same bytes. */
export function storyOf(log: readonly RaceEvent[], now: Instant): ToldNight {
  const night = nightOf(log, now);
  const { state, endedAt, endedBy, lines } = night;
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
    lines,
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
