import type { Letter } from '#contract/game';
import type { RaceView, StandingView, StepView } from '#contract/race-view';
import type { Game } from '../app/game.ts';
import type { Race } from '../race/race.ts';

/** When the races of these tests stand still. */
export const thatMoment = 1_800_003_380_000;

/** For tests: what a phone of the Fox has before it, 56 minutes into a race in York. */
export function aRace(changes: Partial<Race> & { step?: Partial<StepView> } = {}): Race {
  const { step, ...rest } = changes;
  const view = rest.view ?? aView(step ? { step: aStep(step) } : {});
  return {
    game: aGame(),
    view,
    team: view.team,
    isHost: false,
    line: {
      view,
      link: 'live',
      lostSince: null,
      ended: null,
      online: { A: 2, B: 1 },
      isHostOnline: true,
      knocks: 0,
      receipts: 0,
      people: 0,
      isKept: false,
      offsetMs: 0,
      missed: [],
      forgetMissed: () => undefined,
      trouble: null,
      reconnect: () => undefined,
      refresh: () => Promise.resolve(),
    },
    queue: {
      errands: [],
      bank: () => Promise.reject(new Error('This race takes nothing.')),
      see: () => Promise.resolve(),
      hurry: () => undefined,
    },
    now: () => thatMoment,
    tab: 'clue',
    showTab: () => undefined,
    sheet: null,
    open: () => undefined,
    ...rest,
  };
}

export function aGame(changes: Partial<Game> = {}): Game {
  return {
    gameId: 12,
    name: "Priya's Big Night",
    city: 'York',
    date: '2027-01-15',
    time: null,
    meetingPoint: null,
    lastJar: null,
    hints: true,
    type: 'classic',
    teamCount: 3,
    barCount: 6,
    bars: null,
    startBar: 'The Maltings',
    hostEmail: 'priya@example.org',
    hostTel: '+447700900123',
    hostId: '00000000-0000-4000-8000-000000000001',
    status: 'ongoing',
    extras: null,
    lazyQuestionnaire: null,
    lazyStage: null,
    startBarId: null,
    finalBarId: null,
    role: 'player',
    team: 'A',
    ...changes,
  };
}

export function aView(changes: Partial<RaceView> = {}): RaceView {
  return {
    gameId: 12,
    seq: 40,
    audience: 'player',
    status: 'on',
    startedAt: thatMoment - 3_380_000,
    pausedAt: null,
    pausedMs: 0,
    endedAt: null,
    endedBy: null,
    provisionalUntil: null,
    hardStopAt: thatMoment + 40_000_000,
    team: 'A',
    kind: 'classic',
    bars: 6,
    startBar: { id: 'maltings', name: 'The Maltings', lat: 53.9583, lon: -1.0911 },
    step: aStep(),
    standings: [
      aStanding('C', { position: 1, done: 4 }),
      aStanding('A', { position: 2, done: 3, incorrectGuesses: 1 }),
      aStanding('B', { position: 3, done: 2 }),
    ],
    sabotages: [],
    racingHost: null,
    lastSeen: [],
    mayStrike: ['B', 'C'],
    feed: [
      { seq: 40, at: thatMoment - 60_000, kind: 'bar-found', team: 'C', text: 'Cat found a bar.', pint: 'C' },
      { seq: 39, at: thatMoment - 240_000, kind: 'wrong-guess', team: 'A', text: 'Fox guessed wrong.', pint: 'A' },
    ],
    told: [],
    undoable: [],
    host: null,
    ...changes,
  };
}

export function aStep(changes: Partial<StepView> = {}): StepView {
  return {
    type: 'clue',
    token: '12.A.3',
    number: 4,
    of: 6,
    since: thatMoment - 720_000,
    text: 'Jason crossed the sea for one of these. This one hangs over the Pavement.',
    clueBy: 'C',
    wrong: 1,
    waitUntil: null,
    codesLockedUntil: null,
    revealed: null,
    sabotage: null,
    ...changes,
  };
}

const looks: Record<Letter, [name: string, emoji: string, colour: string]> = {
  A: ['Fox', '🦊', '#F2792B'],
  B: ['Dog', '🐶', '#B7794A'],
  C: ['Cat', '🐱', '#9B7BE8'],
  D: ['Eagle', '🦅', '#4EA3E0'],
  E: ['Skunk', '🦨', '#C9CED6'],
  F: ['Farmer', '🧑‍🌾', '#6DBE5B'],
};

export function aStanding(group: Letter, changes: Partial<StandingView> = {}): StandingView {
  const [name, animalEmoji, progressColor] = looks[group];
  const done = changes.done ?? 0;
  return {
    group,
    name,
    animalEmoji,
    progressColor,
    position: 1,
    state: 'racing',
    done,
    progress: Math.round((100 * done) / 6),
    incorrectGuesses: 0,
    forfeits: 0,
    raceMs: null,
    adjustedMs: 0,
    banked: false,
    lastBar: null,
    ...changes,
  };
}
