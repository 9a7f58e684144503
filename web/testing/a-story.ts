import type { OutputOf } from '#contract/call';
import type { resultsCalls } from '#contract/calls/results';
import { type Letter, teamNames } from '#contract/game';
import type { FeedEntry } from '#contract/race-view';
import type { Frame, Leg, StoryView, ToldPhoto } from '#contract/story';
import { aStanding } from './a-race.ts';
import type { Night } from '../screens/results/night.ts';

type ToldTeam = StoryView['teams'][number];

/** When the night of these tests began: 14 November 2026, half past seven in the evening. */
export const thatEvening = Date.UTC(2026, 10, 14, 19, 30);

const minuteMs = 60_000;

/** For tests: the morning after Priya's Big Night, as one of the Fox reads it. The table follows from the story. */
export function aNight(changes: Partial<Omit<Night, 'story'>> & { story?: Partial<StoryView> } = {}): Night {
  const { story: told, ...rest } = changes;
  const story = aStory(told);
  return {
    gameId: story.gameId,
    link: null,
    results: tableOf(story),
    story,
    refresh: () => Promise.resolve(),
    ...rest,
  };
}

/** Six teams and six bars in York; frames, feed and places follow from the teams unless they are given. */
export function aStory(changes: Partial<StoryView> = {}): StoryView {
  const teams = changes.teams ?? sixTeams();
  const endedAt = changes.endedAt ?? thatEvening + 130 * minuteMs;
  return {
    kind: 'classic',
    bars: 6,
    startedAt: thatEvening,
    endedAt,
    endedBy: 'host',
    pauses: [],
    startBar: { id: 'maltings', name: 'The Maltings', lat: 53.9583, lon: -1.0911 },
    places: bars,
    teams,
    awards: [
      { kind: 'quickest-solver', to: 'D', with: null, words: 'Eagle cracked bar 1 in 12 minutes flat.' },
      { kind: 'most-lost', to: 'B', with: null, words: 'Dog saw three bars nobody had asked for.' },
    ],
    clues: [
      { by: 'C', for: 'A', bar: 'fleece', text: 'Jason crossed the sea for one of these.', ms: 840_000, wrong: 0 },
      { by: 'A', for: 'E', bar: 'swan', text: 'It sings once, they say.', ms: null, wrong: 3 },
    ],
    sabotages: [
      {
        by: 'E',
        to: 'A',
        text: 'Swap jackets.',
        givenAt: thatEvening + 30 * minuteMs,
        doneAt: thatEvening + 34 * minuteMs,
      },
      { by: 'A', to: 'D', text: 'Hop to the next bar.', givenAt: thatEvening + 50 * minuteMs, doneAt: null },
    ],
    lines: entriesOf(teams),
    frames: framesOf(teams),
    gameId: 12,
    // Settled long ago, whenever a test runs.
    provisionalUntil: 0,
    photosUntil: endedAt + 30 * 86_400_000,
    arePhotosGone: false,
    photos: [aPhoto(), aPhoto({ id: '00000000-0000-4000-8000-0000000000f2', group: 'D', kind: 'sabotage', bar: null })],
    reader: { team: 'A', isHost: false, isByLink: false },
    isHostGone: false,
    host: null,
    ...changes,
  };
}

/** A team and the minutes after the start at which it was in its bars; six of them make it a finisher. */
export function aRun(group: Letter, minutes: readonly number[], changes: Partial<ToldTeam> = {}): ToldTeam {
  const legs = minutes.map((minute, index) => aLeg(index, minute, minutes[index - 1] ?? 0));
  const last = legs.at(-1);
  const place = bars.find(({ id }) => id === last?.bar);
  const isFinished = legs.length === bars.length;
  return {
    ...aStanding(group, {
      done: legs.length,
      state: isFinished ? 'finished' : 'racing',
      raceMs: isFinished && last ? last.raceMs : null,
      lastBar: last && place ? { ...place, at: last.at } : null,
    }),
    legs,
    ...changes,
  };
}

/** Bar `index`, counted from 0, reached `minute` minutes after the start and `before` that the bar before it. */
function aLeg(index: number, minute: number, before: number, changes: Partial<Leg> = {}): Leg {
  return {
    bar: bars[index % bars.length]?.id ?? '',
    number: index + 1,
    by: 'place',
    banked: false,
    at: thatEvening + Math.round(minute * minuteMs),
    raceMs: Math.round(minute * minuteMs),
    legMs: Math.round((minute - before) * minuteMs),
    wrong: 0,
    forfeit: false,
    photo: null,
    ...changes,
  };
}

export function aPhoto(changes: Partial<ToldPhoto> = {}): ToldPhoto {
  return {
    id: '00000000-0000-4000-8000-0000000000f1',
    group: 'A',
    at: thatEvening + 14 * minuteMs,
    kind: 'step',
    bar: 'fleece',
    width: 1_600,
    height: 1_200,
    isHidden: false,
    isOwn: false,
    sender: null,
    asked: null,
    ...changes,
  };
}

const bars: StoryView['places'] = [
  { id: 'fleece', name: 'The Golden Fleece', lat: 53.9579, lon: -1.0795 },
  { id: 'swan', name: 'The Black Swan', lat: 53.9602, lon: -1.0772 },
  { id: 'badger', name: 'The Fat Badger', lat: 53.9624, lon: -1.0836 },
  { id: 'roman', name: 'The Roman Bath', lat: 53.9594, lon: -1.0825 },
  { id: 'punch', name: 'The Punch Bowl', lat: 53.9609, lon: -1.0849 },
  { id: 'mare', name: 'The Three Legged Mare', lat: 53.9622, lon: -1.0847 },
];

function sixTeams(): ToldTeam[] {
  return [
    aRun('A', [14, 29, 44, 62.3, 78, 96.2], { position: 1, incorrectGuesses: 2 }),
    aRun('D', [12, 27, 41, 55, 79, 98.6667], { position: 2 }),
    aRun('C', [16, 31, 47, 68, 86, 104.0834], { position: 3, incorrectGuesses: 1 }),
    aRun('F', [19, 40, 59, 77, 98, 117.5167], { position: 4 }),
    aRun('B', [18, 37, 61, 84, 101, 121.1334], { position: 5, incorrectGuesses: 2, forfeits: 1 }),
    aRun('E', [25, 55, 80, 105, 126], { position: 6, incorrectGuesses: 1 }),
  ];
}

/** Each bar a team was in, in the order of the night. */
function arrivals(teams: readonly ToldTeam[]): (Leg & { group: Letter })[] {
  const all = teams.flatMap(({ group, legs }) => legs.map((leg) => ({ ...leg, group })));
  return all.toSorted((one, other) => one.at - other.at);
}

function framesOf(teams: readonly ToldTeam[]): Frame[] {
  return [thatEvening, ...arrivals(teams).map(({ at }) => at)].map((at) => frameAt(teams, at));
}

function frameAt(teams: readonly ToldTeam[], at: number): Frame {
  const then = teams.map(({ group, legs, state }) => {
    const been = legs.filter((leg) => leg.at <= at);
    return {
      group,
      last: been.at(-1),
      done: been.length,
      isThere: state === 'finished' && been.length === legs.length,
    };
  });
  const ranked = then.toSorted((one, other) => other.done - one.done || (one.last?.at ?? 0) - (other.last?.at ?? 0));
  return {
    at,
    teams: ranked.map(({ group, last, done, isThere }, index) => ({
      group,
      position: index + 1,
      done,
      state: isThere ? 'finished' : 'racing',
      bar: last?.bar ?? null,
    })),
  };
}

function entriesOf(teams: readonly ToldTeam[]): FeedEntry[] {
  const begun: FeedEntry = {
    seq: 1,
    at: thatEvening,
    kind: 'started',
    team: null,
    text: 'And they’re off!',
    pint: null,
  };
  const found = arrivals(teams).map(({ group, at, number }, index): FeedEntry => {
    return {
      seq: index + 2,
      at,
      kind: 'bar-found',
      team: group,
      text: `${teamNames[group]} found bar ${number}.`,
      pint: group,
    };
  });
  return [begun, ...found];
}

/** For tests: results as they are answered. */
export function servedResults({ game, rows, ...rest }: Night['results']) {
  const { name, hostEmail, city, date } = game;
  const tableRows = rows.map(({ completionTime, sabotages, ...row }) => ({
    ...row,
    completion_time: completionTime,
    sabotages: sabotages.map(({ byName, byEmoji, toName, toEmoji }) => ({
      given_by_name: byName,
      given_by_emoji: byEmoji,
      given_to_name: toName,
      given_to_emoji: toEmoji,
    })),
  }));
  const gameData = { game_name: name, host_email: hostEmail, city, game_date: date };
  return { ...rest, gameData, tableRows } satisfies OutputOf<(typeof resultsCalls)['game-results']>;
}

function tableOf(story: StoryView): Night['results'] {
  return {
    game: {
      name: "Priya's Big Night",
      hostEmail: story.reader.isByLink ? '' : 'priya@example.com',
      city: 'York',
      date: '2026-11-14',
    },
    rows: story.teams.map((team) => ({
      position: String(team.position),
      animalEmoji: team.animalEmoji,
      teamName: team.name,
      ...timeOf(team.raceMs),
      totalBars: team.done,
      rawAdditional: team.incorrectGuesses + team.forfeits,
      sabotages: [],
      banked: team.banked,
      finish: null,
      lookedOdd: false,
    })),
    provisionalUntil: story.provisionalUntil,
    photosUntil: story.photosUntil,
  };
}

function timeOf(raceMs: number | null) {
  if (raceMs === null) return { completionTime: 'DNF', mins: null, mins2: null, secs: null };
  const mins = Math.floor(raceMs / 60_000);
  const secs = Math.floor((raceMs % 60_000) / 1_000);
  return { completionTime: `${mins} mins ${secs} secs`, mins, mins2: mins, secs };
}
